import CommunityDomain
import DomainCore
import Foundation

/// A board that was saved an hour ago; ignores queries and pages.
struct SavedBoard: SavedBoardRepository {
    private let posts: [Post]
    private let comments: [Comment]

    init(_ posts: [Post] = [], comments: [Comment] = []) { (self.posts, self.comments) = (posts, comments) }

    func posts(_ query: PostQuery) -> Snapshot<[Post]>? { posts.isEmpty ? nil : snapshot(posts) }

    func post(_ id: Post.ID) -> Snapshot<Post>? { posts.first { $0.id == id }.map(snapshot) }

    func comments(of post: Post.ID, after: Comment.ID?, limit: Int) -> Snapshot<[Comment]>? {
        snapshot(comments.filter { $0.postID == post })
    }

    private func snapshot<Value>(_ value: Value) -> Snapshot<Value> {
        Snapshot(value, savedAt: .standstill - 3_600)
    }
}
