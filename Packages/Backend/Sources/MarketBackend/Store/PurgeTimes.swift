import Synchronization

/// When the next deleted listing becomes one that cannot be brought back, so that writes look for some only
/// then. In milliseconds since 1970.
final class PurgeTimes: Sendable {
    private let next = Atomic(Int.max)

    /// Whether it is time, which is said to one who asks; `set` says when it is time again.
    func isDue(at milliseconds: Int) -> Bool {
        let time = next.load(ordering: .relaxed)
        return time <= milliseconds
            && next.compareExchange(expected: time, desired: .max, ordering: .relaxed).exchanged
    }

    func set(_ milliseconds: Int) { next.store(milliseconds, ordering: .relaxed) }
}
