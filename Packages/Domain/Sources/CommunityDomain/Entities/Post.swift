#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What somebody wrote on the board.
public struct Post: Hashable, Sendable, Identifiable {
    /// Grows: a later post has a larger one.
    public let id: Int
    public let text: String
    public let author: Author
    public let createdAt: Date
    public let updatedAt: Date
    /// Counts the texts from 1; an edit names the one that it replaces.
    public let version: Int
    public let state: ModerationState
    public let commentCount: Int
    /// The newest comment; `nil` when there is none.
    public let lastCommentID: Int?

    public init(
        id: Int, text: String, author: Author, createdAt: Date, updatedAt: Date, version: Int = 1,
        state: ModerationState = .visible, commentCount: Int = 0, lastCommentID: Int? = nil
    ) {
        self.id = id
        self.text = text
        self.author = author
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
        self.state = state
        self.commentCount = commentCount
        self.lastCommentID = lastCommentID
    }
}
