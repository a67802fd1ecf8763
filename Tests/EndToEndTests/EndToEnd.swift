import TestSupport
import Testing

/// The built app in processes of its own. In each of the two suites one test follows the other: more processes at the same time
/// would keep each other waiting.
enum EndToEnd {
    /// What somebody does with an app in a terminal, and an app that is interrupted.
    @Suite(.blocking, .serialized) struct Commands {}
    /// Servers, and several processes at the same data.
    @Suite(.blocking, .serialized) struct Servers {}
}
