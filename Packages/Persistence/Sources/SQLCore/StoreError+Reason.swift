extension StoreError {
    /// The reason, with advice if the user can fix it, for messages of other layers.
    public var reason: String {
        switch self {
        case .unavailable(let reason), .unreachable(let reason), .malformed(let reason), .io(let reason),
            .constraint(let reason),
            .statement(let reason):
            reason
        case .corrupt(let reason):
            "damaged: \(reason); restore it from a backup, or move it away to start over"
        case .full(let reason): "the disk is full (\(reason)); make room and try again"
        case .readOnly(let reason):
            "data cannot be written there (\(reason)); allow it, or use --store memory, which saves nothing"
        case .busy(let seconds): "another process kept the lock for \(seconds) s"
        case .newerSchema(let found, let supported):
            "made by a newer version (\(found), this one reads \(supported)): update this program"
        case .embeddedNUL: "a text has the character U+0000"
        case .cancelled: "cancelled"
        case .closed: "already closed"
        }
    }
}
