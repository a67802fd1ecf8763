#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A line of the log of what moderators and admins did.
public struct ModerationEntry: Hashable, Sendable, Identifiable {
    /// What was done.
    public enum Deed: Hashable, Sendable {
        case moderated(Subject, ModerationAction)
        case changedRole(of: Author, to: Role)
        case blocked(Author)
        case unblocked(Author)
    }

    public let id: Int
    public let deed: Deed
    /// `nil` when it was done on the server's machine.
    public let moderator: Author?
    public let reason: String
    public let createdAt: Date

    public init(id: Int, deed: Deed, moderator: Author?, reason: String, createdAt: Date) {
        self.id = id
        self.deed = deed
        self.moderator = moderator
        self.reason = reason
        self.createdAt = createdAt
    }
}
