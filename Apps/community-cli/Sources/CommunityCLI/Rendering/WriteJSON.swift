import CommunityDomain
import CommunityPresentation

/// What became of a write, as `--json` prints it.
struct WriteJSON: Encodable {
    /// `done`, `queued` or `conflict`.
    let status: String
    var post: PostJSON?
    var comment: CommentJSON?
    var deleted: SubjectJSON?
    var reported: SubjectJSON?
    var conflict: ConflictJSON?

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
        case .reported(let subject): reported = SubjectJSON(subject)
        case .accepted: break
        }
    }
}

/// What something is about, as `--json` prints it.
struct SubjectJSON: Encodable {
    let kind: String
    let id: Int

    init(_ subject: Subject) {
        kind = subject.kind.rawValue
        id = subject.id
    }
}

/// What the server has in the place of an edited text, as `--json` prints it.
struct ConflictJSON: Encodable {
    let text: String
    let version: Int

    init(_ conflict: Conflict) {
        text = conflict.text
        version = conflict.version
    }
}
