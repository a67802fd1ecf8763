/// The body of a new or changed post.
public struct PostRequest: Hashable, Sendable, Encodable {
    public let text: String
    /// Of the text that was edited; without it whatever is there is replaced.
    public let version: Int?

    public init(text: String, version: Int? = nil) {
        self.text = text
        self.version = version
    }
}
