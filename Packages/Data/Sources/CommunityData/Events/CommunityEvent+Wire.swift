import CommunityAPI
import CommunityDomain
import NetworkCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension CommunityEvent {
    /// `nil` for what this client does not understand.
    init?(_ event: ReceivedEvent) {
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
        case .reset: return nil
        }
    }
}
