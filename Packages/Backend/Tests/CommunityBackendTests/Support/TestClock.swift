import Foundation
import Synchronization

/// Moments that go on only when a test says so.
final class TestInstant: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { instant.withLock { $0 } }

    func advance(_ duration: Duration) { instant.withLock { $0 += duration } }
}

/// A clock that goes only when a test says so.
final class TestClock: Sendable {
    /// In seconds since 1970.
    static let start = 1_700_000_000.0

    private let time = Mutex(start)

    var now: Date { Date(timeIntervalSince1970: time.withLock { $0 }) }

    /// What was waited for, which takes no time.
    var pauses: [Duration] { waited.withLock { $0 } }

    private let waited = Mutex<[Duration]>([])

    func pause(_ duration: Duration) { waited.withLock { $0.append(duration) } }

    func advance(seconds: Double) { time.withLock { $0 += seconds } }
}
