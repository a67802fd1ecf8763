import AppCore
import CommunityDomain
import CommunityPresentation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A comment as `--json` prints it.
struct CommentJSON: Encodable {
    let id: Int
    let post: Int
    let text: String
    let author: AuthorJSON
    let createdAt: Date
    let updatedAt: Date
    let version: Int
    let state: String
    @Explicit var isMine: Bool?
    @Explicit var isNew: Bool?

    enum CodingKeys: String, CodingKey {
        case id, post, text, author, version, state
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case isMine = "is_mine"
        case isNew = "is_new"
    }

    init(_ comment: Comment, isMine: Bool? = nil, isNew: Bool? = nil) {
        id = comment.id
        post = comment.postID
        text = comment.text
        author = AuthorJSON(comment.author)
        createdAt = comment.createdAt
        updatedAt = comment.updatedAt
        version = comment.version
        state = comment.state.rawValue
        self.isMine = isMine
        self.isNew = isNew
    }

    init(_ row: CommentRow) {
        self.init(row.comment, isMine: row.isMine, isNew: row.isNew)
    }
}
