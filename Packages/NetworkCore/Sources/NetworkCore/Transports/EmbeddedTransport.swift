import Synchronization

/// Calls a backend in the same process, and behaves like a network connection: the answer to a `HEAD` has no body, a
/// message over the limit is refused, and a cancelled caller does not wait.
public struct EmbeddedTransport: HTTPTransport {
    /// The type of every backend.
    public typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

    private let maximumBodyBytes: Int
    private let handler: Handler

    /// The limit applies to both bodies: a larger request gets a 413, a larger answer is an error.
    public init(maximumBodyBytes: Int = 16 << 20, handler: @escaping Handler) {
        self.maximumBodyBytes = maximumBodyBytes
        self.handler = handler
    }

    /// - Throws: `badURL`, `cancelled`, `tooLarge` when the answer is larger than the limit, or what a streamed
    ///   answer throws.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        var response = try await stream(request)
        response.body = try await response.content.collect(upTo: maximumBodyBytes)
        return response
    }

    /// - Throws: `badURL`, `cancelled`.
    public func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try request.checkTarget()
        guard !Task.isCancelled else { throw .cancelled }
        if let length = request.content.length, length > maximumBodyBytes {
            return framed(HTTPResponse(status: 413), for: request)
        }
        guard let response = await exchange(request), !Task.isCancelled else { throw .cancelled }
        return framed(response, for: request)
    }

    /// The backend runs in its own task, so that a cancelled caller returns at once; the backend's task is then
    /// cancelled, as when a connection closes.
    private func exchange(_ request: HTTPRequest) async -> HTTPResponse? {
        let answer = PendingAnswer()
        let work = Task { answer.settle(await handler(request)) }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { answer.wait($0) }
        } onCancel: {
            work.cancel()
            answer.settle(nil)
        }
    }

    private func framed(_ response: HTTPResponse, for request: HTTPRequest) -> HTTPResponse {
        var framed = response
        let isBodiless = response.status < 200 || response.status == 204 || response.status == 304
        if isBodiless {
            framed.body = []
        } else {
            if let length = response.content.length { framed.headers["Content-Length"] = "\(length)" }
            if request.method == .head { framed.body = [] }
        }
        return framed
    }
}

/// Lets the first of two parties, the backend or the cancellation, end one wait.
private final class PendingAnswer: Sendable {
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

    /// Ends the wait with an answer, or with `nil` for a cancellation; only the first call counts.
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
