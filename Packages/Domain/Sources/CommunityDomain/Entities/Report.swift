#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Somebody thinks that a moderator should look at something.
public struct Report: Hashable, Sendable, Identifiable {
    public let id: Int
    public let subject: Subject
    /// What the subject says now.
    public let text: String
    public let author: Author
    public let reporter: Author
    public let reason: String
    public let createdAt: Date
    /// Whether a moderator has decided about the subject since.
    public let isResolved: Bool

    public init(
        id: Int, subject: Subject, text: String, author: Author, reporter: Author, reason: String,
        createdAt: Date, isResolved: Bool
    ) {
        self.id = id
        self.subject = subject
        self.text = text
        self.author = author
        self.reporter = reporter
        self.reason = reason
        self.createdAt = createdAt
        self.isResolved = isResolved
    }
}
