public import NetworkCore

/// Talks to servers over HTTP, with libcurl.
public final class CurlTransport: HTTPTransport {
    private let options: CurlOptions

    /// Makes nothing yet: libcurl is loaded and its thread started by the first request. The environment is
    /// that of the process: `https_proxy`, `no_proxy`, `SSL_CERT_FILE` and their like.
    public init(_ options: CurlOptions = CurlOptions(), environment: [String: String] = [:]) {
        self.options = options
    }

    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        throw .notConnected("unfinished")
    }

    /// Ends what is under way and the thread.
    public func close() async {}
}
