import TestSupport
import Testing

/// The built app in separate processes. The tests of each of the two suites run one after the other: more simultaneous
/// processes would delay each other.
enum EndToEnd {
    /// Using an app in a terminal, and interrupting an app.
    @Suite(.blocking, .serialized) struct Commands {}
    /// Servers, and several processes with the same data.
    @Suite(.blocking, .serialized) struct Servers {}
}
