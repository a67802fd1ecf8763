public import NetworkCore

/// What a handler gets: the request, and what the router read in its target.
public struct RequestContext: Sendable {
    public let request: HTTPRequest
    /// The route that matched, for logs and figures.
    public let route: RouteDescription
    public let path: PathParameters
    public let query: QueryParameters

    /// Reads the body as JSON, whatever its `Content-Type` says; keys without a property are ignored.
    ///
    /// - Throws: 413 when the body is larger than the limit, 400 when it is not such JSON.
    public func json<Body: Decodable>(
        _ type: Body.Type = Body.self, maximumBytes: Int = .max
    ) throws(HTTPFailure) -> Body {
        guard request.body.count <= maximumBytes else { throw .bodyTooLarge }
        do throws(RequestJSON.Problem) {
            return try RequestJSON.decode(type, from: request.body)
        } catch {
            switch error {
            case .notUTF8: throw HTTPFailure(400, "The body is not UTF-8")
            case .tooDeep: throw HTTPFailure(400, "The body is nested too deeply")
            case .unexpected(let keys):
                let place = keys.isEmpty ? "" : " at \(keys.joined(separator: "."))"
                throw HTTPFailure(400, "The body is not the JSON that is expected\(place)")
            }
        }
    }
}
