/// Where a device has what was written and not sent.
public enum Kept: Hashable, Sendable {
    case draft(Draft.ID)
    case outbox(OutboxEntry.ID)
    /// In the outbox of somebody who is not signed in any more, which nobody can look into.
    case untilSignIn
}
