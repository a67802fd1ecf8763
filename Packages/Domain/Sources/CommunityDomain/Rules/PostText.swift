public import TextCore

/// What a post says: 1 to 10,000 characters as people count them, at most 64 KiB.
///
/// Lines end in "\n"; control characters and white space at the ends are gone; in form C. Otherwise as it was
/// written: it has to be made safe where it is shown.
public struct PostText: Hashable, Sendable {
    /// In characters as people count them.
    public static let limit = 10_000

    /// What is kept of it.
    public let text: String

    /// - Throws: when there is nothing to see in it, or when it is too long.
    public init(_ text: String) throws(TextProblem) {
        self.text = try text.written(limit: Self.limit, bytes: 65_536)
    }
}
