public import TextCore

/// Why something was reported, hidden, restored or removed, or an account closed: 1 to 500 characters as people
/// count them, at most 4 KiB; see `PostText`.
public struct ModerationReason: Hashable, Sendable {
    /// In characters as people count them.
    public static let limit = 500

    /// What is kept of it.
    public let text: String

    /// - Throws: when there is nothing to see in it, or when it is too long.
    public init(_ text: String) throws(TextProblem) {
        self.text = try text.written(limit: Self.limit, bytes: 4_096)
    }
}
