#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Endpoint where Response: Decodable {
    /// A `GET` whose answer is JSON.
    public static func json(
        _ path: RequestPath, query: [QueryItem] = [], headers: HTTPHeaders = [:]
    ) -> Self {
        Self(path: path, query: query, headers: headers.accepting(json)) { try decodeJSON($0) }
    }

    /// A request with a JSON body whose answer is JSON.
    ///
    /// - Throws: `NetworkError.transport` when JSON cannot say the body, such as a number that is not finite.
    public static func json(
        method: HTTPMethod, _ path: RequestPath, query: [QueryItem] = [], headers: HTTPHeaders = [:],
        body: some Encodable
    ) throws(NetworkError) -> Self {
        let bytes: [UInt8]
        let encoder = JSONEncoder()
        // Two processes that send one request have to send the same bytes: a server compares them for one key.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            bytes = [UInt8](try encoder.encode(body))
        } catch {
            throw .transport("\(method) \(path.encoded): the body cannot be written as JSON")
        }
        var headers = headers.accepting(json)
        headers["Content-Type"] = json
        return Self(method: method, path: path, query: query, headers: headers, body: bytes) {
            try decodeJSON($0)
        }
    }

    private static var json: String { "application/json" }

    private static func decodeJSON(_ bytes: [UInt8]) throws -> Response {
        try JSONDecoder().decode(Response.self, from: Data(bytes))
    }
}

extension HTTPHeaders {
    fileprivate func accepting(_ type: String) -> HTTPHeaders {
        var headers = self
        if headers["Accept"] == nil { headers["Accept"] = type }
        return headers
    }
}
