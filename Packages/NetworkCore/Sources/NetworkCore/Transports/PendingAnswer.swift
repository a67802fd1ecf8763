import Synchronization

/// Lets the first of two parties, the backend or the cancellation, end one wait.
final class PendingAnswer: Sendable {
    private enum State: Sendable {
        case open
        case waiting(CheckedContinuation<HTTPResponse?, Never>)
        case settled(HTTPResponse?)
    }

    private let state = Mutex<State>(.open)

    func wait(_ continuation: CheckedContinuation<HTTPResponse?, Never>) {
        let early: HTTPResponse?? = state.withLock { state in
            guard case .settled(let response) = state else {
                state = .waiting(continuation)
                return nil
            }
            return .some(response)
        }
        if let early { continuation.resume(returning: early) }
    }

    /// Ends the wait with that answer, or with `nil` for a cancellation; only the first call counts.
    func settle(_ response: HTTPResponse?) {
        let waiting: CheckedContinuation<HTTPResponse?, Never>? = state.withLock { state in
            switch state {
            case .open:
                state = .settled(response)
                return nil
            case .waiting(let continuation):
                state = .settled(response)
                return continuation
            case .settled:
                return nil
            }
        }
        waiting?.resume(returning: response)
    }
}
