import CommunityAPI
public import CommunityDomain

/// The comments of a community server.
public struct DefaultCommentRepository: CommentRepository {
    private let client: CommunityClient

    public init(client: CommunityClient) { self.client = client }

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
        guard let comment = try await client.send(BoardEndpoints.comment(id)) else { throw .notFound }
        return comment.toDomain()
    }

    private func comments(
        _ field: String, _ id: Int, after: Comment.ID?, limit: Int
    ) async throws(CommunityError) -> [Comment] {
        try await client.send(BoardEndpoints.comments(field, id, after: after, limit: limit)).map {
            $0.toDomain()
        }
    }
}
