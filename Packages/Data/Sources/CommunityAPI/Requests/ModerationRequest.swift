/// The body of a moderator's decision; one of the ids is there.
public struct ModerationRequest: Hashable, Sendable, Encodable {
    public let post: Int?
    public let comment: Int?
    /// `hide`, `restore`, `remove` or `dismiss`.
    public let action: String
    public let reason: String

    public init(post: Int?, comment: Int?, action: String, reason: String) {
        self.post = post
        self.comment = comment
        self.action = action
        self.reason = reason
    }
}
