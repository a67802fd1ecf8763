/// What a moderator can do to a post or a comment.
public enum ModerationAction: String, CaseIterable, Sendable {
    case hide, restore, remove
    /// Turns its reports down; nothing else changes.
    case dismiss
}
