/// Why a text that somebody wrote cannot be kept.
public enum TextProblem: Error, Hashable, Sendable {
    case empty
    /// In characters as people count them.
    case tooLong(limit: Int)
    /// In bytes.
    case tooLarge(limit: Int)
}
