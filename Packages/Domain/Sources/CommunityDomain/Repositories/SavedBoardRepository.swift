public import DomainCore

/// What was read of the board before, for when it cannot be reached. It may forget, never fail.
public protocol SavedBoardRepository: Sendable {
    func posts(_ query: PostQuery) async -> Snapshot<[Post]>?
    func post(_ id: Post.ID) async -> Snapshot<Post>?
    func comments(of post: Post.ID, after: Comment.ID?, limit: Int) async -> Snapshot<[Comment]>?
}
