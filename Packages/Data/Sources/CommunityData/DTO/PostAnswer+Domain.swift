import CommunityAPI
import CommunityDomain

extension PostAnswer {
    func toDomain() -> Post {
        Post(
            id: id, text: text, author: Author(user), createdAt: WireTime.date(createdAt),
            updatedAt: WireTime.date(updatedAt), version: version ?? 1, state: ModerationState(wire: state),
            commentCount: commentCount ?? comments.count,
            lastCommentID: lastComment ?? comments.map(\.id).max())
    }
}

extension ModerationState {
    /// A server that has no states shows everything; one that is not known is not for everybody.
    init(wire: String?) {
        self = wire.map { ModerationState(rawValue: $0) ?? .hidden } ?? .visible
    }
}
