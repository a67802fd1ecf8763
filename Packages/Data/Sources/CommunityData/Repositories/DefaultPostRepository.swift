import CommunityAPI
public import CommunityDomain

/// The posts of a community server.
public struct DefaultPostRepository: PostRepository {
    private let client: CommunityClient

    public init(client: CommunityClient) { self.client = client }

    public func posts(_ query: PostQuery) async throws(CommunityError) -> [Post] {
        try await client.send(BoardEndpoints.posts(query)).map { $0.toDomain() }
    }

    public func post(_ id: Post.ID) async throws(CommunityError) -> Post {
        guard let post = try await client.send(BoardEndpoints.post(id)) else { throw .notFound }
        return post.toDomain()
    }

    public func count(_ query: PostQuery) async throws(CommunityError) -> Int {
        try await client.send(BoardEndpoints.postCount(query)).count
    }
}
