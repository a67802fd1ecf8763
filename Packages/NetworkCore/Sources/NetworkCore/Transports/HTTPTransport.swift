/// The one door to the network. Everything above it is ordinary code that tests run for real; only this is
/// replaced, and what adds to it (retries, tokens, a log) wraps another transport.
public protocol HTTPTransport: Sendable {
    /// Gives back whatever the server answered; a status such as 404 is an answer, not an error.
    ///
    /// - Throws: when there is no answer: the server was not reached, too slow, or the task was cancelled.
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse
}
