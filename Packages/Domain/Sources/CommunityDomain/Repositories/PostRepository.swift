/// The posts of the board.
public protocol PostRepository: Sendable {
    /// Newest first, by their ids, so that no post is there twice or missing while others write.
    func posts(_ query: PostQuery) async throws(CommunityError) -> [Post]
    func post(_ id: Post.ID) async throws(CommunityError) -> Post
    func count(_ query: PostQuery) async throws(CommunityError) -> Int
}
