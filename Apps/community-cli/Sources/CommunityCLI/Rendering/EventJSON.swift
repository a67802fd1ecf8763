import AppCore
import CommunityDomain

/// What `watch --json` prints, one line each.
struct EventJSON: Encodable {
    let event: String
    let id: Int
    @Explicit var post: PostJSON?
    @Explicit var comment: CommentJSON?
    @Explicit var deleted: SubjectJSON?

    init(_ event: CommunityEvent) {
        id = event.id
        switch event.change {
        case .postCreated(let post):
            self.event = "post.created"
            self.post = PostJSON(post)
        case .postUpdated(let post):
            self.event = "post.updated"
            self.post = PostJSON(post)
        case .postDeleted(let post):
            self.event = "post.deleted"
            deleted = SubjectJSON(.post(post))
        case .commentCreated(let comment):
            self.event = "comment.created"
            self.comment = CommentJSON(comment)
        case .commentUpdated(let comment):
            self.event = "comment.updated"
            self.comment = CommentJSON(comment)
        case .commentDeleted(let comment, _):
            self.event = "comment.deleted"
            deleted = SubjectJSON(.comment(comment))
        }
    }
}
