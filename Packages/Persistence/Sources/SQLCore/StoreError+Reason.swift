extension StoreError {
    /// Why, for a sentence of another layer to quote.
    public var reason: String {
        switch self {
        case .unavailable(let reason), .corrupt(let reason), .full(let reason), .io(let reason),
            .readOnly(let reason), .constraint(let reason), .statement(let reason):
            reason
        case .busy(let seconds): "another process kept the lock for \(seconds) s"
        case .newerSchema(let found, let supported):
            "made by a newer version (\(found), this one reads \(supported))"
        case .cancelled: "cancelled"
        case .closed: "already closed"
        }
    }
}
