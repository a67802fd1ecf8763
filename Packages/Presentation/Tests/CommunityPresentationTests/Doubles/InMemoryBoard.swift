import CommunityDomain
import Foundation

/// Posts and comments of a test, whose answers it may hold back.
actor InMemoryBoard: PostRepository, CommentRepository {
    /// A held answer contains the state at the time of its request.
    nonisolated let answers = HeldAnswers()
    private var posts: [Post]
    private var comments: [Comment]
    private var failure: CommunityError?
    /// The queries so far.
    private(set) var queries: [PostQuery] = []

    init(_ posts: [Post] = [], comments: [Comment] = []) {
        (self.posts, self.comments) = (posts, comments)
    }

    func fail(with failure: CommunityError?) { self.failure = failure }
    func add(_ post: Post) { posts.append(post) }
    func add(comment: Comment) { comments.append(comment) }

    func posts(_ query: PostQuery) async throws(CommunityError) -> [Post] {
        queries.append(query)
        let found = posts.filter { post in
            query.before.map { post.id < $0 } ?? true && query.author.map { post.author.id == $0 } ?? true
                && query.text.map(post.text.contains) ?? true
        }
        try await pass()
        return Array(found.sorted { $0.id > $1.id }.prefix(query.limit))
    }

    func post(_ id: Post.ID) async throws(CommunityError) -> Post {
        let found = posts.first { $0.id == id }
        try await pass()
        guard let found else { throw .notFound }
        return found
    }

    func count(_ query: PostQuery) async throws(CommunityError) -> Int { try await posts(query).count }

    func comments(
        of post: Post.ID, after: Comment.ID?, limit: Int
    ) async throws(CommunityError) -> [Comment] {
        try await page(after, limit) { $0.postID == post }
    }

    func comments(
        by author: Account.ID, after: Comment.ID?, limit: Int
    ) async throws(CommunityError) -> [Comment] {
        try await page(after, limit) { $0.author.id == author }
    }

    func comment(_ id: Comment.ID) async throws(CommunityError) -> Comment {
        try await pass()
        guard let found = comments.first(where: { $0.id == id }) else { throw .notFound }
        return found
    }

    func comments(
        of posts: [Post.ID], with text: String, limit: Int
    ) async throws(CommunityError) -> [Comment] {
        try await page(nil, limit) { posts.contains($0.postID) && $0.text.contains(text) }
    }

    func comments(
        of posts: [Post.ID], by author: Account.ID, limit: Int
    ) async throws(CommunityError) -> [Comment] {
        try await page(nil, .max) { posts.contains($0.postID) && $0.author.id == author }.suffix(limit)
            .reversed()
    }

    private func page(
        _ after: Comment.ID?, _ limit: Int, _ isWanted: (Comment) -> Bool
    ) async throws(CommunityError) -> [Comment] {
        let found = comments.filter { isWanted($0) && $0.id > (after ?? 0) }.sorted { $0.id < $1.id }
        try await pass()
        return Array(found.prefix(limit))
    }

    private func pass() async throws(CommunityError) {
        await answers.pass()
        if let failure { throw failure }
    }
}
