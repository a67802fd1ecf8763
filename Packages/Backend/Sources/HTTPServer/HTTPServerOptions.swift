public import NetworkCore

/// The address and the limits of a server.
public struct HTTPServerOptions: Sendable {
    /// An IP address. Anything but the loopback address lets other machines in.
    public var host = "127.0.0.1"
    /// 0 takes a free one.
    public var port = 8080
    public var threads = 2
    /// Open connections in total; more are closed immediately.
    public var connectionLimit = 4096
    /// Open connections from one address; more are closed immediately. A trusted proxy may have all of them, because
    /// those of its clients are among them.
    public var connectionsPerAddress = 256
    /// Of the request line and all header fields, in bytes; 431 above, or 414 when it is the line. Each connection needs
    /// that much memory, and some more.
    public var headerBytes = 16 << 10
    /// How many header fields a request may have; 431 above.
    public var headerFields = 100
    /// Of any request body, in bytes; 413 above. Routes have lower limits of their own.
    public var bodyBytes = 64 << 20
    /// Bodies up to this many bytes are in memory when the handler is called; others come as a stream.
    public var bufferedBytes = 64 << 10
    /// Of answers that are in memory because the clients of one address have not read them yet, in bytes; 503 above.
    /// One answer may be larger. Small ones do not count; those to changes count, but are never refused. What counts has
    /// to be read within about two minutes.
    public var heldBytesPerAddress = 16 << 20
    /// The same for all addresses.
    public var heldBytes = 128 << 20
    /// For the head of a request, from its first byte or from the opening of the connection.
    public var headerLimit: Duration = .seconds(10)
    /// A body must come at least this fast on average, in bytes a second, after `headerLimit`.
    public var minimumBodyRate = 512
    /// Without a request on an open connection.
    public var idleLimit: Duration = .seconds(60)
    /// How long a stopping server waits for answers that are under way.
    public var drainLimit: Duration = .seconds(10)
    /// Certificate and key, in PEM files; `nil` for plain HTTP.
    public var tls: TLSFiles?
    /// Addresses of proxies whose `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host` are believed.
    public var trustedProxies: Set<String> = []
    /// Origins whose pages may read the answers (CORS) and change something; `*` is every origin.
    public var allowedOrigins: Set<String> = []
    /// The hosts that requests may name, in small letters and without ports; 421 for others. `nil` is every host.
    public var hosts: Set<String>?
    /// The answer to a request that the server refuses itself.
    public var refusal: @Sendable (HTTPRefusal) -> HTTPResponse = { $0.plainAnswer }
    /// Receives an entry for each answer that was sent.
    public var accessLog: (@Sendable (AccessLogEntry) -> Void)?

    public init() {}
}

/// One answered request.
public struct AccessLogEntry: Sendable {
    /// The client's address, behind trusted proxies too.
    public var peer: String
    public var method: HTTPMethod
    /// As the client sent it, percent-encoded, without the query, which may hold secrets.
    public var path: String
    public var status: Int
    /// The bytes of the body that were sent.
    public var bytes: Int
    public var duration: Duration
    /// The `X-Request-Id` of the answer.
    public var requestID: String?
    public var userAgent: String?
}
