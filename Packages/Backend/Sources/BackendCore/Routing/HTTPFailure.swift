public import Basics
public import JSONCore
public import NetworkCore

/// A request that a handler refuses, with a message that may go to the client. The mount's `ErrorBody` gives it the
/// shape of its API.
public struct HTTPFailure: Error, Hashable, Sendable {
    public var status: Int
    /// Distinguishes failures with the same status for programs, for example `34` or `Auth.form.error.invalid`.
    public var code: String?
    public var message: String
    /// The message in Korean, where clients show it to people.
    public private(set) var korean: String?
    public var headers: HTTPHeaders

    public init(_ status: Int, code: String? = nil, _ message: String, headers: HTTPHeaders = [:]) {
        self.status = status
        self.code = code
        self.message = message
        self.headers = headers
    }

    /// A failure whose message clients show to people.
    public init(_ status: Int, code: String? = nil, _ message: ErrorText, headers: HTTPHeaders = [:]) {
        self.init(status, code: code, message.english, headers: headers)
        korean = message.korean
    }

    public static let notFound = HTTPFailure(404, "Not found")
    static let badTarget = HTTPFailure(400, "The target of the request is malformed")
    static let targetTooLong = HTTPFailure(414, "The target of the request is too long")
    static let tooManyParameters = HTTPFailure(400, "The query has too many parameters")
    static let parameterTooLong = HTTPFailure(400, "A parameter of the query is too long")
    public static let bodyTooLarge = HTTPFailure(
        413, ErrorText("The body of the request is too large", "보낸 내용이 너무 큽니다"))
    static let bodyCoded = HTTPFailure(
        415, "The body of the request must not be compressed", headers: ["Accept-Encoding": "identity"])
    static let bodyBroken = HTTPFailure(400, "The body of the request did not arrive whole")
    static let cancelled = HTTPFailure(503, "The request was cancelled")
    /// The database is expected back soon, or is already back.
    static let noDatabase = HTTPFailure(
        503, "The database cannot be reached at the moment", headers: ["Retry-After": "1"])
    /// Without `Retry-After`: a request without an idempotency key could take effect twice.
    static let unknownOutcome = HTTPFailure(
        503, "The connection to the database was lost: it is not known whether anything was stored")
    /// The operator must free space.
    static let diskFull = HTTPFailure(
        503, "The disk of the server is full: nothing was stored", headers: ["Retry-After": "60"])
    static let unexpected = HTTPFailure(500, "Something went wrong")

    /// The reason why the body of a request could not be read.
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

/// The format in which an API reports failures to its clients. Every mount has its own, so that two protocols with
/// different shapes can share one server.
public struct ErrorBody: Sendable {
    /// The schema of the bodies, for the API's document.
    let schema: OpenAPISchema
    /// The `WWW-Authenticate` challenge of a 401; `nil` for APIs without a challenge.
    let challenge: String?
    let respond: @Sendable (HTTPFailure) -> HTTPResponse

    /// The closure decides everything, including the status: some APIs report errors in an answer with 200. The router
    /// adds the headers of the failure, and the `challenge`, such as `Bearer`, to a 401.
    public init(
        schema: OpenAPISchema = .any, challenge: String? = nil,
        _ respond: @escaping @Sendable (HTTPFailure) -> HTTPResponse
    ) {
        self.schema = schema
        self.challenge = challenge
        self.respond = respond
    }

    /// An object with these members, sent with the failure's status.
    public static func object(
        schema: OpenAPISchema = .any, challenge: String? = nil,
        _ write: @escaping @Sendable (HTTPFailure, inout JSONObjectWriter) -> Void
    ) -> ErrorBody {
        ErrorBody(schema: schema, challenge: challenge) { failure in
            .json(status: failure.status) { json in json.object { write(failure, &$0) } }
        }
    }

    /// `{"status":404,"code":…,"message":"Not found"}`; `code` only when the failure has one.
    public static let plain = ErrorBody.object(
        schema: .object([
            .required("status", .integer()), .optional("code", .string()), .required("message", .string()),
        ])
    ) { failure, json in
        json.int("status", failure.status)
        json.string("code", ifPresent: failure.code)
        json.string("message", failure.message)
    }

    /// Adds the challenge to a 401, from a handler or as a refusal (RFC 9110, section 15.5.2).
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
    /// Runs the work of a request once the limiter admits it.
    ///
    /// - Throws: 503 with the message when too many calls wait, `CancellationError` when the task is cancelled while
    ///   waiting, or what `work` throws.
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
