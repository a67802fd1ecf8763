public import Platform

/// A text that is not sent yet.
public struct Draft: Hashable, Sendable, Identifiable {
    /// The post or comment that the text is to become.
    public enum Target: Hashable, Sendable {
        case newPost
        /// The text is a ``TitledText``.
        case newTitledPost
        /// The version is that of the edited text; 0 when unknown.
        case post(Post.ID, version: Int)
        /// The same with its title: the text is a ``TitledText``.
        case titledPost(Post.ID, version: Int)
        case newComment(post: Post.ID)
        /// The post is 0 when unknown.
        case reply(to: Comment.ID, post: Post.ID)
        /// The post and the version are 0 when unknown.
        case comment(Comment.ID, post: Post.ID, version: Int)
    }

    /// Small, so that users can type it; unique across all places.
    public let id: Int
    public let target: Target
    public let text: String
    public let updatedAt: Date
    /// The place where it was written; `nil` when not stored, as in older versions.
    public let place: BoardPlace?
    /// Whether the file of the draft is UTF-8. Otherwise `text` is incomplete and must not replace the file.
    public let isUTF8: Bool

    public init(
        id: Int, target: Target, text: String, updatedAt: Date, place: BoardPlace? = nil, isUTF8: Bool = true
    ) {
        self.id = id
        self.target = target
        self.text = text
        self.updatedAt = updatedAt
        self.place = place
        self.isUTF8 = isUTF8
    }

    /// Whether it was written for that place: for the same database of the same server, and by the same account or before an
    /// account signed in. Older versions did not store the database.
    public func belongs(to here: BoardPlace) -> Bool {
        guard let place, place.server == here.server,
            place.database == nil || place.database == here.database
        else { return false }
        return place.account == nil || place.account == here.account
    }
}

/// The user's own post or comment as this device last saw it; edits start from it.
public struct OwnText: Hashable, Sendable {
    public let subject: Subject
    /// The post of a comment; 0 when unknown.
    public let post: Post.ID
    public let text: String
    public let version: Int
    public let state: ModerationState
    public let createdAt: Date

    public init(
        subject: Subject, post: Post.ID = 0, text: String, version: Int, state: ModerationState,
        createdAt: Date
    ) {
        self.subject = subject
        self.post = post
        self.text = text
        self.version = version
        self.state = state
        self.createdAt = createdAt
    }

    public init(_ post: Post) {
        self.init(
            subject: .post(post.id), text: post.text, version: post.version, state: post.state,
            createdAt: post.createdAt)
    }

    public init(_ comment: Comment) {
        self.init(
            subject: .comment(comment.id), post: comment.postID, text: comment.text,
            version: comment.version, state: comment.state, createdAt: comment.createdAt)
    }
}
