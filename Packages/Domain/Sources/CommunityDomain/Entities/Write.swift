public import Platform

/// An action that a user requests on the board.
public struct Write: Hashable, Sendable {
    /// The kind of action. The names are part of stored data.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        case createPost, editPost, deletePost, createComment, editComment, deleteComment, reportPost,
            reportComment, reactPost, reactComment, unreactPost, unreactComment, restorePost

        /// Whether it creates a post or comment.
        public var isNew: Bool { self == .createPost || self == .createComment }
        /// Whether it changes a text.
        public var isEdit: Bool { self == .editPost || self == .editComment }
        /// Whether it is a report.
        public var isReport: Bool { self == .reportPost || self == .reportComment }

        /// Whether it gives or withdraws a reaction.
        public var isReaction: Bool {
            switch self {
            case .reactPost, .reactComment, .unreactPost, .unreactComment: true
            default: false
            }
        }

        /// The kind of its subject.
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
    /// The id of the existing post or comment; `nil` for a new one.
    public let id: Int?
    /// The post of a new or edited comment; 0 when unknown.
    public let post: Post.ID?
    /// The comment that a new comment answers.
    public let replyTo: Comment.ID?
    /// The title of a post; empty for no title, `nil` leaves it unchanged.
    public let title: String?
    /// The text, the reason of a report, or the name of a reaction.
    public let text: String?
    /// The version of the edited text; `nil` replaces any version.
    public let version: Int?

    /// Missing values that the kind needs become 0 or an empty text.
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

    /// `version` is that of the edited text; `nil` replaces any version. An empty title removes the title, `nil` leaves it
    /// unchanged.
    public static func editPost(_ id: Post.ID, title: String? = nil, text: String, version: Int?) -> Write {
        Write(.editPost, id: id, title: title, text: text, version: version)
    }

    public static func deletePost(_ id: Post.ID) -> Write { Write(.deletePost, id: id) }

    /// Restores a deleted post, within the time limit.
    public static func restorePost(_ id: Post.ID) -> Write { Write(.restorePost, id: id) }

    public static func createComment(post: Post.ID, text: String) -> Write {
        Write(.createComment, post: post, text: text)
    }

    /// The post is 0 when unknown.
    public static func reply(to comment: Comment.ID, post: Post.ID, text: String) -> Write {
        Write(.createComment, post: post, replyTo: comment, text: text)
    }

    /// `version` is that of the edited text; `nil` replaces any version.
    public static func editComment(_ id: Comment.ID, post: Post.ID, text: String, version: Int?) -> Write {
        Write(.editComment, id: id, post: post, text: text, version: version)
    }

    public static func deleteComment(_ id: Comment.ID) -> Write { Write(.deleteComment, id: id) }

    /// Gives or withdraws a reaction.
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
    /// The existing post or comment; `nil` for something new.
    public var subject: Subject? { id.map { Subject(kind.subject, $0) } }

    /// The post or comment that must exist: the subject, or the post or comment that a new comment belongs to or answers.
    public var needed: Subject? { subject ?? replyTo.map { .comment($0) } ?? post.map { .post($0) } }

    /// The target of its text as a draft; `nil` for kinds without text of their own.
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
    /// The reaction to give or withdraw.
    public var reaction: Reaction? { kind.isReaction ? text.flatMap { Reaction(rawValue: $0) } : nil }

    /// All its text, in the form of a draft for its target.
    public var words: String? {
        guard let title, let text else { return text }
        return TitledText(title: title, text: text).whole
    }
}

/// The result of a write that the server accepted.
public enum Written: Hashable, Sendable {
    case post(Post)
    case comment(Comment)
    case deletedPost(Post.ID)
    case deletedComment(Comment.ID)
    /// Whether the same user had already reported it; then the new reason replaced the old one.
    case reported(Subject, isRepeated: Bool = false)
    /// The server accepted it, but its answer could not be read.
    case accepted
}

/// The result of handing a write to the outbox.
public enum Submission: Hashable, Sendable {
    /// The server has it.
    case done(Written)
    /// It waits until the server can be reached.
    case queued(OutboxEntry.ID)
    /// The error, and the place of the saved text; `nil` when there is nothing to save or no room for it.
    case failed(CommunityError, kept: SavedPlace?)
}

/// The place where a device keeps a text that was not sent.
public enum SavedPlace: Hashable, Sendable {
    case draft(Draft.ID)
    case outbox(OutboxEntry.ID)
    /// In the outbox of an account that is no longer signed in, which is inaccessible until it signs in.
    case untilSignIn
    /// Perhaps in the outbox: the disk failed before it confirmed the write.
    case perhaps
}

/// A write that waits on this device until the server has it.
public struct OutboxEntry: Hashable, Sendable, Identifiable {
    public enum State: Hashable, Sendable {
        /// Sent when the server can be reached.
        case waiting
        /// The server has a newer text; nothing was overwritten.
        case conflict(Conflict)
        /// The server refuses it; sending it again would not help.
        case refused(CommunityError)
        /// The first attempt is too old for the server to know whether it has it. Check before sending it again.
        case doubtful
    }

    /// Small, so that users can type it.
    public let id: Int
    public let write: Write
    public let state: State
    public let createdAt: Date
    /// The number of attempts without an answer.
    public let attempts: Int

    public init(id: Int, write: Write, state: State, createdAt: Date, attempts: Int) {
        self.id = id
        self.write = write
        self.state = state
        self.createdAt = createdAt
        self.attempts = attempts
    }
}

/// The server's current text and version, where an edit is based on another version.
public struct Conflict: Hashable, Sendable {
    public let text: String
    public let version: Int

    public init(text: String, version: Int) {
        self.text = text
        self.version = version
    }
}
