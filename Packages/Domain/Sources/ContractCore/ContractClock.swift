public import Platform
import Synchronization

/// A clock that advances by a second at each reading, so that no two events happen at the same time.
public final class ContractClock: Sendable {
    private let seconds = Mutex(1_700_000_000.0)

    public init() {}

    /// A time later than all times before.
    public func now() -> Date {
        seconds.withLock { seconds in
            seconds += 1
            return Date(timeIntervalSince1970: seconds)
        }
    }
}
