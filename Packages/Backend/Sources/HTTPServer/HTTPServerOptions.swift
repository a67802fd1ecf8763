public import NetworkCore

/// The address and the limits of a server.
public struct HTTPServerOptions: Sendable {
    /// An IP address. Anything but the loopback address lets other machines in.
    public var host = "127.0.0.1"
    /// 0 selects a free port.
    public var port = 8080
    public var threads = 2
    /// Open connections in total; more are closed immediately.
    public var connectionLimit = 4096
    /// Open connections from one address; more are closed immediately. Exempts trusted proxies, whose connections
    /// include those of their clients.
    public var connectionsPerAddress = 256
    /// Bytes of the request line and all header fields; 431 above, or 414 when the request line is too long. Each
    /// connection needs that much memory and some more.
    public var headerBytes = 16 << 10
    /// The largest number of header fields in a request; 431 above.
    public var headerFields = 100
    /// Bytes of any request body; 413 above. Routes have lower limits.
    public var bodyBytes = 64 << 20
    /// Bodies up to this number of bytes are in memory when the handler is called; larger bodies arrive as a stream.
    public var bufferedBytes = 64 << 10
    /// Bytes of answers in memory that the clients of one address have not read yet; 503 above. A single answer may be
    /// larger. Small answers do not count; answers to changes count, but are never refused. Counted answers must be
    /// read within about two minutes.
    public var heldBytesPerAddress = 16 << 20
    /// Like `heldBytesPerAddress`, for all addresses together.
    public var heldBytes = 128 << 20
    /// The time for the head of a request, from its first byte or from the opening of the connection.
    public var headerLimit: Duration = .seconds(10)
    /// The minimum average rate of a body, in bytes per second, after `headerLimit`.
    public var minimumBodyRate = 512
    /// The time without a request on an open connection.
    public var idleLimit: Duration = .seconds(60)
    /// How long a stopping server waits for answers in progress.
    public var drainLimit: Duration = .seconds(10)
    /// Certificate and key, in PEM files; `nil` for plain HTTP.
    public var tls: TLSFiles?
    /// Addresses of proxies whose `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host` are trusted.
    public var trustedProxies: Set<String> = []
    /// Origins whose pages may read the answers (CORS) and make changes; `*` allows every origin.
    public var allowedOrigins: Set<String> = []
    /// The hosts that requests may name, in lower case and without ports; 421 for others. `nil` allows every host.
    public var hosts: Set<String>?
    /// Whether only programs of this process's user may connect, which must then be on this machine. Only Linux tells.
    public var isForThisUserAlone = false
    /// The answer to a request that the server itself refuses.
    public var refusal: @Sendable (HTTPRefusal) -> HTTPResponse = { $0.plainAnswer }
    /// Receives an entry for each answer that was sent.
    public var accessLog: (@Sendable (AccessLogEntry) -> Void)?

    public init() {}
}

/// One answered request.
public struct AccessLogEntry: Sendable {
    /// The client's address, also behind trusted proxies.
    public var peer: String
    public var method: HTTPMethod
    /// The path as the client sent it, percent-encoded, without the query, which may contain secrets.
    public var path: String
    public var status: Int
    /// The number of bytes of the body that were sent.
    public var bytes: Int
    public var duration: Duration
    /// The `X-Request-Id` of the answer.
    public var requestID: String?
    public var userAgent: String?
}
