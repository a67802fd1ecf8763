import NetworkCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Endpoint {
    /// A `GET` of one thing, which is `nil` when the server answers with nothing: Strapi v3 does that in
    /// place of a 404.
    static func one<Value: Decodable & Sendable>(_ path: RequestPath) -> Self where Response == Value? {
        Self(path: path, headers: ["Accept": "application/json"]) { bytes in
            bytes.isEmpty ? nil : try JSONDecoder().decode(Value?.self, from: Data(bytes))
        }
    }

    /// A request whose answer does not matter, as long as it is a success.
    static func deed(_ method: HTTPMethod, _ path: RequestPath, body: some Encodable) throws(NetworkError)
        -> Self
    where Response == Void {
        let described = try Endpoint<Ignored>.json(method: method, path, body: body)
        return Self(method: method, path: path, headers: described.headers, body: described.body) { _ in }
    }
}

/// Stands for what nobody reads.
private struct Ignored: Decodable {}
