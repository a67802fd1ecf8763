public import NetworkCore

/// How one API tells its clients about failures. Every mount has its own, so that two protocols with
/// different shapes can live in one server.
public struct ErrorBody: Sendable {
    /// What the bodies look like, for the API's document.
    let schema: OpenAPISchema
    /// How a client shows who it is; `nil` where there is no way.
    let challenge: String?
    let respond: @Sendable (HTTPFailure) -> HTTPResponse

    /// The closure decides everything, the status too: some APIs report errors in an answer with 200. The
    /// router adds the headers of the failure, and to a 401 the `challenge`, such as `Bearer`.
    public init(
        schema: OpenAPISchema = .any, challenge: String? = nil,
        _ respond: @escaping @Sendable (HTTPFailure) -> HTTPResponse
    ) {
        self.schema = schema
        self.challenge = challenge
        self.respond = respond
    }

    /// An object with these members, sent with the status of the failure.
    public static func object(
        schema: OpenAPISchema = .any,
        _ write: @escaping @Sendable (HTTPFailure, inout JSONObjectWriter) -> Void
    ) -> ErrorBody {
        ErrorBody(schema: schema) { failure in
            .json(status: failure.status) { json in json.object { write(failure, &$0) } }
        }
    }

    /// `{"status":404,"code":…,"message":"Not found"}`; `code` only when there is one.
    public static let plain = ErrorBody.object(
        schema: .object([
            .required("status", .integer()), .optional("code", .string()), .required("message", .string()),
        ])
    ) { failure, json in
        json.int("status", failure.status)
        json.string("code", ifPresent: failure.code)
        json.string("message", failure.message)
    }

    func response(to failure: HTTPFailure) -> HTTPResponse {
        var response = respond(failure)
        response.headers.merge(failure.headers)
        // Whoever is refused for want of a token learns how to show one (RFC 9110, section 15.5.2).
        if response.status == 401, response.headers["WWW-Authenticate"] == nil {
            response.headers["WWW-Authenticate"] = challenge
        }
        return response
    }
}
