public import CommunityDomain

/// What happens at a community server, by server-sent events.
///
/// A slow listener slows the server down and loses nothing: when the server gives up on it, it goes on after
/// the last event that it took.
public struct DefaultEventRepository: EventRepository {
    private let client: CommunityClient
    private let patience: Patience

    public init(client: CommunityClient, patience: Patience = Patience()) {
        self.client = client
        self.patience = patience
    }

    public func events(
        of post: Post.ID?, after id: CommunityEvent.ID?,
        onState: @escaping @Sendable (EventConnection) async -> Void
    ) -> AsyncThrowingStream<CommunityEvent, any Error> {
        let feed = EventFeed(client: client, post: post, after: id, patience: patience, onState: onState)
        return AsyncThrowingStream { try await feed.next() }
    }
}
