import AppCore
import CommunityDomain
import CommunityPresentation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A post as `--json` prints it.
struct PostJSON: Encodable {
    let id: Int
    let text: String
    let author: AuthorJSON
    let createdAt: Date
    let updatedAt: Date
    let version: Int
    let state: String
    let commentCount: Int
    @Explicit var lastComment: Int?
    @Explicit var isMine: Bool?
    @Explicit var isUnread: Bool?

    enum CodingKeys: String, CodingKey {
        case id, text, author, version, state
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case commentCount = "comment_count"
        case lastComment = "last_comment"
        case isMine = "is_mine"
        case isUnread = "is_unread"
    }

    init(_ post: Post, isMine: Bool? = nil, isUnread: Bool? = nil) {
        id = post.id
        text = post.text
        author = AuthorJSON(post.author)
        createdAt = post.createdAt
        updatedAt = post.updatedAt
        version = post.version
        state = post.state.rawValue
        commentCount = post.commentCount
        lastComment = post.lastCommentID
        self.isMine = isMine
        self.isUnread = isUnread
    }

    init(_ row: PostRow) {
        self.init(row.post, isMine: row.isMine, isUnread: row.isUnread)
    }
}
