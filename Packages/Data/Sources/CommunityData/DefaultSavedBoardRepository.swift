import CommunityAPI
public import CommunityDomain
public import DataCore
public import DomainCore

/// The answers of a community server that were saved for the signed-in account.
public struct DefaultSavedBoardRepository: SavedBoardRepository {
    private let server: CommunitySavingClient

    public init(server: CommunitySavingClient) { self.server = server }

    public func posts(_ query: PostQuery) async -> Snapshot<[Post]>? {
        guard let saved = await server.saved(BoardEndpoints.posts(query)) else { return nil }
        return Snapshot(saved.wire.map { $0.toDomain() }, savedAt: saved.date)
    }

    public func post(_ id: Post.ID) async -> Snapshot<Post>? {
        guard let saved = await server.saved(BoardEndpoints.post(id)), let post = saved.wire else {
            return nil
        }
        return Snapshot(post.toDomain(), savedAt: saved.date)
    }

    public func comments(of post: Post.ID, after: Comment.ID?, limit: Int) async -> Snapshot<[Comment]>? {
        let endpoint = BoardEndpoints.comments(
            CommunityParameter.post, post, after: after, limit: limit)
        guard let saved = await server.saved(endpoint) else { return nil }
        return Snapshot(saved.wire.map { $0.toDomain() }, savedAt: saved.date)
    }
}
