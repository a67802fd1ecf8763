import CommunityDomain

extension Written {
    /// Of the text that was written.
    var version: Int? {
        switch self {
        case .post(let post): post.version
        case .comment(let comment): comment.version
        case .deletedPost, .deletedComment, .reported, .accepted: nil
        }
    }
}
