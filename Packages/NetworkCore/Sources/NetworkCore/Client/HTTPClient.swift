/// Sends endpoints to one server.
///
///     let client = HTTPClient(origin: "https://example.org", basePath: "/api/v2", transport: CurlTransport())
///     let post = try await client.send(.json(at: "/posts/12"))
public struct HTTPClient: Sendable {
    /// `https://host:port` or `HTTPRequest.embedded`.
    public let origin: String
    /// The common beginning of all paths, without a trailing slash.
    public let basePath: String
    private let transport: any HTTPTransport

    /// The origin is `https://host:port` or `HTTPRequest.embedded`. The base path, percent-encoded, comes
    /// before the path of every endpoint: `/api/v2`, or nothing.
    public init(origin: String, basePath: String = "", transport: any HTTPTransport) {
        self.origin = origin
        self.basePath = basePath.hasSuffix("/") ? String(basePath.dropLast()) : basePath
        self.transport = transport
    }

    /// Sends the request and decodes the answer.
    ///
    /// - Throws: what the transport throws, `badURL`, `status` for an answer that is not 2xx, `undecodable`.
    public func send<Response>(_ endpoint: Endpoint<Response>) async throws(NetworkError) -> Response {
        let response = try await answer(to: request(for: endpoint))
        guard response.isSuccess else { throw .status(response.status, body: response.body) }
        return try decode(response.body, as: endpoint)
    }

    /// Sends a request of ``request(for:)`` and returns the answer whatever its status, for callers that need its
    /// headers or the reason of a rejection.
    ///
    /// - Throws: what the transport throws.
    public func answer(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await transport.send(request)
    }

    /// Like ``answer(to:)``, but returns as soon as the head of the answer has arrived.
    ///
    /// - Throws: what ``answer(to:)`` throws.
    public func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await transport.stream(request)
    }

    /// Decodes the body of an answer, received now or in an earlier run.
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

    /// The request of an endpoint. Send it only once, because sending reads a form's streams. Its `target` can serve as
    /// the key of a cache.
    ///
    /// - Throws: `badURL`; `transport` for a body that cannot be written.
    public func request<Response>(for endpoint: Endpoint<Response>) throws(NetworkError) -> HTTPRequest {
        guard Self.isOrigin(origin) else { throw .badURL(ErrorText(quoting: origin)) }
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
