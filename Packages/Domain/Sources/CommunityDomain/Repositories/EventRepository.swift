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
