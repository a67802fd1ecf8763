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
