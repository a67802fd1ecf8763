/// What an event of `/events` is called.
public enum CommunityEventName: String, CaseIterable, Sendable {
    case postCreated = "post.created"
    case postUpdated = "post.updated"
    case postDeleted = "post.deleted"
    case commentCreated = "comment.created"
    case commentUpdated = "comment.updated"
    case commentDeleted = "comment.deleted"
    /// What came after the id that was named is not kept any more: load everything again.
    case reset
}
