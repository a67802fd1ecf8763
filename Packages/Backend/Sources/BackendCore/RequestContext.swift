public import NetworkCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
        do {
            return try JSONDecoder().decode(type, from: Data(request.body))
        } catch let error as DecodingError {
            throw HTTPFailure(400, "The body is not the JSON that is expected\(Self.place(of: error))")
        } catch {
            throw HTTPFailure(400, "The body is not the JSON that is expected")
        }
    }

    /// The keys on the way to the fault.
    private static func place(of error: DecodingError) -> String {
        let keys: [any CodingKey] =
            switch error {
            case .keyNotFound(let key, let context): context.codingPath + [key]
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            @unknown default: []
            }
        return keys.isEmpty ? "" : " at \(keys.map(\.stringValue).joined(separator: "."))"
    }
}
