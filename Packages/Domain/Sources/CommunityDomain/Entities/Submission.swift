/// What became of a write that was handed to the outbox.
public enum Submission: Hashable, Sendable {
    /// The server has it.
    case done(Written)
    /// It waits until the server can be reached.
    case queued(OutboxEntry.ID)
    /// What stands against it, and where it is kept; `nil` when there is nothing to keep or no room for it.
    case failed(CommunityError, kept: Kept?)
}

/// Where a device has what was written and not sent.
public enum Kept: Hashable, Sendable {
    case draft(Draft.ID)
    case outbox(OutboxEntry.ID)
    /// In the outbox of somebody who is not signed in any more, which nobody can look into.
    case untilSignIn
    /// Perhaps in the outbox: the disk failed when it was to say so.
    case perhaps
}
