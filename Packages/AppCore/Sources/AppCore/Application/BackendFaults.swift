import Synchronization

/// What went wrong last, in words: inside the embedded backend, or on the way to a server. The layers in between only
/// pass on what kind of failure it was; the user should learn the reason, once.
public final class BackendFaults: Sendable {
    private let last = Mutex<String?>(nil)

    /// Nothing went wrong yet.
    public init() {}

    /// Remembers a fault; `nil` for an exchange that went well and makes earlier faults old.
    public func report(_ message: String?) {
        last.withLock { $0 = message }
    }

    /// The last one, if it was not told yet.
    public func take() -> String? {
        last.withLock { message in
            defer { message = nil }
            return message
        }
    }
}
