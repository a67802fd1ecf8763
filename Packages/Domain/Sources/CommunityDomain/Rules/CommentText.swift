public import TextCore

/// What a comment says: 1 to 2,000 characters as people count them, at most 16 KiB; see `PostText`.
public struct CommentText: Hashable, Sendable {
    /// In characters as people count them.
    public static let limit = 2_000

    /// What is kept of it.
    public let text: String

    /// - Throws: when there is nothing to see in it, or when it is too long.
    public init(_ text: String) throws(TextProblem) {
        self.text = try text.written(limit: Self.limit, bytes: 16_384)
    }
}
