public import NetworkCore

/// A request that the server itself refuses, because it is malformed or exceeds a limit.
public struct HTTPRefusal: Hashable, Sendable {
    public let status: Int
    /// One sentence, without a full stop.
    public let reason: String
    /// The path of the request as sent, without the query; `/` when it could not be read.
    public let path: String

    init(_ status: Int, path: String) {
        self.status = status
        self.path = path.hasPrefix("/") ? path : "/"
        reason =
            switch status {
            case 400: "The request is malformed"
            case 403: "Pages of other sites may change nothing here; allow their origin with --allow-origin"
            case 413: "The body of the request is too large"
            case 414: "The target of the request is too long"
            case 417: "The only expectation that is met is 100-continue"
            case 421: "This server has another name; a proxy in front of it is named with --trusted-proxy"
            case 431: "The header fields are too large or too many"
            case 501: "Tunnels are not made here"
            case 503: "Earlier answers to this address were not read yet"
            case 505: "Only HTTP/1.1 and HTTP/1.0 are spoken here"
            default: "The request cannot be answered"
            }
    }

    /// The reason as plain text, for servers whose API has no error format.
    public var plainAnswer: HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: Array("\(reason).\n".utf8))
    }
}
