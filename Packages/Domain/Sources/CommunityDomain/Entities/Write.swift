public import Platform

/// Something that a person wants to have done on the board.
public struct Write: Hashable, Sendable {
    /// What is done. The names are part of what devices keep.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        case createPost, editPost, deletePost, createComment, editComment, deleteComment, reportPost,
            reportComment, reactPost, reactComment, unreactPost, unreactComment, restorePost

        /// Whether it makes something new.
        public var isNew: Bool { self == .createPost || self == .createComment }
        /// Whether it changes a text.
        public var isEdit: Bool { self == .editPost || self == .editComment }
        /// Whether it is a report.
        public var isReport: Bool { self == .reportPost || self == .reportComment }

        /// Whether it gives a reaction, or takes one back.
        public var isReaction: Bool {
            switch self {
            case .reactPost, .reactComment, .unreactPost, .unreactComment: true
            default: false
            }
        }

        /// What it is done to.
        public var subject: Subject.Kind {
            switch self {
            case .createPost, .editPost, .deletePost, .reportPost, .reactPost, .unreactPost, .restorePost:
                .post
            case .createComment, .editComment, .deleteComment, .reportComment, .reactComment, .unreactComment:
                .comment
            }
        }
    }

    public let kind: Kind
    /// The number of what is edited, deleted or reported.
    public let id: Int?
    /// The post of a comment that is written; 0 when it is not known.
    public let post: Post.ID?
    /// The comment that a new one answers.
    public let replyTo: Comment.ID?
    /// Of a post; empty for none, `nil` leaves it as it is.
    public let title: String?
    /// The words, the reason of a report, or the name of a reaction.
    public let text: String?
    /// Of the text that was edited; `nil` replaces whatever is there.
    public let version: Int?

    /// What is missing for a kind counts as nothing: number 0, no words.
    public init(
        _ kind: Kind, id: Int? = nil, post: Post.ID? = nil, replyTo: Comment.ID? = nil,
        title: String? = nil, text: String? = nil, version: Int? = nil
    ) {
        self.kind = kind
        self.id = kind.isNew ? nil : id ?? 0
        self.post = kind == .createComment || kind == .editComment ? post ?? 0 : nil
        self.replyTo = kind == .createComment ? replyTo : nil
        self.title = kind == .createPost || kind == .editPost ? title : nil
        self.text = [.deletePost, .deleteComment, .restorePost].contains(kind) ? nil : text ?? ""
        self.version = kind.isEdit ? version : nil
    }

    public static func createPost(title: String? = nil, text: String) -> Write {
        Write(.createPost, title: title, text: text)
    }

    /// `version` is that of the text that was edited; `nil` replaces whatever is there. An empty title takes it away,
    /// `nil` leaves it as it is.
    public static func editPost(_ id: Post.ID, title: String? = nil, text: String, version: Int?) -> Write {
        Write(.editPost, id: id, title: title, text: text, version: version)
    }

    public static func deletePost(_ id: Post.ID) -> Write { Write(.deletePost, id: id) }

    /// Brings back a post that was deleted, within the time for it.
    public static func restorePost(_ id: Post.ID) -> Write { Write(.restorePost, id: id) }

    public static func createComment(post: Post.ID, text: String) -> Write {
        Write(.createComment, post: post, text: text)
    }

    /// The post is 0 when it is not known.
    public static func reply(to comment: Comment.ID, post: Post.ID, text: String) -> Write {
        Write(.createComment, post: post, replyTo: comment, text: text)
    }

    /// `version` is that of the text that was edited; `nil` replaces whatever is there.
    public static func editComment(_ id: Comment.ID, post: Post.ID, text: String, version: Int?) -> Write {
        Write(.editComment, id: id, post: post, text: text, version: version)
    }

    public static func deleteComment(_ id: Comment.ID) -> Write { Write(.deleteComment, id: id) }

    /// Gives a reaction, or takes it back.
    public static func react(_ reaction: Reaction, to subject: Subject, isGiven: Bool) -> Write {
        let kind: Kind =
            switch (subject.kind, isGiven) {
            case (.post, true): .reactPost
            case (.post, false): .unreactPost
            case (.comment, true): .reactComment
            case (.comment, false): .unreactComment
            }
        return Write(kind, id: subject.id, text: reaction.rawValue)
    }

    public static func report(_ subject: Subject, reason: String) -> Write {
        Write(subject.kind == .post ? .reportPost : .reportComment, id: subject.id, text: reason)
    }
}

extension Write {
    /// What is edited, deleted or reported; `nil` for something new.
    public var subject: Subject? { id.map { Subject(kind.subject, $0) } }

    /// What has to be there for it: the subject, or what a new comment is on or answers.
    public var needed: Subject? { subject ?? replyTo.map { .comment($0) } ?? post.map { .post($0) } }

    /// What its words are to become; `nil` for what has none of its own.
    public var target: Draft.Target? {
        switch kind {
        case .createPost: title == nil ? .newPost : .newTitledPost
        case .editPost where title == nil: .post(id ?? 0, version: version ?? 0)
        case .editPost: .titledPost(id ?? 0, version: version ?? 0)
        case .createComment:
            replyTo.map { .reply(to: $0, post: post ?? 0) } ?? .newComment(post: post ?? 0)
        case .editComment: .comment(id ?? 0, post: post ?? 0, version: version ?? 0)
        case .deletePost, .deleteComment, .reportPost, .reportComment, .reactPost, .reactComment,
            .unreactPost, .unreactComment, .restorePost:
            nil
        }
    }
}

extension Write {
    /// What is given or taken back, of a reaction.
    public var reaction: Reaction? { kind.isReaction ? text.flatMap { Reaction(rawValue: $0) } : nil }

    /// All its words, as a draft of its target has them.
    public var words: String? {
        guard let title, let text else { return text }
        return TitledText(title: title, text: text).whole
    }
}

/// What became of a write that the server took.
public enum Written: Hashable, Sendable {
    case post(Post)
    case comment(Comment)
    case deletedPost(Post.ID)
    case deletedComment(Comment.ID)
    /// Whether the same person had reported it before; then the new reason took the place of the old one.
    case reported(Subject, isRepeated: Bool = false)
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
