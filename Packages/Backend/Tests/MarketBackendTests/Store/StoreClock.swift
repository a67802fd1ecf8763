import Foundation
import Synchronization

/// A clock that is set by hand.
final class StoreClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_700_000_000))

    var now: Date { time.withLock { $0 } }

    func advance(seconds: Int) { time.withLock { $0 += Double(seconds) } }
}
