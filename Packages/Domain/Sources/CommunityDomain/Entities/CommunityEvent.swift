/// Something that happened on the board, as it is told live.
public struct CommunityEvent: Hashable, Sendable, Identifiable {
    public enum Change: Hashable, Sendable {
        case postCreated(Post)
        case postUpdated(Post)
        /// Deleted by its author, or out of sight by a moderator's decision.
        case postDeleted(Post.ID)
        case commentCreated(Comment)
        case commentUpdated(Comment)
        case commentDeleted(Comment.ID, post: Post.ID)
    }

    /// Grows; a listener who comes back names the last one.
    public let id: Int
    public let change: Change

    public init(id: Int, change: Change) {
        self.id = id
        self.change = change
    }
}
