import NetworkCore

/// Some events, and how far in the log they go.
struct EventBatch: Sendable {
    var events: [ServerSentEvent] = []
    /// The sequence of the last event that was looked at, whether or not the listener is told about it.
    var position: Int
    /// Whether the reading stopped before the end of the log.
    var mayHaveMore = false
}
