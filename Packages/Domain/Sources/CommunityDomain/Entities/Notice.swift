#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Tells an author what a moderator did to something of theirs, and why.
public struct Notice: Hashable, Sendable, Identifiable {
    public let id: Int
    public let subject: Subject
    public let action: ModerationAction
    public let reason: String
    public let createdAt: Date
    public let isRead: Bool

    public init(
        id: Int, subject: Subject, action: ModerationAction, reason: String, createdAt: Date, isRead: Bool
    ) {
        self.id = id
        self.subject = subject
        self.action = action
        self.reason = reason
        self.createdAt = createdAt
        self.isRead = isRead
    }
}
