import CommunityAPI
import CommunityDomain

extension CommentAnswer {
    /// The post is 0 when it is gone.
    func toDomain() -> Comment {
        let postID =
            switch post {
            case .value(let post): post.id
            case .id(let id): id
            case .none: 0
            }
        return Comment(
            id: id, postID: postID, text: comment, author: Author(user), createdAt: WireTime.date(createdAt),
            updatedAt: WireTime.date(updatedAt), version: version ?? 1, state: ModerationState(wire: state),
            followsPolicy: state != nil)
    }
}
