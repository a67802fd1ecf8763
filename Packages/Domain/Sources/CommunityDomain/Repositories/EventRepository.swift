public import DomainCore

/// A change on the board, reported live.
public struct CommunityEvent: Hashable, Sendable, Identifiable {
    public enum Change: Hashable, Sendable {
        case postCreated(Post)
        case postUpdated(Post)
        /// Deleted by its author, or made invisible by a moderator's decision.
        case postDeleted(Post.ID)
        case commentCreated(Comment)
        case commentUpdated(Comment)
        case commentDeleted(Comment.ID, post: Post.ID)
        /// A notice, which only the listener concerned receives.
        case noticed(Notice)
    }

    /// Increases; a returning listener names the last id.
    public let id: Int
    public let change: Change

    public init(id: Int, change: Change) {
        self.id = id
        self.change = change
    }
}

/// Live events of the board.
public protocol EventRepository: Sendable {
    /// Events of one post and its comments, or of the whole board, after the given event (otherwise from now on). Reconnects
    /// when the connection is lost and resumes where it stopped; `onState` receives the state of the connection.
    ///
    /// Ends with an error that reconnecting cannot fix, such as ``CommunityError/signedOut``.
    func events(
        of post: Post.ID?, after id: CommunityEvent.ID?,
        onState: @escaping @Sendable (LiveConnection<CommunityError>) async -> Void
    ) -> AsyncThrowingStream<CommunityEvent, any Error>
}
