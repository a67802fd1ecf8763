#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A text that is not sent yet.
public struct Draft: Hashable, Sendable, Identifiable {
    /// What it is to become.
    public enum Target: Hashable, Sendable {
        case newPost
        case post(Post.ID, version: Int)
        case newComment(post: Post.ID)
        case comment(Comment.ID, post: Post.ID, version: Int)
    }

    /// Small, for people to type.
    public let id: Int
    public let target: Target
    public let text: String
    public let updatedAt: Date

    public init(id: Int, target: Target, text: String, updatedAt: Date) {
        self.id = id
        self.target = target
        self.text = text
        self.updatedAt = updatedAt
    }
}
