import CommunityDomain
import CommunityPresentation
import DomainCore
import Platform
import TextCore

/// The result of a write, as `--json` prints it.
struct WriteJSON: Encodable {
    /// `done`, `queued` or `conflict`.
    let status: String
    @Omitted var post: PostJSON?
    @Omitted var comment: CommentJSON?
    @Omitted var deleted: SubjectJSON?
    @Omitted var reported: SubjectJSON?
    @Omitted var conflict: ConflictJSON?

    init?(_ state: ComposeViewModel.State) {
        if let conflict = state.conflict {
            self.init(status: "conflict", conflict: ConflictJSON(conflict))
        } else if state.isQueued {
            self.init(status: "queued")
        } else if let written = state.written {
            self.init(written)
        } else {
            return nil
        }
    }

    private init(status: String, conflict: ConflictJSON? = nil) {
        self.status = status
        self.conflict = conflict
    }

    init(_ written: Written) {
        status = "done"
        switch written {
        case .post(let post): self.post = PostJSON(post)
        case .comment(let comment): self.comment = CommentJSON(comment)
        case .deletedPost(let id): deleted = SubjectJSON(.post(id))
        case .deletedComment(let id): deleted = SubjectJSON(.comment(id))
        case .reported(let subject, _): reported = SubjectJSON(subject)
        case .accepted: break
        }
    }
}

/// The output of `drafts --json`.
struct DraftsJSON: Encodable {
    let drafts: [Entry]

    struct Entry: Encodable {
        let id: Int
        let kind: String
        var title: String?
        var text: String
        let updatedAt: Date
        var post: Int?
        var comment: Int?
        var replyTo: Int?
        var version: Int?
        /// The server that the draft was written for; unspecified unless `is_placed`.
        var server: String?
        var account: String?
        let isPlaced: Bool

        init(_ draft: Draft) {
            id = draft.id
            text = draft.text
            updatedAt = draft.updatedAt
            isPlaced = draft.place != nil
            server = draft.place?.server
            account = draft.place?.name
            let titled = TitledText(draft.text)
            switch draft.target {
            case .newPost: kind = "new_post"
            case .newTitledPost:
                kind = "new_post"
                (title, text) = (titled.title, titled.text)
            case .titledPost(let post, let version):
                kind = "post"
                (title, text) = (titled.title, titled.text)
                self.post = post
                self.version = version
            case .post(let post, let version):
                kind = "post"
                self.post = post
                self.version = version
            case .newComment(let post):
                kind = "new_comment"
                self.post = post
            case .reply(let comment, let post):
                kind = "new_comment"
                self.post = post
                replyTo = comment
            case .comment(let comment, let post, let version):
                kind = "comment"
                self.comment = comment
                self.post = post
                self.version = version
            }
        }
    }

    init(_ drafts: [Draft]) { self.drafts = drafts.map(Entry.init) }
}

/// The output of `outbox --json`.
struct OutboxJSON: Encodable {
    let entries: [Entry]

    struct Entry: Encodable {
        let id: Int
        let kind: String
        let state: String
        let createdAt: Date
        let attempts: Int
        let title: String?
        let text: String?
        let subject: Int?
        let post: Int?
        let replyTo: Int?
        /// The reason why the entry was not sent, as a message.
        let reason: String?
        var conflict: ConflictJSON?
        /// `nil` for the server and account of the command.
        let place: String?

        init(_ entry: OutboxEntry, at place: String? = nil, in language: Language) {
            id = entry.id
            self.place = place
            reason = entry.reason(in: language)
            createdAt = entry.createdAt
            attempts = entry.attempts
            switch entry.state {
            case .waiting: state = "waiting"
            case .conflict(let conflict):
                state = "conflict"
                self.conflict = ConflictJSON(conflict)
            case .refused: state = "refused"
            case .doubtful: state = "unknown"
            }
            let write = entry.write
            kind = write.kind.rawValue.map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
            (title, text, subject, post, replyTo) = (
                write.title, write.text, write.id, write.post, write.replyTo
            )
        }
    }

    init(_ entries: [OutboxEntry], elsewhere: [OutboxPlaceRows] = [], in language: Language) {
        self.entries =
            entries.map { Entry($0, in: language) }
            + elsewhere.flatMap { other in
                other.rows.map { Entry($0.entry, at: other.place, in: language) }
            }
    }
}

/// The server's text in a conflict, as `--json` prints it.
struct ConflictJSON: Encodable {
    let text: String
    let version: Int

    init(_ conflict: Conflict) {
        text = conflict.text
        version = conflict.version
    }
}
