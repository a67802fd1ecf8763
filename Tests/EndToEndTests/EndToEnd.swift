import Testing

/// The built app in processes of its own. One test after the other: each of them needs the whole machine.
@Suite(.serialized) struct EndToEnd {}
