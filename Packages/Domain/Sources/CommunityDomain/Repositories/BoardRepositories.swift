public import DomainCore

/// The posts of the board.
public protocol PostRepository: Sendable {
    /// Newest first, by their ids, so that no post is there twice or missing while others write.
    func posts(_ query: PostQuery) async throws(CommunityError) -> [Post]
    func post(_ id: Post.ID) async throws(CommunityError) -> Post
    func count(_ query: PostQuery) async throws(CommunityError) -> Int
    /// The posts that have the text of the query, and what that was taken for.
    func search(_ query: PostQuery) async throws(CommunityError) -> FoundPosts
}

extension PostRepository {
    /// For a source that takes every text as it is.
    public func search(_ query: PostQuery) async throws(CommunityError) -> FoundPosts {
        FoundPosts(try await posts(query))
    }
}

/// What a search found.
public struct FoundPosts: Hashable, Sendable {
    /// Newest first.
    public let posts: [Post]
    /// What the text was taken for, when that is another one.
    public let reading: SearchReading?

    public init(_ posts: [Post], reading: SearchReading? = nil) {
        self.posts = posts
        self.reading = reading
    }
}

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
    /// Of these posts, those that have the text, oldest first.
    func comments(
        of posts: [Post.ID], with text: String, limit: Int
    ) async throws(CommunityError) -> [Comment]
    /// Of these posts, those of somebody, newest first.
    func comments(
        of posts: [Post.ID], by author: Account.ID, limit: Int
    ) async throws(CommunityError) -> [Comment]
}

/// What somebody has read, kept on the device.
public protocol ReadMarkRepository: Sendable {
    /// The newest comment that was read of each post; 0 for a post that was read without a comment. Posts that were
    /// never read have no entry.
    func marks(of posts: [Post.ID]) async throws(CommunityError) -> [Post.ID: Comment.ID]
    /// How many comments each post had when it was read, where that is known.
    func counts(of posts: [Post.ID]) async throws(CommunityError) -> [Post.ID: Int]
    /// Remembers that the post was read up to that comment, which was the last of so many; never goes back.
    func markRead(_ post: Post.ID, upTo comment: Comment.ID?, count: Int?) async throws(CommunityError)
}

extension ReadMarkRepository {
    /// The same where nobody knows how many they were.
    public func markRead(_ post: Post.ID, upTo comment: Comment.ID?) async throws(CommunityError) {
        try await markRead(post, upTo: comment, count: nil)
    }
}
