#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A write that waits on this device until the server has it.
public struct OutboxEntry: Hashable, Sendable, Identifiable {
    public enum State: Hashable, Sendable {
        /// Is sent when the server can be reached.
        case waiting
        /// The server has another text by now; nothing was overwritten.
        case conflict(Conflict)
        /// The server does not take it; sending it again would not help.
        case refused(CommunityError)
        /// It was sent so long ago that the server no longer knows whether it has it. Look before sending it again.
        case doubtful
    }

    /// Small, for people to type.
    public let id: Int
    public let write: Write
    public let state: State
    public let createdAt: Date
    /// How often it was sent without an answer.
    public let attempts: Int

    public init(id: Int, write: Write, state: State, createdAt: Date, attempts: Int) {
        self.id = id
        self.write = write
        self.state = state
        self.createdAt = createdAt
        self.attempts = attempts
    }
}
