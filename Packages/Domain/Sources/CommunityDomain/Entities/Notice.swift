public import Platform

/// Tells somebody of something that concerns them.
public struct Notice: Hashable, Sendable, Identifiable {
    /// What it tells.
    public enum Kind: Hashable, Sendable {
        /// What a moderator did to something of theirs, and why.
        case decision(ModerationAction, reason: String)
        /// Somebody named them in a post or comment.
        case mention(by: Author)
        /// Somebody answered a comment of theirs.
        case reply(by: Author)
        /// Somebody commented on a post of theirs.
        case comment(by: Author)
    }

    /// Grows: a later notice has a larger one.
    public let id: Int
    /// What was decided about, or the post or comment in which somebody wrote to them.
    public let subject: Subject
    /// The post that shows it; `nil` where that is not known.
    public let post: Post.ID?
    public let kind: Kind
    /// What was written: the words around their name, or the beginning; `nil` where that is gone, or the server does not
    /// say it.
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
    /// Who wrote to them; `nil` for a decision, whose moderator is not told.
    public var author: Author? {
        switch self {
        case .decision: nil
        case .mention(let author), .reply(let author), .comment(let author): author
        }
    }
}
