/// How large a request may be before the router refuses it without looking further.
public struct RequestLimits: Hashable, Sendable {
    /// Of the body; 413 above. A route may have its own.
    public var bodyBytes: Int
    /// Of the path and the decoded query; 414 above.
    public var targetBytes: Int
    /// Items of the query; 400 above.
    public var parameterCount: Int
    /// Of one decoded name with its value; 400 above.
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
