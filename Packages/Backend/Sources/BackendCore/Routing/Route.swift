public import NetworkCore

/// One operation of an API: its request, its handler and its documentation.
public struct Route: Sendable {
    /// Answers a request, or throws: an `HTTPFailure` goes to the client, anything else is a 500.
    public typealias Handler = @Sendable (RequestContext) async throws -> HTTPResponse

    public let method: HTTPMethod
    /// Decoded text, relative to the mount; a segment in braces is a parameter: `/movie/{movie_id}/rating`.
    public let pattern: String
    /// The documentation of the operation in the API's document.
    public let documentation: OpenAPIOperation
    let maximumBodyBytes: Int?
    let body: BodyDelivery
    let handler: Handler

    /// `maximumBodyBytes` replaces the limit of the mount, for example for uploads.
    public init(
        _ method: HTTPMethod, _ pattern: String, _ documentation: OpenAPIOperation,
        maximumBodyBytes: Int? = nil,
        body: BodyDelivery = .whole, handler: @escaping Handler
    ) {
        self.method = method
        self.pattern = pattern
        self.documentation = documentation
        self.maximumBodyBytes = maximumBodyBytes
        self.body = body
        self.handler = handler
    }
}

/// Lets a mount list its routes line by line.
@resultBuilder
public enum RouteBuilder {
    public static func buildBlock(_ routes: Route...) -> [Route] { routes }
}

/// How a route receives the body of a request.
public enum BodyDelivery: Hashable, Sendable {
    /// In memory: `request.body` contains all of it.
    case whole
    /// As it arrives: `request.content` may be a stream, which fails above the route's limit.
    case stream
}

/// A route as a document names it, to compare a server with its OpenAPI description.
public struct RouteDescription: Hashable, Sendable, CustomStringConvertible {
    public let method: HTTPMethod
    /// With the prefix of the mount: `/3/movie/{movie_id}/rating`.
    public let path: String

    public init(_ method: HTTPMethod, _ path: String) {
        self.method = method
        self.path = path
    }

    public var description: String { "\(method) \(path)" }
}
