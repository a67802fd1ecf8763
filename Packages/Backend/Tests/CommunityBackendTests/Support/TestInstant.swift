import Synchronization

/// Moments that go on only when a test says so.
final class TestInstant: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { instant.withLock { $0 } }

    func advance(_ duration: Duration) { instant.withLock { $0 += duration } }
}
