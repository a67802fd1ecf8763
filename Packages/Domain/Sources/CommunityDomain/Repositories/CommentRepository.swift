/// The comments of the board.
public protocol CommentRepository: Sendable {
    /// Of one post, oldest first, after the comment that is named.
    func comments(
        of post: Post.ID, after: Comment.ID?, limit: Int
    ) async throws(CommunityError) -> [Comment]
    /// Somebody's, oldest first, after the comment that is named.
    func comments(
        by author: Account.ID, after: Comment.ID?, limit: Int
    ) async throws(CommunityError) -> [Comment]
    func comment(_ id: Comment.ID) async throws(CommunityError) -> Comment
}
