public import NetworkCore

/// One operation of an API: what it is asked with, who answers, and how a document describes it.
public struct Route: Sendable {
    /// Answers a request, or throws: an `HTTPFailure` goes to the client, anything else is a 500.
    public typealias Handler = @Sendable (RequestContext) async throws -> HTTPResponse

    public let method: HTTPMethod
    /// Decoded text, relative to the mount; a segment in braces is a parameter: `/movie/{movie_id}/rating`.
    public let pattern: String
    /// What the document of the API says about it.
    public let operation: OpenAPIOperation
    let maximumBodyBytes: Int?
    let body: BodyDelivery
    let handler: Handler

    /// `maximumBodyBytes` replaces the limit of the mount, for uploads.
    public init(
        _ method: HTTPMethod, _ pattern: String, _ operation: OpenAPIOperation, maximumBodyBytes: Int? = nil,
        body: BodyDelivery = .whole, handler: @escaping Handler
    ) {
        self.method = method
        self.pattern = pattern
        self.operation = operation
        self.maximumBodyBytes = maximumBodyBytes
        self.body = body
        self.handler = handler
    }
}
