/// The one door to the network. Everything above it is ordinary code that tests run for real; only this is
/// replaced, and what adds to it (retries, tokens, a log) wraps another transport.
public protocol HTTPTransport: Sendable {
    /// Gives back whatever the server answered, with its body in memory; a status such as 404 is an answer, not
    /// an error.
    ///
    /// - Throws: when there is no answer: the server was not reached, too slow, or the task was cancelled.
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse

    /// The same, but gives back the answer as soon as its head is there; its `content` may be a stream, which
    /// the server fills no faster than it is read.
    ///
    /// Whoever only implements `send` has this too, with the body in memory.
    func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse
}

extension HTTPTransport {
    public func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await send(request)
    }
}
