#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A post or comment of the person's own as this device saw it last: what an edit begins with.
public struct OwnText: Hashable, Sendable {
    public let subject: Subject
    /// Of a comment; 0 when it is not known.
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
