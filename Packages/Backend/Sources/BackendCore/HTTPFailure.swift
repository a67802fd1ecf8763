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
