public import Platform
import Synchronization

/// A clock that is a second later each time it is asked, so that no two things happen at the same time.
public final class ContractClock: Sendable {
    private let seconds = Mutex(1_700_000_000.0)

    public init() {}

    /// Later than any time before.
    public func now() -> Date {
        seconds.withLock { seconds in
            seconds += 1
            return Date(timeIntervalSince1970: seconds)
        }
    }
}
