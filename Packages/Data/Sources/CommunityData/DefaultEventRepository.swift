import CommunityAPI
public import CommunityDomain
public import DataCore
public import DomainCore
import NetworkCore
import Platform

/// The events of a community server, as server-sent events.
///
/// A slow listener slows the server down but loses nothing: when the server drops the connection, the listener
/// continues after the last event that it received.
public struct DefaultEventRepository: EventRepository {
    private let client: CommunityClient
    private let policy: ReconnectPolicy

    public init(client: CommunityClient, policy: ReconnectPolicy = ReconnectPolicy()) {
        self.client = client
        self.policy = policy
    }

    public func events(
        of post: Post.ID?, after id: CommunityEvent.ID?,
        onState: @escaping @Sendable (LiveConnection<CommunityError>) async -> Void
    ) -> AsyncThrowingStream<CommunityEvent, any Error> {
        let subscription = EventSubscription(
            client: client, endpoint: BoardEndpoints.events(of: post), after: id.map { "\($0)" } ?? "",
            policy: policy, onState: onState)
        return AsyncThrowingStream { try await subscription.next(CommunityEvent.init) }
    }
}

extension CommunityEvent {
    /// `nil` for events that this client does not understand.
    fileprivate init?(_ event: ReceivedEvent) {
        guard let id = Int(event.lastEventID), let name = CommunityEventName(rawValue: event.name),
            let change = try? Change(name, Data(event.data.utf8))
        else { return nil }
        self.init(id: id, change: change)
    }
}

extension CommunityEvent.Change {
    fileprivate init?(_ name: CommunityEventName, _ data: Data) throws {
        func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try JSONDecoder().decode(type, from: data)
        }
        switch name {
        case .postCreated: self = .postCreated(try read(PostAnswer.self).toDomain())
        case .postUpdated: self = .postUpdated(try read(PostAnswer.self).toDomain())
        case .postDeleted: self = .postDeleted(try read(DeletionAnswer.self).id)
        case .commentCreated: self = .commentCreated(try read(CommentAnswer.self).toDomain())
        case .commentUpdated: self = .commentUpdated(try read(CommentAnswer.self).toDomain())
        case .commentDeleted:
            let gone = try read(DeletionAnswer.self)
            self = .commentDeleted(gone.id, post: gone.post ?? 0)
        case .noticeCreated:
            guard let notice = try read(NoticeAnswer.self).toDomain() else { return nil }
            self = .noticed(notice)
        case .reset: return nil
        }
    }
}
