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
        /// The version is that of the text that was edited; 0 when it is not known.
        case post(Post.ID, version: Int)
        case newComment(post: Post.ID)
        /// The post and the version are 0 when they are not known.
        case comment(Comment.ID, post: Post.ID, version: Int)
    }

    /// Small, for people to type; unique among all places.
    public let id: Int
    public let target: Target
    public let text: String
    public let updatedAt: Date
    /// Where it was written; `nil` when that was not kept, as in older versions.
    public let place: BoardPlace?

    public init(id: Int, target: Target, text: String, updatedAt: Date, place: BoardPlace? = nil) {
        self.id = id
        self.target = target
        self.text = text
        self.updatedAt = updatedAt
        self.place = place
    }

    /// Whether it was written for that place: for the same server, and by the same account or by nobody.
    public func belongs(to here: BoardPlace) -> Bool {
        guard let place, place.server == here.server else { return false }
        return place.account == nil || place.account == here.account
    }
}
