public import NetworkCore

/// One answered request.
public struct AccessLogEntry: Sendable {
    /// The client's address, behind trusted proxies too.
    public var peer: String
    public var method: HTTPMethod
    /// As the client sent it, percent-encoded, without the query, which may hold secrets.
    public var path: String
    public var status: Int
    /// Of the body that was sent.
    public var bytes: Int
    public var duration: Duration
    /// The `X-Request-Id` of the answer.
    public var requestID: String?
    public var userAgent: String?
}
