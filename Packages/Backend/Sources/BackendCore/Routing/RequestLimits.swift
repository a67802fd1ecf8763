import NetworkCore

/// Limits above which the router refuses a request without reading further.
public struct RequestLimits: Hashable, Sendable {
    /// Bytes of the body; 413 above. A route may set its own.
    public var bodyBytes: Int
    /// Bytes of the path and the decoded query; 414 above.
    public var targetBytes: Int
    /// Items of the query; 400 above.
    public var parameterCount: Int
    /// Bytes of one decoded name with its value; 400 above.
    public var parameterBytes: Int

    public init(
        bodyBytes: Int = 1 << 20, targetBytes: Int = 8 << 10, parameterCount: Int = 64,
        parameterBytes: Int = 4 << 10
    ) {
        self.bodyBytes = bodyBytes
        self.targetBytes = targetBytes
        self.parameterCount = parameterCount
        self.parameterBytes = parameterBytes
    }
}

extension RequestLimits {
    /// Checks everything except the body, whose limit the route may change.
    func check(_ request: HTTPRequest) throws(HTTPFailure) {
        var total = request.path.utf8.count
        var longest = 0
        for item in request.query {
            let size = item.name.utf8.count + item.value.utf8.count
            longest = max(longest, size)
            total += size + 2
        }
        guard total <= targetBytes else { throw .targetTooLong }
        guard request.query.count <= parameterCount else { throw .tooManyParameters }
        guard longest <= parameterBytes else { throw .parameterTooLong }
    }
}
