/// What somebody has read, kept on the device.
public protocol ReadMarkRepository: Sendable {
    /// The newest comment that was read of each post; 0 for a post that was read without a comment. Posts that were
    /// never read have no entry.
    func marks(of posts: [Post.ID]) async throws(CommunityError) -> [Post.ID: Comment.ID]
    /// Remembers that the post was read up to that comment; never goes back.
    func markRead(_ post: Post.ID, upTo comment: Comment.ID?) async throws(CommunityError)
}
