import NetworkCore
import Synchronization

/// A call and whoever waits for its answer. The engine and the cancellation may both end the wait; the first
/// does.
final class CurlExchange: Sendable {
    private enum State: Sendable {
        case open
        case waiting(CheckedContinuation<Result<HTTPResponse, NetworkError>, Never>)
        /// Before anybody waited.
        case settled(Result<HTTPResponse, NetworkError>)
        /// The answer was given away, and is not kept: its stream leads back to this exchange.
        case over
    }

    let call: CurlCall
    /// Where the engine keeps the transfer; only its thread uses it, other threads pass it on.
    let slot = Atomic<Int>(-1)
    private let state = Mutex(State.open)

    init(_ call: CurlCall) { self.call = call }

    /// Whether nobody needs the answer any more.
    var isOver: Bool {
        state.withLock { state in
            switch state {
            case .open, .waiting: false
            case .settled, .over: true
            }
        }
    }

    /// Waits for the answer, once; `start` is called unless there is one already.
    func answer(start: () -> Void) async -> Result<HTTPResponse, NetworkError> {
        await withCheckedContinuation { continuation in
            let early: Result<HTTPResponse, NetworkError>? = state.withLock { state in
                guard case .settled(let result) = state else {
                    state = .waiting(continuation)
                    return nil
                }
                state = .over
                return result
            }
            if let early { continuation.resume(returning: early) } else { start() }
        }
    }

    /// Ends the wait; only the first call counts.
    func settle(_ result: Result<HTTPResponse, NetworkError>) {
        let waiting: CheckedContinuation<Result<HTTPResponse, NetworkError>, Never>? = state.withLock {
            state in
            switch state {
            case .open:
                state = .settled(result)
                return nil
            case .waiting(let continuation):
                state = .over
                return continuation
            case .settled, .over:
                return nil
            }
        }
        waiting?.resume(returning: result)
    }
}
