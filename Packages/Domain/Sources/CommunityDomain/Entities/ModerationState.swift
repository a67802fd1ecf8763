/// Who sees a post or a comment.
public enum ModerationState: String, CaseIterable, Sendable {
    /// Everybody.
    case visible
    /// Its author and the moderators, until somebody decided.
    case hidden
    /// Moderators; its author keeps the notice with the reason.
    case removed
}
