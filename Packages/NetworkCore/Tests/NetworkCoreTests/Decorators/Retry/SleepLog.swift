import Synchronization

/// A clock that only sleeping advances: a sleeper wakes at once, at a later time.
final class SleepLog: Sendable {
    private let start = ContinuousClock.now
    private let log = Mutex<[Duration]>([])

    var sleeps: [Duration] { log.withLock { $0 } }

    var now: ContinuousClock.Instant { start + sleeps.reduce(.zero, +) }

    func sleep(_ duration: Duration) { log.withLock { $0.append(duration) } }
}
