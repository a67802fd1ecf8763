public import NetworkCore

/// What became of a request that may have been sent before.
public enum IdempotentAnswer: Hashable, Sendable {
    /// It was done now, or refused for a reason of its own.
    case fresh(HTTPResponse)
    /// It was done before, and this was the answer.
    case replayed(HTTPResponse)
    /// The key belongs to another request. Nothing was done.
    case mismatch

    /// The answer for the client.
    ///
    /// - Throws: 422 when the key belongs to another request.
    public func get() throws(HTTPFailure) -> HTTPResponse {
        switch self {
        case .fresh(let response):
            return response
        case .replayed(var response):
            response.headers[IdempotencyKey.replayedHeader] = "true"
            return response
        case .mismatch:
            throw IdempotencyKey.mismatch
        }
    }
}
