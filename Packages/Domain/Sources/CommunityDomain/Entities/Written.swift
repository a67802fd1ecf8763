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
