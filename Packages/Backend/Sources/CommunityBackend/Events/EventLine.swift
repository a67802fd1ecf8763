/// A line of the event log: whose, and who saw and sees it.
struct EventLine: Hashable, Sendable {
    let sequence: Int
    let post: Int
    /// `nil` when it is about the post itself.
    let comment: Int?
    /// `nil` when it was not there.
    let before: Audience?
    /// `nil` when it is not there any more.
    let after: Audience?
}
