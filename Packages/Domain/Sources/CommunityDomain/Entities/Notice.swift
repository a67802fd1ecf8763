public import Platform

/// Informs a user of something that concerns them.
public struct Notice: Hashable, Sendable, Identifiable {
    /// The event that a notice reports.
    public enum Kind: Hashable, Sendable {
        /// A moderator's decision about the user's text, with its reason.
        case decision(ModerationAction, reason: String)
        /// The author mentioned the user in a post or comment.
        case mention(by: Author)
        /// The author answered the user's comment.
        case reply(by: Author)
        /// The author commented on the user's post.
        case comment(by: Author)
    }

    /// Increases: a later notice has a larger id.
    public let id: Int
    /// The post or comment that the decision is about, or that mentions or answers the user, or is below the user's post.
    public let subject: Subject
    /// The post that shows it; `nil` where unknown.
    public let post: Post.ID?
    public let kind: Kind
    /// The words around the user's name, or the beginning of the text; `nil` where the text is gone, or the server does not
    /// report it.
    public let excerpt: String?
    public let createdAt: Date
    public let isRead: Bool

    public init(
        id: Int, subject: Subject, post: Post.ID? = nil, kind: Kind, excerpt: String? = nil,
        createdAt: Date, isRead: Bool
    ) {
        self.id = id
        self.subject = subject
        self.post = post
        self.kind = kind
        self.excerpt = excerpt
        self.createdAt = createdAt
        self.isRead = isRead
    }
}

extension Notice.Kind {
    /// The author of the post or comment; `nil` for a decision, because the moderator stays anonymous.
    public var author: Author? {
        switch self {
        case .decision: nil
        case .mention(let author), .reply(let author), .comment(let author): author
        }
    }
}
