public import NetworkCore

/// An HTTP server in front of a handler, with libmicrohttpd.
public final class HTTPServer: Sendable {
    /// The shape of every backend; the same as `EmbeddedTransport.Handler`.
    public typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

    private let options: HTTPServerOptions

    public init(_ options: HTTPServerOptions = HTTPServerOptions(), handler: @escaping Handler) {
        self.options = options
    }

    /// Begins to listen, and gives back the port.
    ///
    /// - Throws: `HTTPServerError` when the address cannot be had or the certificate cannot be used.
    public func start() throws(HTTPServerError) -> Int { throw .system("unfinished") }

    /// Refuses new connections, answers what it has, and returns when that is done or `drainLimit` is over.
    public func stop() async {}
}
