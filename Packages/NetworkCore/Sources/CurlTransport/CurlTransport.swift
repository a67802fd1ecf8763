import CCurl
public import NetworkCore

/// Sends HTTP requests with libcurl: HTTP/1.1, and HTTP/2 over TLS. Connections are reused; bodies are decompressed;
/// redirects are followed, but never send a secret to another origin.
///
/// One thread does the work. It starts with the first request and ends with `close()` or with the last reference to the
/// transport; exchanges in progress then fail with `transport`.
public final class CurlTransport: HTTPTransport {
    private let engine: CurlEngine

    /// Creates a transport. libcurl is loaded and its thread started with the first request. The environment is that of
    /// the process: `https_proxy`, `no_proxy`, `SSL_CERT_FILE` and so on.
    public init(_ options: CurlOptions = CurlOptions(), environment: [String: String] = [:]) {
        engine = CurlEngine(options: options, environment: CurlEnvironment(environment))
    }

    deinit { engine.close() }

    /// - Throws: `badURL`; `notConnected`, `untrusted`, `timedOut`, `cancelled`; `tooLarge` for a body over
    ///   the limit; `transport` for an answer that broke off or cannot be used.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await send(request, progress: nil)
    }

    /// - Throws: what `send` throws, except `tooLarge`; the stream throws what fails after the head.
    public func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await stream(request, progress: nil)
    }

    /// Sends a request and reports its progress after every piece. `progress` is called on the thread that moves all
    /// bytes, so it must be quick and must not block.
    public func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(NetworkError) -> HTTPResponse {
        try await follow(CurlCall(request, isStreamed: false, options: engine.options, progress: progress))
    }

    /// Streams a request and reports its progress, as with `send`.
    public func stream(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(NetworkError) -> HTTPResponse {
        try await follow(CurlCall(request, isStreamed: true, options: engine.options, progress: progress))
    }

    /// Fails exchanges in progress, closes all connections and ends the thread, and returns after that. A closed
    /// transport stays closed.
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
        throw .transport(
            "more than \(options.maximumRedirects) redirects, the last one to \(call.origin)",
            "\(options.maximumRedirects)번 넘게 리디렉션되었습니다. 마지막 주소: \(call.origin)")
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

/// The timeouts and limits of a `CurlTransport`.
public struct CurlOptions: Sendable {
    /// The timeout of connecting, including TLS.
    public var connectLimit: Duration = .seconds(10)
    /// The longest time without a byte in either direction. It does not run while the transport waits for the reader of
    /// the answer, or for the producer of the body.
    public var stallLimit: Duration = .seconds(30)
    /// The timeout of the whole exchange of a `send`, including redirects; `nil` for none. A `stream` has none: its
    /// reader sets the pace.
    public var wholeLimit: Duration? = .seconds(120)
    /// The largest body of a `send`, decompressed, in bytes.
    public var maximumBodyBytes = 64 << 20
    /// The largest head of an answer, in bytes.
    public var maximumHeadBytes = 256 << 10
    /// The largest compression ratio, checked from the first megabyte on.
    public var maximumRatio = 200
    /// The most redirects that are followed. With 0 the redirecting answer itself is returned.
    public var maximumRedirects = 5
    /// Header fields that go to the original origin and never to the origin of a redirect, in addition to
    /// `Authorization`, `Proxy-Authorization` and `Cookie`.
    public var originOnlyHeaders: [String] = ["X-Api-Key"]
    /// Open connections to one host; more requests wait.
    public var connectionsPerHost = 64
    /// The value of `User-Agent`.
    public var userAgent = "Trellis"

    public init() {}
}

/// Detects a stalled transfer from libcurl's byte counts.
struct CurlTraffic {
    private var count = -1
    private var changed: ContinuousClock.Instant?

    /// Whether no byte was transferred for longer than the limit, although the connection is open and the transfer
    /// waits for the other side.
    mutating func isStalled(
        _ easy: UnsafeMutableRawPointer, now: ContinuousClock.Instant, isOurTurn: Bool, limit: Duration
    ) -> Bool {
        let isConnected = ccurl_get_off_t(easy, CURLINFO_PRETRANSFER_TIME_T) > 0
        let count =
            ccurl_get_off_t(easy, CURLINFO_SIZE_UPLOAD_T) + ccurl_get_off_t(easy, CURLINFO_SIZE_DOWNLOAD_T)
            + ccurl_get_long(easy, CURLINFO_HEADER_SIZE)
        guard isConnected, !isOurTurn, count == self.count, let changed else {
            self.count = count
            changed = now
            return false
        }
        return now - changed > limit
    }
}

/// A file of trusted certificates that an environment variable names in place of the system's.
public struct TrustedCertificates: Hashable, Sendable {
    /// The variable in effect: `CURL_CA_BUNDLE` or `SSL_CERT_FILE`, the first one that is set.
    public let variable: String
    public let path: String

    /// `nil` when neither variable is set.
    public init?(_ variables: [String: String]) {
        let named = ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].first { !(variables[$0] ?? "").isEmpty }
        guard let named, let path = variables[named] else { return nil }
        (variable, self.path) = (named, path)
    }
}

/// Proxies and trusted certificates from the usual environment variables. Only the dictionary counts: libcurl is
/// configured to ignore the process's own environment.
struct CurlEnvironment: Sendable {
    /// Empty for none. Only the lower-case `http_proxy` counts: a server could set `HTTP_PROXY` for the programs it
    /// runs through a header named `Proxy`.
    let httpProxy: String
    let httpsProxy: String
    /// Hosts, separated by commas, that are reached without a proxy.
    let noProxy: String
    let certificateFile: String?
    let certificateDirectory: String?

    init(_ variables: [String: String]) {
        let first = { (names: String...) in
            names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
        }
        let anyProxy = first("all_proxy", "ALL_PROXY") ?? ""
        httpProxy = first("http_proxy") ?? anyProxy
        httpsProxy = first("https_proxy", "HTTPS_PROXY") ?? anyProxy
        noProxy = first("no_proxy", "NO_PROXY") ?? ""
        certificateFile = TrustedCertificates(variables)?.path
        certificateDirectory = first("SSL_CERT_DIR")
    }
}
