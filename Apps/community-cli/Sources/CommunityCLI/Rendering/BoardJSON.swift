import AppCore
import CommunityDomain
import CommunityPresentation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What `posts --json` prints.
struct PostsJSON: Encodable {
    let posts: [PostJSON]
    /// For `--before`.
    @Explicit var next: Int?
    /// Of a search.
    @Explicit var reading: SearchReadingJSON?
}

/// What `post show --json` prints.
struct ThreadJSON: Encodable {
    let post: PostJSON
    let comments: [CommentJSON]
    /// For `comments --after`.
    @Explicit var next: Int?
}

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

/// A person as `--json` prints it.
struct AuthorJSON: Encodable {
    let id: Int
    let name: String
    let role: String

    init(_ author: Author) {
        id = author.id
        name = author.name
        role = author.role.rawValue
    }
}

/// What `comments --json` prints.
struct CommentsJSON: Encodable {
    let comments: [CommentJSON]
    /// For `--after`.
    @Explicit var next: Int?
}

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

/// What `watch --json` prints, one line each.
struct EventJSON: Encodable {
    let event: String
    let id: Int
    @Explicit var post: PostJSON?
    @Explicit var comment: CommentJSON?
    @Explicit var deleted: SubjectJSON?

    init(_ event: CommunityEvent) {
        id = event.id
        switch event.change {
        case .postCreated(let post):
            self.event = "post.created"
            self.post = PostJSON(post)
        case .postUpdated(let post):
            self.event = "post.updated"
            self.post = PostJSON(post)
        case .postDeleted(let post):
            self.event = "post.deleted"
            deleted = SubjectJSON(.post(post))
        case .commentCreated(let comment):
            self.event = "comment.created"
            self.comment = CommentJSON(comment)
        case .commentUpdated(let comment):
            self.event = "comment.updated"
            self.comment = CommentJSON(comment)
        case .commentDeleted(let comment, _):
            self.event = "comment.deleted"
            deleted = SubjectJSON(.comment(comment))
        }
    }
}
