public import NetworkCore

/// The answer of a stub to one request.
public struct StubAnswer: Sendable {
    /// Creates an answer to a request.
    public typealias Respond = @Sendable (HTTPRequest) async throws(NetworkError) -> HTTPResponse

    let respond: Respond

    /// Creates an answer that depends on the request.
    public init(_ respond: @escaping Respond) { self.respond = respond }

    public static func response(_ response: HTTPResponse) -> StubAnswer {
        StubAnswer { _ throws(NetworkError) in response }
    }

    public static func json(_ text: String, status: Int = 200) -> StubAnswer {
        .response(
            HTTPResponse(
                status: status, headers: ["Content-Type": "application/json"], body: Array(text.utf8)))
    }

    public static func status(_ status: Int) -> StubAnswer {
        .response(HTTPResponse(status: status))
    }

    public static func failing(_ error: NetworkError) -> StubAnswer {
        StubAnswer { _ throws(NetworkError) in throw error }
    }
}
