public import Basics
public import NetworkCore

/// A request that a handler refuses, in words that may go to the client. The mount's `ErrorBody` gives it
/// the shape of its API.
public struct HTTPFailure: Error, Hashable, Sendable {
    public var status: Int
    /// What a program tells the cases of one status apart by, such as `34` or `Auth.form.error.invalid`.
    public var code: String?
    public var message: String
    public var headers: HTTPHeaders

    public init(_ status: Int, code: String? = nil, _ message: String, headers: HTTPHeaders = [:]) {
        self.status = status
        self.code = code
        self.message = message
        self.headers = headers
    }

    public static let notFound = HTTPFailure(404, "Not found")
    static let badTarget = HTTPFailure(400, "The target of the request is malformed")
    static let targetTooLong = HTTPFailure(414, "The target of the request is too long")
    static let tooManyParameters = HTTPFailure(400, "The query has too many parameters")
    static let parameterTooLong = HTTPFailure(400, "A parameter of the query is too long")
    static let bodyTooLarge = HTTPFailure(413, "The body of the request is too large")
    static let bodyCoded = HTTPFailure(
        415, "The body of the request must not be compressed", headers: ["Accept-Encoding": "identity"])
    static let bodyBroken = HTTPFailure(400, "The body of the request did not arrive whole")
    static let cancelled = HTTPFailure(503, "The request was cancelled")
    /// The database will be there again, or is already.
    static let noDatabase = HTTPFailure(
        503, "The database cannot be reached at the moment", headers: ["Retry-After": "1"])
    /// An operator has to make room.
    static let diskFull = HTTPFailure(
        503, "The disk of the server is full: nothing was stored", headers: ["Retry-After": "60"])
    static let unexpected = HTTPFailure(500, "Something went wrong")

    /// Why the body of a request is not there.
    init(reading error: NetworkError) {
        self =
            switch error {
            case .tooLarge: .bodyTooLarge
            case .cancelled: .cancelled
            default: .bodyBroken
            }
    }

    /// The wait is rounded up to whole seconds, at least one.
    package static func tooManyRequests(wait: Duration) -> HTTPFailure {
        let (seconds, attoseconds) = wait.components
        let whole = max(1, seconds + (attoseconds > 0 ? 1 : 0))
        return HTTPFailure(429, "Too many requests", headers: ["Retry-After": "\(whole)"])
    }

    static func methodNotAllowed(_ allow: String) -> HTTPFailure {
        HTTPFailure(405, "The method is not allowed here", headers: ["Allow": allow])
    }
}

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
        schema: OpenAPISchema = .any, challenge: String? = nil,
        _ write: @escaping @Sendable (HTTPFailure, inout JSONObjectWriter) -> Void
    ) -> ErrorBody {
        ErrorBody(schema: schema, challenge: challenge) { failure in
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

    /// The answer of a handler or a refusal: a 401 says how a client shows who it is (RFC 9110, section 15.5.2).
    func challenging(_ response: HTTPResponse) -> HTTPResponse {
        guard response.status == 401, response.headers["WWW-Authenticate"] == nil else { return response }
        var response = response
        response.headers["WWW-Authenticate"] = challenge
        return response
    }

    func response(to failure: HTTPFailure) -> HTTPResponse {
        var response = respond(failure)
        response.headers.merge(failure.headers)
        return challenging(response)
    }
}

extension Limiter {
    /// Does work of a request when it is its turn.
    ///
    /// - Throws: 503 with the message when too many wait, `CancellationError` when the task is cancelled while it
    ///   waits, what the work throws.
    public func run<Value: Sendable>(
        orBusy message: String, _ work: () async throws -> Value
    ) async throws -> Value {
        do throws(Refusal) {
            try await enter()
        } catch {
            switch error {
            case .busy: throw HTTPFailure(503, message, headers: ["Retry-After": "1"])
            case .cancelled: throw CancellationError()
            }
        }
        defer { leave() }
        return try await work()
    }
}
