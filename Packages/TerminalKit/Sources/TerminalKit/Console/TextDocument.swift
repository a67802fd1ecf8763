/// What came of reading standard input to its end.
public enum TextDocument: Hashable, Sendable {
    case text(String)
    /// It is not UTF-8.
    case notUTF8
    /// It has more bytes than are wanted.
    case tooLarge
    /// The asking task was cancelled, or reading failed.
    case interrupted
}
