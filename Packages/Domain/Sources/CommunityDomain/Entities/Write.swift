#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Something that a person wants to have done on the board.
public enum Write: Hashable, Sendable {
    case createPost(text: String)
    /// `version` is that of the text that was edited; `nil` replaces whatever is there.
    case editPost(Post.ID, text: String, version: Int?)
    case deletePost(Post.ID)
    case createComment(post: Post.ID, text: String)
    case editComment(Comment.ID, post: Post.ID, text: String, version: Int?)
    case deleteComment(Comment.ID)
    case report(Subject, reason: String)
}

/// What became of a write that the server took.
public enum Written: Hashable, Sendable {
    case post(Post)
    case comment(Comment)
    case deletedPost(Post.ID)
    case deletedComment(Comment.ID)
    case reported(Subject)
    /// The server took it; its answer could not be read.
    case accepted
}

/// What became of a write that was handed to the outbox.
public enum Submission: Hashable, Sendable {
    /// The server has it.
    case done(Written)
    /// It waits until the server can be reached.
    case queued(OutboxEntry.ID)
    /// What stands against it, and where it is kept; `nil` when there is nothing to keep or no room for it.
    case failed(CommunityError, kept: Kept?)
}

/// Where a device has what was written and not sent.
public enum Kept: Hashable, Sendable {
    case draft(Draft.ID)
    case outbox(OutboxEntry.ID)
    /// In the outbox of somebody who is not signed in any more, which nobody can look into.
    case untilSignIn
    /// Perhaps in the outbox: the disk failed when it was to say so.
    case perhaps
}

/// A write that waits on this device until the server has it.
public struct OutboxEntry: Hashable, Sendable, Identifiable {
    public enum State: Hashable, Sendable {
        /// Is sent when the server can be reached.
        case waiting
        /// The server has another text by now; nothing was overwritten.
        case conflict(Conflict)
        /// The server does not take it; sending it again would not help.
        case refused(CommunityError)
        /// It was sent so long ago that the server no longer knows whether it has it. Look before sending it again.
        case doubtful
    }

    /// Small, for people to type.
    public let id: Int
    public let write: Write
    public let state: State
    public let createdAt: Date
    /// How often it was sent without an answer.
    public let attempts: Int

    public init(id: Int, write: Write, state: State, createdAt: Date, attempts: Int) {
        self.id = id
        self.write = write
        self.state = state
        self.createdAt = createdAt
        self.attempts = attempts
    }
}

/// What the server has in the place of what an edit was made from.
public struct Conflict: Hashable, Sendable {
    public let text: String
    public let version: Int

    public init(text: String, version: Int) {
        self.text = text
        self.version = version
    }
}
