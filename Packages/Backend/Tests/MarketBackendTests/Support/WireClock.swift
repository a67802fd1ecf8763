import Foundation
import Synchronization

/// A clock that goes only when a test says so.
final class WireClock: Sendable {
    /// 2022-01-03 15:00:00 UTC, which is the beginning of 4 January in Korea.
    static let start = 1_641_222_000.0

    private let time = Mutex(start)

    var now: Date { Date(timeIntervalSince1970: time.withLock { $0 }) }

    func advance(seconds: Double) { time.withLock { $0 += seconds } }
}
