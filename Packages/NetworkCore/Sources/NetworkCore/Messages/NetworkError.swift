/// Every way in which a request can fail, in the words of HTTP.
public enum NetworkError: Error, Hashable, Sendable {
    /// The origin or the path cannot be put in a request.
    case badURL(String)
    /// The server was not reached; the text says why, without a full stop.
    case notConnected(String)
    /// The server was too slow.
    case timedOut
    /// The task that asked was cancelled.
    case cancelled
    /// The server did not show a certificate that can be trusted; the text says why, without a full stop.
    case untrusted(String)
    /// The exchange broke, or a message was not acceptable; the text says why, without a full stop.
    case transport(String)
    /// A body has more bytes than are wanted.
    case tooLarge(limit: Int)
    /// The server answered, but not with success. The body may say why.
    case status(Int, body: [UInt8])
    /// The answer is not what the endpoint promises.
    case undecodable(String)
    /// A test got a request that it did not prepare for.
    case unexpectedCall(String)
}
