public import DomainCore

/// Board data that was read before, for when the server cannot be reached. May lose data, but never fails.
public protocol SavedBoardRepository: Sendable {
    func posts(_ query: PostQuery) async -> Snapshot<[Post]>?
    func post(_ id: Post.ID) async -> Snapshot<Post>?
    func comments(of post: Post.ID, after: Comment.ID?, limit: Int) async -> Snapshot<[Comment]>?
}
