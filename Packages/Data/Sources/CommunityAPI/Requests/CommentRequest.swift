/// The body of a new or changed comment.
public struct CommentRequest: Hashable, Sendable, Encodable {
    public let comment: String
    /// `nil` leaves it as it is.
    public let post: Int?
    /// Of the text that was edited; without it whatever is there is replaced.
    public let version: Int?

    public init(comment: String, post: Int?, version: Int? = nil) {
        self.comment = comment
        self.post = post
        self.version = version
    }
}
