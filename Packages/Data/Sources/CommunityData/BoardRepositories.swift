import CommunityAPI
public import CommunityDomain
public import DataCore
import DomainCore
import NetworkCore

/// The posts of a community server.
public struct DefaultPostRepository: PostRepository {
    private let server: CommunitySavingClient
    private let own: OwnTextStore?

    /// - Parameters:
    ///   - server: the server; saves its answers.
    ///   - own: stores the user's own texts that are read.
    public init(server: CommunitySavingClient, own: OwnTextStore? = nil) {
        self.server = server
        self.own = own
    }

    /// A repository that saves no answers.
    public init(client: CommunityClient, own: OwnTextStore? = nil) {
        self.init(server: CommunitySavingClient(client, cache: nil), own: own)
    }

    public func posts(_ query: PostQuery) async throws(CommunityError) -> [Post] {
        let posts = try await server.fetch(BoardEndpoints.posts(query)).map { $0.toDomain() }
        await own?.note(posts.map { (OwnText($0), $0.author.id) })
        return posts
    }

    public func search(_ query: PostQuery) async throws(CommunityError) -> FoundPosts {
        let found = try await server.fetch(BoardEndpoints.posts(query)) {
            posts, headers throws(CommunityError) in
            let reading = headers[CommunityHeader.searchReading].flatMap { SearchReading(header: $0) }
            return FoundPosts(posts.map { $0.toDomain() }, reading: reading)
        }
        await own?.note(found.posts.map { (OwnText($0), $0.author.id) })
        return found
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
    ///   - server: the server; saves its answers.
    ///   - own: stores the user's own texts that are read.
    public init(server: CommunitySavingClient, own: OwnTextStore? = nil) {
        self.server = server
        self.own = own
    }

    /// A repository that saves no answers.
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

    public func comments(
        of posts: [Post.ID], with text: String, limit: Int
    ) async throws(CommunityError) -> [Comment] {
        try await comments(of: posts, QueryItem(CommunityParameter.search, text), sort: "id:asc", limit)
    }

    public func comments(
        of posts: [Post.ID], by author: Account.ID, limit: Int
    ) async throws(CommunityError) -> [Comment] {
        try await comments(of: posts, QueryItem(CommunityParameter.user, "\(author)"), sort: "id:desc", limit)
    }

    private func comments(
        of posts: [Post.ID], _ filter: QueryItem, sort: String, _ limit: Int
    ) async throws(CommunityError) -> [Comment] {
        guard !posts.isEmpty else { return [] }
        // Limits the list of filters that a server has to read.
        let posts = Array(posts.prefix(Self.mostPosts))
        let endpoint = BoardEndpoints.comments(of: posts, filter, sort: sort, limit: limit)
        return try await server.fetch(endpoint).map { $0.toDomain() }
    }

    private static let mostPosts = 50

    private func comments(
        _ field: String, _ id: Int, after: Comment.ID?, limit: Int
    ) async throws(CommunityError) -> [Comment] {
        let endpoint = BoardEndpoints.comments(field, id, after: after, limit: limit)
        let found = try await server.fetch(endpoint).map { $0.toDomain() }
        await own?.note(found.map { (OwnText($0), $0.author.id) })
        return found
    }
}

extension SearchReading {
    /// In bytes: the longest text. No user searches for a longer one.
    private static let longest = 2_048

    /// `nil` for an unknown kind or an unreadable text.
    fileprivate init?(header: String) {
        let parts = header.split(separator: ";", maxSplits: 1).map {
            $0.trimmingPrefix(while: \.isWhitespace)
        }
        guard parts.count == 2, header.utf8.count <= Self.longest,
            let kind = Kind(rawValue: String(parts[0])),
            let text = PercentEncoding.decode(parts[1]), !text.isEmpty
        else { return nil }
        self.init(kind, text)
    }
}
