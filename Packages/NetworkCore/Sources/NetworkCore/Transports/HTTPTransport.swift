/// The only access to the network. Tests run all code above it unchanged and replace only the transport. Additions such
/// as retries, tokens and a log wrap another transport.
public protocol HTTPTransport: Sendable {
    /// Returns the server's answer with its body in memory, whatever its status: a 404 is an answer, not an error.
    ///
    /// - Throws: when there is no answer: the server was not reached or was too slow, or the task was cancelled.
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse

    /// Like `send`, but returns as soon as the head of the answer has arrived. Its `content` may be a stream, which the
    /// server fills no faster than it is read.
    ///
    /// A type that implements only `send` gets this with the body in memory.
    func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse
}

extension HTTPTransport {
    public func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await send(request)
    }
}
