public import CommunityDomain
import PresentationCore
import TextCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A comment as it is shown. Its text is what somebody wrote.
public struct CommentRow: Hashable, Sendable, Identifiable {
    public let comment: Comment
    public let isMine: Bool
    /// Whether it came after what the reader has read.
    public let isNew: Bool
    /// `3 min ago`.
    public let age: String
    /// What is to be said beside it: edited, hidden, removed; empty mostly.
    public let marks: [String]

    public var id: Comment.ID { comment.id }

    init(_ comment: Comment, reader: Account.ID?, isNew: Bool, now: Date, in language: Language) {
        self.comment = comment
        isMine = comment.author.id == reader
        self.isNew = isNew
        age = TimeText.ago(comment.createdAt, now: now, in: language)
        marks = PostRow.marks(comment.version, comment.state, in: language)
    }
}
