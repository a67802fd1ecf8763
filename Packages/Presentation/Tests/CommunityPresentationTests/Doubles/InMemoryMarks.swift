import CommunityDomain

/// What one test has read.
actor InMemoryMarks: ReadMarkRepository {
    private(set) var all: [Post.ID: Comment.ID]
    private var failure: CommunityError?

    init(_ all: [Post.ID: Comment.ID] = [:]) { self.all = all }

    func fail(with failure: CommunityError?) { self.failure = failure }

    func marks(of posts: [Post.ID]) throws(CommunityError) -> [Post.ID: Comment.ID] {
        all.filter { posts.contains($0.key) }
    }

    func markRead(_ post: Post.ID, upTo comment: Comment.ID?) throws(CommunityError) {
        if let failure { throw failure }
        all[post] = max(all[post] ?? 0, comment ?? 0)
    }
}
