public import Platform
public import TextCore

/// What somebody wrote below a post.
public struct Comment: Hashable, Sendable, Identifiable {
    /// Grows: a later comment has a larger one.
    public let id: Int
    public let postID: Post.ID
    public let text: String
    public let author: Author
    public let createdAt: Date
    public let updatedAt: Date
    /// Counts the texts from 1; an edit names the one that it replaces.
    public let version: Int
    public let state: ModerationState
    /// The comment that it answers, which may be gone; `nil` for none.
    public let replyTo: Comment.ID?
    public let reactions: Reactions
    /// Whether the server has the rules of `EditPolicy`; another one decides by its own.
    public let followsPolicy: Bool

    public init(
        id: Int, postID: Post.ID, text: String, author: Author, createdAt: Date, updatedAt: Date,
        version: Int = 1, state: ModerationState = .visible, replyTo: Comment.ID? = nil,
        reactions: Reactions = Reactions(), followsPolicy: Bool = true
    ) {
        self.id = id
        self.postID = postID
        self.text = text
        self.author = author
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
        self.state = state
        self.replyTo = replyTo
        self.reactions = reactions
        self.followsPolicy = followsPolicy
    }
}

/// What a comment says: 1 to 2,000 characters as people count them, at most 16 KiB; see `PostText`.
public struct CommentText: Hashable, Sendable {
    /// In characters as people count them.
    public static let limit = 2_000

    /// What is kept of it.
    public let text: String

    /// - Throws: when there is nothing to see in it, or when it is too long.
    public init(_ text: String) throws(TextProblem) {
        self.text = try text.written(limit: Self.limit, bytes: 16_384)
    }
}
