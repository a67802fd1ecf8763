import Synchronization

/// What went wrong inside the embedded backend. Across a wire its client would only see "500"; in one process the
/// user should learn the reason, once.
final class BackendFaults: Sendable {
    private let last = Mutex<String?>(nil)

    func report(_ message: String) {
        last.withLock { $0 = message }
    }

    /// The last one, if it was not told yet.
    func take() -> String? {
        last.withLock { message in
            defer { message = nil }
            return message
        }
    }
}
