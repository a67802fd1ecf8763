/// What came of asking for a secret.
public enum SecretInput: Hashable, Sendable {
    /// The line, without its end.
    case text(String)
    /// The input was at its end.
    case nothing
    /// Ctrl-C, or the asking task was cancelled.
    case interrupted
}
