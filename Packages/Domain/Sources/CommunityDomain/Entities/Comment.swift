public import Platform
public import TextCore

/// A comment below a post.
public struct Comment: Hashable, Sendable, Identifiable {
    /// Increases: a later comment has a larger id.
    public let id: Int
    public let postID: Post.ID
    public let text: String
    public let author: Author
    public let createdAt: Date
    public let updatedAt: Date
    /// Counts the versions of the text from 1; an edit names the version that it replaces.
    public let version: Int
    public let state: ModerationState
    /// The comment that this one answers, which may be gone; `nil` when it answers none.
    public let replyTo: Comment.ID?
    public let reactions: Reactions
    /// Whether the server has the rules of `EditPolicy`; other servers decide by their own.
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

/// The text of a comment: 1 to 2,000 user-perceived characters, at most 16 KiB; see `PostText`.
public struct CommentText: Hashable, Sendable {
    /// In user-perceived characters.
    public static let limit = 2_000

    /// The text as stored.
    public let text: String

    /// - Throws: when the text has nothing visible, or when it is too long.
    public init(_ text: String) throws(TextProblem) {
        self.text = try text.written(limit: Self.limit, bytes: 16_384)
    }
}
