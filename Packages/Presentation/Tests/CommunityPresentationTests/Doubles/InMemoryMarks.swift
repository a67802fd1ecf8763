import CommunityDomain

/// The read marks of a test.
actor InMemoryMarks: ReadMarkRepository {
    private(set) var all: [Post.ID: Comment.ID]
    private(set) var allCounts: [Post.ID: Int] = [:]
    private var failure: CommunityError?

    init(_ all: [Post.ID: Comment.ID] = [:]) { self.all = all }

    func fail(with failure: CommunityError?) { self.failure = failure }

    func marks(of posts: [Post.ID]) throws(CommunityError) -> [Post.ID: Comment.ID] {
        all.filter { posts.contains($0.key) }
    }

    func counts(of posts: [Post.ID]) throws(CommunityError) -> [Post.ID: Int] {
        allCounts.filter { posts.contains($0.key) }
    }

    func markRead(_ post: Post.ID, upTo comment: Comment.ID?, count: Int?) throws(CommunityError) {
        if let failure { throw failure }
        allCounts[post] = count ?? allCounts[post]
        all[post] = max(all[post] ?? 0, comment ?? 0)
    }
}
