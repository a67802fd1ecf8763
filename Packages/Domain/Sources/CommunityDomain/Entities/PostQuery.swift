/// Which posts to list, newest first.
public struct PostQuery: Hashable, Sendable {
    public static let limits = 1...100

    public var author: Account.ID?
    /// Words, syllables or initial consonants; posts whose comments match count too.
    public var text: String?
    /// Only posts before this one: the last of the page before.
    public var before: Post.ID?
    /// How many at most.
    public var limit: Int

    public init(author: Account.ID? = nil, text: String? = nil, before: Post.ID? = nil, limit: Int = 20) {
        self.author = author
        self.text = text
        self.before = before
        self.limit = limit
    }
}
