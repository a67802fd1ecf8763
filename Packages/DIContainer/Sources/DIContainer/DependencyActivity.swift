public import Synchronization

/// How many values of one graph are being made just now.
///
/// It is what keeps recording off the hot path: while it is nought, nobody can be using anything.
@usableFromInline
final class DependencyActivity: Sendable {
    @usableFromInline let count = Atomic(0)

    init() {}
}
