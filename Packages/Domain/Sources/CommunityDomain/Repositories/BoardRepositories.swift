public import DomainCore

/// The posts of the board.
public protocol PostRepository: Sendable {
    /// Newest first, by id, so that no post is repeated or missing while others write.
    func posts(_ query: PostQuery) async throws(CommunityError) -> [Post]
    func post(_ id: Post.ID) async throws(CommunityError) -> Post
    func count(_ query: PostQuery) async throws(CommunityError) -> Int
    /// The posts that match the text of the query, and how the text was read.
    func search(_ query: PostQuery) async throws(CommunityError) -> FoundPosts
}

extension PostRepository {
    /// For a source that never reinterprets a text.
    public func search(_ query: PostQuery) async throws(CommunityError) -> FoundPosts {
        FoundPosts(try await posts(query))
    }
}

/// The result of a search.
public struct FoundPosts: Hashable, Sendable {
    /// Newest first.
    public let posts: [Post]
    /// The reading of the text, when it differs from the text.
    public let reading: SearchReading?

    public init(_ posts: [Post], reading: SearchReading? = nil) {
        self.posts = posts
        self.reading = reading
    }
}

/// The comments of the board.
public protocol CommentRepository: Sendable {
    /// The comments of one post, oldest first, after the given comment.
    func comments(
        of post: Post.ID, after: Comment.ID?, limit: Int
    ) async throws(CommunityError) -> [Comment]
    /// The comments of one author, oldest first, after the given comment.
    func comments(
        by author: Account.ID, after: Comment.ID?, limit: Int
    ) async throws(CommunityError) -> [Comment]
    func comment(_ id: Comment.ID) async throws(CommunityError) -> Comment
    /// The comments of these posts that contain the text, oldest first.
    func comments(
        of posts: [Post.ID], with text: String, limit: Int
    ) async throws(CommunityError) -> [Comment]
    /// The comments of one author on these posts, newest first.
    func comments(
        of posts: [Post.ID], by author: Account.ID, limit: Int
    ) async throws(CommunityError) -> [Comment]
}

/// The posts and comments that the user has read, stored on the device.
public protocol ReadMarkRepository: Sendable {
    /// The newest comment read of each post; 0 for a post read without a comment. Posts that were never read have no entry.
    func marks(of posts: [Post.ID]) async throws(CommunityError) -> [Post.ID: Comment.ID]
    /// The number of comments that each post had when it was read, where known.
    func counts(of posts: [Post.ID]) async throws(CommunityError) -> [Post.ID: Int]
    /// Marks the post as read up to that comment, the last of `count`; never goes back.
    func markRead(_ post: Post.ID, upTo comment: Comment.ID?, count: Int?) async throws(CommunityError)
}

extension ReadMarkRepository {
    /// The same with an unknown number of comments.
    public func markRead(_ post: Post.ID, upTo comment: Comment.ID?) async throws(CommunityError) {
        try await markRead(post, upTo: comment, count: nil)
    }
}
