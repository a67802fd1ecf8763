public import NetworkCore

/// One operation of an API: what it is asked with, and who answers.
public struct Route: Sendable {
    /// Answers a request, or throws: an `HTTPFailure` goes to the client, anything else is a 500.
    public typealias Handler = @Sendable (RequestContext) async throws -> HTTPResponse

    public let method: HTTPMethod
    /// Decoded text, relative to the mount; a segment in braces is a parameter: `/movie/{movie_id}/rating`.
    public let pattern: String
    let maximumBodyBytes: Int?
    let handler: Handler

    /// `maximumBodyBytes` replaces the limit of the mount, for uploads.
    public init(
        _ method: HTTPMethod, _ pattern: String, maximumBodyBytes: Int? = nil, handler: @escaping Handler
    ) {
        self.method = method
        self.pattern = pattern
        self.maximumBodyBytes = maximumBodyBytes
        self.handler = handler
    }
}
