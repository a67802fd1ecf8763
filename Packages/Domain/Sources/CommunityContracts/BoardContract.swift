public import ContractCore

/// What every board does, whatever is behind its repositories: accounts, posts, comments, searches, moderation, events.
public enum BoardContract {
    /// All of it. There is no choice: what one implementation is tried for, all are.
    public static let behaviours =
        accounts + posts + writes + comments + notices + reactions + searches + reports + decisions
        + administration
        + events
}
