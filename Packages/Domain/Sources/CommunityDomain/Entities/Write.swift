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
