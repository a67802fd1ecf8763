public import NetworkCore

/// A route as a document would name it, to compare a server with its OpenAPI description.
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
