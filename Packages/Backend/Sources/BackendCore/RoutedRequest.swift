public import NetworkCore

/// A request whose place in the router is known.
public struct RoutedRequest: Sendable {
    enum Destination: Sendable {
        /// The route of that number, and the decoded segments of the path.
        case route(Int, [String])
        /// The methods that are there, for an answer to `OPTIONS`.
        case options(String)
        case failure(HTTPFailure)
    }

    public var request: HTTPRequest
    /// Who will answer; `nil` when no route does.
    public let route: RouteDescription?
    let destination: Destination
    let mount: RouterMount

    /// An answer in the shape of the API that the path belongs to.
    public func refusal(_ failure: HTTPFailure) -> HTTPResponse {
        mount.errors.response(to: failure)
    }
}
