import CommunityAPI
public import CommunityDomain
public import DataCore

/// The posts of a community server.
public struct DefaultPostRepository: PostRepository {
    private let server: CommunitySavingClient
    private let own: OwnTextStore?

    /// - Parameters:
    ///   - server: saves what is read.
    ///   - own: remembers what is read of the person's own.
    public init(server: CommunitySavingClient, own: OwnTextStore? = nil) {
        self.server = server
        self.own = own
    }

    /// Without saving anything.
    public init(client: CommunityClient, own: OwnTextStore? = nil) {
        self.init(server: CommunitySavingClient(client, cache: nil), own: own)
    }

    public func posts(_ query: PostQuery) async throws(CommunityError) -> [Post] {
        let posts = try await server.fetch(BoardEndpoints.posts(query)).map { $0.toDomain() }
        await own?.note(posts.map { (OwnText($0), $0.author.id) })
        return posts
    }

    public func post(_ id: Post.ID) async throws(CommunityError) -> Post {
        let found = try await server.fetch(BoardEndpoints.post(id)) { post throws(CommunityError) in
            guard let post else { throw .notFound }
            return post.toDomain()
        }
        await own?.note([(OwnText(found), found.author.id)])
        return found
    }

    public func count(_ query: PostQuery) async throws(CommunityError) -> Int {
        try await server.send(BoardEndpoints.postCount(query)).count
    }
}

/// The comments of a community server.
public struct DefaultCommentRepository: CommentRepository {
    private let server: CommunitySavingClient
    private let own: OwnTextStore?

    /// - Parameters:
    ///   - server: saves what is read.
    ///   - own: remembers what is read of the person's own.
    public init(server: CommunitySavingClient, own: OwnTextStore? = nil) {
        self.server = server
        self.own = own
    }

    /// Without saving anything.
    public init(client: CommunityClient, own: OwnTextStore? = nil) {
        self.init(server: CommunitySavingClient(client, cache: nil), own: own)
    }

    public func comments(
        of post: Post.ID, after: Comment.ID?, limit: Int
    ) async throws(CommunityError) -> [Comment] {
        try await comments(CommunityParameter.post, post, after: after, limit: limit)
    }

    public func comments(
        by author: Account.ID, after: Comment.ID?, limit: Int
    ) async throws(CommunityError) -> [Comment] {
        try await comments(CommunityParameter.user, author, after: after, limit: limit)
    }

    public func comment(_ id: Comment.ID) async throws(CommunityError) -> Comment {
        guard let comment = try await server.send(BoardEndpoints.comment(id)) else { throw .notFound }
        let found = comment.toDomain()
        await own?.note([(OwnText(found), found.author.id)])
        return found
    }

    private func comments(
        _ field: String, _ id: Int, after: Comment.ID?, limit: Int
    ) async throws(CommunityError) -> [Comment] {
        let endpoint = BoardEndpoints.comments(field, id, after: after, limit: limit)
        let found = try await server.fetch(endpoint).map { $0.toDomain() }
        await own?.note(found.map { (OwnText($0), $0.author.id) })
        return found
    }
}
