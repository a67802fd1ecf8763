public import ContractCore

/// The behaviour of every board, whatever is behind its repositories: accounts, posts, comments, searches, moderation,
/// events.
public enum BoardContract {
    /// All behaviours, without a selection: every implementation is checked for the same.
    public static let behaviours =
        accounts + posts + writes + comments + notices + reactions + searches + reports + decisions
        + administration
        + events
}
