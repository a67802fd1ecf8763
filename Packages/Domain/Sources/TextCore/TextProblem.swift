/// Why a text cannot be posted.
public enum TextProblem: Hashable, Sendable {
    case empty
    /// In characters as people count them.
    case tooLong(limit: Int)
    /// In bytes.
    case tooLarge(limit: Int)
}
