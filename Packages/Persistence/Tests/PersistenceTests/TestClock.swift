import Foundation
import Synchronization

/// A clock that moves only when a test says so.
final class TestClock: Sendable {
    private let seconds = Mutex(1_700_000_000.0)

    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

    func advance(_ by: Double) { seconds.withLock { $0 += by } }
}
