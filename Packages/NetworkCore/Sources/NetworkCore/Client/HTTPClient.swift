/// Sends endpoints to one server.
public struct HTTPClient: Sendable {
    private let origin: String
    private let basePath: String
    private let transport: any HTTPTransport

    /// The origin is `https://host:port` or `HTTPRequest.embedded`. The base path, percent-encoded, comes
    /// before the path of every endpoint: `/api/v2`, or nothing.
    public init(origin: String, basePath: String = "", transport: any HTTPTransport) {
        self.origin = origin
        self.basePath = basePath.hasSuffix("/") ? String(basePath.dropLast()) : basePath
        self.transport = transport
    }

    /// Asks and reads the answer.
    ///
    /// - Throws: what the transport throws, `badURL`, `status` for an answer that is not 2xx, `undecodable`.
    public func send<Response>(_ endpoint: Endpoint<Response>) async throws(NetworkError) -> Response {
        try decode(await sendRaw(endpoint), as: endpoint)
    }

    /// Asks and gives the bytes of a 2xx answer, so that a cache can keep exactly what the server said.
    ///
    /// - Throws: what `send` throws but `undecodable`.
    public func sendRaw<Response>(_ endpoint: Endpoint<Response>) async throws(NetworkError) -> [UInt8] {
        let response = try await answer(to: endpoint)
        guard response.isSuccess else { throw .status(response.status, body: response.body) }
        return response.body
    }

    /// Asks and gives the answer whatever its status, for those who read its header fields or why it refuses.
    ///
    /// - Throws: what the transport throws, `badURL`.
    public func answer<Response>(to endpoint: Endpoint<Response>) async throws(NetworkError) -> HTTPResponse {
        try await transport.send(request(for: endpoint))
    }

    /// The same, but gives the answer as soon as its head is there.
    ///
    /// - Throws: what `answer(to:)` throws.
    public func stream<Response>(_ endpoint: Endpoint<Response>) async throws(NetworkError) -> HTTPResponse {
        try await transport.stream(request(for: endpoint))
    }

    /// Reads bytes that `sendRaw` gave, now or in an earlier run.
    ///
    /// - Throws: `NetworkError.undecodable`, which names the request and the field.
    public func decode<Response>(
        _ bytes: [UInt8], as endpoint: Endpoint<Response>
    ) throws(NetworkError) -> Response {
        do {
            return try endpoint.decode(bytes)
        } catch {
            throw .undecodable("\(endpoint.method) \(endpoint.path.encoded): \(error)")
        }
    }

    /// What would be sent; its `target` is a good key for a cache.
    ///
    /// - Throws: `NetworkError.badURL`.
    public func request<Response>(for endpoint: Endpoint<Response>) throws(NetworkError) -> HTTPRequest {
        guard Self.isOrigin(origin) else { throw .badURL(origin) }
        let path = endpoint.path.encoded
        let request = HTTPRequest(
            method: endpoint.method, origin: origin,
            path: basePath + (path.hasPrefix("/") ? path : "/" + path),
            query: endpoint.query, headers: endpoint.headers, body: endpoint.body)
        try request.checkTarget()
        return request
    }

    private static func isOrigin(_ text: String) -> Bool {
        if text == HTTPRequest.embedded { return true }
        guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
        let authority = text.utf8.dropFirst(scheme.utf8.count)
        return !authority.isEmpty
            && authority.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#@\\%".utf8.contains($0) }
    }
}
