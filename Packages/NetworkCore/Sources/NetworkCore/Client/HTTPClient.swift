/// Sends endpoints to one server.
public struct HTTPClient: Sendable {
    /// `https://host:port` or `HTTPRequest.embedded`.
    public let origin: String
    /// What every path of the server begins with, without a slash at its end.
    public let basePath: String
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
        let response = try await answer(to: request(for: endpoint))
        guard response.isSuccess else { throw .status(response.status, body: response.body) }
        return try decode(response.body, as: endpoint)
    }

    /// Sends what ``request(for:)`` made and gives the answer whatever its status, for those who read its header fields or
    /// why it refuses.
    ///
    /// - Throws: what the transport throws.
    public func answer(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await transport.send(request)
    }

    /// The same, but gives the answer as soon as its head is there.
    ///
    /// - Throws: what ``answer(to:)`` throws.
    public func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await transport.stream(request)
    }

    /// Reads the body of an answer, which came now or in an earlier run.
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

    /// The request of an endpoint, to be sent once: a form's streams are read while it is sent. Its `target` is a good key
    /// for a cache.
    ///
    /// - Throws: `badURL`; `transport` for a body that cannot be written.
    public func request<Response>(for endpoint: Endpoint<Response>) throws(NetworkError) -> HTTPRequest {
        guard Self.isOrigin(origin) else { throw .badURL(origin) }
        let path = endpoint.path.encoded
        var request = HTTPRequest(
            method: endpoint.method, origin: origin,
            path: basePath + (path.hasPrefix("/") ? path : "/" + path),
            query: endpoint.query, headers: endpoint.headers)
        try request.checkTarget()
        try endpoint.body.write(&request)
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
