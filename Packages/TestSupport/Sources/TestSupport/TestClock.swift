public import Foundation
import Synchronization

/// A clock that moves only when a test advances it.
public final class TestClock: Sendable {
    /// The initial time, in seconds since 1970.
    public static let start = 1_700_000_000.0

    private let time: Mutex<Double>
    private let waited = Mutex<[Duration]>([])

    /// - Parameter start: the initial time, in seconds since 1970.
    public init(start: Double = TestClock.start) { time = Mutex(start) }

    public var now: Date { Date(timeIntervalSince1970: time.withLock { $0 }) }

    public func advance(seconds: Double) { time.withLock { $0 += seconds } }

    /// Returns at once, and records the duration.
    public func pause(_ duration: Duration) { waited.withLock { $0.append(duration) } }

    /// The recorded durations.
    public var pauses: [Duration] { waited.withLock { $0 } }
}
