import CommunityAPI
public import CommunityDomain

/// The posts of a community server.
public struct DefaultPostRepository: PostRepository {
    private let client: CommunityClient

    private let own: OwnTextShelf?

    /// - Parameters:
    ///   - client: the server.
    ///   - own: remembers what is read of the person's own.
    public init(client: CommunityClient, own: OwnTextShelf? = nil) {
        self.client = client
        self.own = own
    }

    public func posts(_ query: PostQuery) async throws(CommunityError) -> [Post] {
        let posts = try await client.send(BoardEndpoints.posts(query)).map { $0.toDomain() }
        await own?.note(posts.map { (OwnText($0), $0.author.id) })
        return posts
    }

    public func post(_ id: Post.ID) async throws(CommunityError) -> Post {
        guard let post = try await client.send(BoardEndpoints.post(id)) else { throw .notFound }
        let found = post.toDomain()
        await own?.note([(OwnText(found), found.author.id)])
        return found
    }

    public func count(_ query: PostQuery) async throws(CommunityError) -> Int {
        try await client.send(BoardEndpoints.postCount(query)).count
    }
}
