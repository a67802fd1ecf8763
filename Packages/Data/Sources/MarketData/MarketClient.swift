import MarketDomain
public import NetworkCore

/// A market server, asked in the words of the domain.
public struct MarketClient: Sendable {
    private let http: HTTPClient
    let origin: String
    let basePath: String
    let transport: any HTTPTransport

    /// - Parameters:
    ///   - origin: the server, `https://host:port` or `HTTPRequest.embedded`.
    ///   - basePath: what every path of the server begins with.
    ///   - transport: reaches it; it should send a request again that has an `Idempotency-Key`.
    public init(origin: String, basePath: String = "", transport: any HTTPTransport) {
        http = HTTPClient(origin: origin, basePath: basePath, transport: transport)
        self.origin = origin
        self.basePath = basePath.hasSuffix("/") ? String(basePath.dropLast()) : basePath
        self.transport = transport
    }

    /// Asks and reads the answer.
    func send<Value>(_ endpoint: Endpoint<Value>) async throws(MarketError) -> Value {
        try read(await answer(to: endpoint), as: endpoint)
    }

    /// Reads a 2xx answer.
    func read<Value>(_ response: HTTPResponse, as endpoint: Endpoint<Value>) throws(MarketError) -> Value {
        try translated { () throws(NetworkError) in try http.decode(response.body, as: endpoint) }
    }

    /// A 2xx answer, for those who read its header fields too.
    func answer<Value>(to endpoint: Endpoint<Value>) async throws(MarketError) -> HTTPResponse {
        try await succeed(with: try request(for: endpoint))
    }

    /// The same for a request whose body is a form.
    func answer<Value>(
        to endpoint: Endpoint<Value>, form: MultipartWriter
    ) async throws(MarketError) -> HTTPResponse {
        var request = try request(for: endpoint)
        request.content = form.body
        request.headers["Content-Type"] = form.contentType
        return try await succeed(with: request)
    }

    /// A request that cannot be described means that the server cannot be asked.
    func described<Value>(
        _ describe: () throws(NetworkError) -> Endpoint<Value>
    ) throws(MarketError) -> Endpoint<Value> {
        try translated(describe)
    }

    private func request<Value>(for endpoint: Endpoint<Value>) throws(MarketError) -> HTTPRequest {
        try translated { () throws(NetworkError) in try http.request(for: endpoint) }
    }

    private func succeed(with request: HTTPRequest) async throws(MarketError) -> HTTPResponse {
        let response: HTTPResponse
        do throws(NetworkError) {
            response = try await transport.send(request)
        } catch {
            throw MarketError(error)
        }
        guard response.isSuccess else { throw MarketError(refusal: response) }
        return response
    }

    private func translated<Value>(
        _ work: () throws(NetworkError) -> Value
    ) throws(MarketError) -> Value {
        do throws(NetworkError) {
            return try work()
        } catch {
            throw MarketError(error)
        }
    }
}
