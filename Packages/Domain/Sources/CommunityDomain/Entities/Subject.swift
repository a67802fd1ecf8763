/// The subject of a report, a moderator's decision or an event.
public struct Subject: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case post, comment
    }

    public let kind: Kind
    public let id: Int

    public init(_ kind: Kind, _ id: Int) {
        self.kind = kind
        self.id = id
    }

    public static func post(_ id: Post.ID) -> Subject { Subject(.post, id) }
    public static func comment(_ id: Comment.ID) -> Subject { Subject(.comment, id) }
}
