@_exported public import ErrorCore

/// Every way in which a request can fail, in terms of HTTP.
public enum NetworkError: Error, Hashable, Sendable {
    /// The origin or the path is invalid in a request.
    case badURL(ErrorText)
    /// The server was not reached; the text is the reason, without a full stop.
    case notConnected(ErrorText)
    /// The server was too slow.
    case timedOut
    /// The task of the request was cancelled.
    case cancelled
    /// The server did not present a trusted certificate; the text is the reason, without a full stop.
    case untrusted(ErrorText)
    /// The exchange broke, or a message was not acceptable; the text is the reason, without a full stop.
    case transport(ErrorText)
    /// A body has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The server answered without success. The body may contain the reason.
    case status(Int, body: [UInt8])
    /// The answer does not match the endpoint's type.
    case undecodable(ErrorText)
    /// A test received a request without a prepared answer.
    case unexpectedCall(ErrorText)

    /// The reason in English and Korean.
    public static func transport(_ english: ErrorText, _ korean: ErrorText) -> NetworkError {
        .transport(ErrorText(english, korean))
    }
}
