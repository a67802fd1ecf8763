/// Something that happened on the board, as it is told live.
public struct CommunityEvent: Hashable, Sendable, Identifiable {
    public enum Change: Hashable, Sendable {
        case postCreated(Post)
        case postUpdated(Post)
        /// Deleted by its author, or out of sight by a moderator's decision.
        case postDeleted(Post.ID)
        case commentCreated(Comment)
        case commentUpdated(Comment)
        case commentDeleted(Comment.ID, post: Post.ID)
        /// The listener alone is told of something that concerns them.
        case noticed(Notice)
    }

    /// Grows; a listener who comes back names the last one.
    public let id: Int
    public let change: Change

    public init(id: Int, change: Change) {
        self.id = id
        self.change = change
    }
}

/// What happens on the board, as it happens.
public protocol EventRepository: Sendable {
    /// Events of one post and its comments, or of the whole board, after the event that is named (otherwise
    /// from now on). Connects again by itself when the connection is lost and goes on where it was; `onState`
    /// hears of that.
    ///
    /// Ends with an error that connecting again cannot help, such as ``CommunityError/signedOut``.
    func events(
        of post: Post.ID?, after id: CommunityEvent.ID?,
        onState: @escaping @Sendable (EventConnection) async -> Void
    ) -> AsyncThrowingStream<CommunityEvent, any Error>
}

/// Whether live events arrive.
public enum EventConnection: Hashable, Sendable {
    case connected
    /// Lost, for the reason; tries again after so many milliseconds.
    case lost(CommunityError, retryMilliseconds: Int)
    /// Some of what happened is not kept by the server any more: what is shown has to be loaded again.
    case missed
}
