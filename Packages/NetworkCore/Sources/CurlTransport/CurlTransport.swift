public import NetworkCore

/// Talks to servers over HTTP, with libcurl: HTTP/1.1, and HTTP/2 where TLS brings it. Connections are kept
/// and shared; a body is unpacked on the way; redirects are followed and never take a secret to another
/// origin.
///
/// One thread does the work. It starts with the first request and ends with `close()`, or when nobody holds
/// the transport any more; what is under way then fails with `transport`.
public final class CurlTransport: HTTPTransport {
    private let engine: CurlEngine

    /// Makes nothing yet: libcurl is loaded and its thread started by the first request. The environment is
    /// that of the process: `https_proxy`, `no_proxy`, `SSL_CERT_FILE` and their like.
    public init(_ options: CurlOptions = CurlOptions(), environment: [String: String] = [:]) {
        engine = CurlEngine(options: options, environment: CurlEnvironment(environment))
    }

    deinit { engine.close() }

    /// - Throws: `badURL`; `notConnected`, `untrusted`, `timedOut`, `cancelled`; `tooLarge` for a body over
    ///   the limit; `transport` for an answer that broke off or cannot be used.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await send(request, progress: nil)
    }

    /// - Throws: what `send` throws but `tooLarge`; what happens after the head, the stream throws.
    public func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await stream(request, progress: nil)
    }

    /// The same, and tells how far it has come after every piece. `progress` is called on the thread that
    /// moves all bytes, so it must be quick and must not wait.
    public func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(NetworkError) -> HTTPResponse {
        try await follow(CurlCall(request, isStreamed: false, options: engine.options, progress: progress))
    }

    /// The same, and tells how far it has come, as with `send`.
    public func stream(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(NetworkError) -> HTTPResponse {
        try await follow(CurlCall(request, isStreamed: true, options: engine.options, progress: progress))
    }

    /// Ends what is under way with an error, closes all connections and ends the thread; returns after that.
    /// A closed transport stays closed.
    public func close() async {
        engine.close()
        await engine.waitUntilClosed()
    }

    private func follow(_ first: CurlCall) async throws(NetworkError) -> HTTPResponse {
        let options = engine.options
        var call = first
        for _ in 0...options.maximumRedirects {
            let response = try await perform(call)
            guard call.followsRedirects, let location = CurlCall.location(in: response) else {
                return response
            }
            call = try call.redirected(
                to: location, status: response.status, originOnly: options.originOnlyHeaders)
        }
        throw .transport("more than \(options.maximumRedirects) redirects, the last one to \(call.origin)")
    }

    private func perform(_ call: CurlCall) async throws(NetworkError) -> HTTPResponse {
        let exchange = CurlExchange(call)
        let result = await withTaskCancellationHandler {
            await exchange.answer { engine.start(exchange) }
        } onCancel: {
            exchange.settle(.failure(.cancelled))
            engine.cancel(exchange)
        }
        return try result.get()
    }
}
