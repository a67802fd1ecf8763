import Foundation
import Synchronization

/// A clock that goes only when a test says so.
final class TestClock: Sendable {
    /// In seconds since 1970.
    static let start = 1_700_000_000.0

    private let time = Mutex(start)

    var now: Date { Date(timeIntervalSince1970: time.withLock { $0 }) }

    func advance(seconds: Double) { time.withLock { $0 += seconds } }
}
