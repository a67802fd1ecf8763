import AppCore
import CommunityDomain
import CommunityPresentation
import Platform

/// The output of `posts --json`.
struct PostsJSON: Encodable {
    let posts: [PostJSON]
    /// The value for `--before`.
    let next: Int?
    /// Whether the board answered just now; otherwise the answer was saved earlier.
    let isFresh: Bool
    /// How a search was read.
    let reading: SearchReadingJSON?
}

/// The output of `post show --json`.
struct ThreadJSON: Encodable {
    let post: PostJSON
    let comments: [CommentJSON]
    /// The value for `comments --after`.
    let next: Int?
    /// Whether the board answered just now; otherwise the answer was saved earlier.
    let isFresh: Bool
}

/// A post as `--json` prints it.
struct PostJSON: Encodable {
    let id: Int
    let title: String?
    let text: String
    let author: AuthorJSON
    let createdAt: Date
    let updatedAt: Date
    let version: Int
    let state: String
    let commentCount: Int
    let reactions: [String: Int]
    let myReactions: [String]
    let lastComment: Int?
    let isMine: Bool?
    let isUnread: Bool?
    let unreadComments: Int?

    init(_ post: Post, isMine: Bool? = nil, isUnread: Bool? = nil, unreadComments: Int? = nil) {
        id = post.id
        title = post.title
        text = post.text
        author = AuthorJSON(post.author)
        createdAt = post.createdAt
        updatedAt = post.updatedAt
        version = post.version
        state = post.state.rawValue
        commentCount = post.commentCount
        (reactions, myReactions) = (post.reactions.names, post.reactions.ownNames)
        lastComment = post.lastCommentID
        self.isMine = isMine
        self.isUnread = isUnread
        self.unreadComments = unreadComments
    }

    init(_ row: PostRow, unreadComments: Int? = nil) {
        self.init(
            row.post, isMine: row.isMine, isUnread: row.isUnread, unreadComments: unreadComments)
    }
}

extension Reactions {
    fileprivate var names: [String: Int] {
        Dictionary(uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) })
    }

    fileprivate var ownNames: [String] { Reaction.allCases.filter(mine.contains).map(\.rawValue) }
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

/// The output of `comments --json`.
struct CommentsJSON: Encodable {
    let comments: [CommentJSON]
    /// The value for `--after`.
    let next: Int?
    /// Whether the board answered just now; otherwise the answer was saved earlier.
    let isFresh: Bool
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
    let replyTo: Int?
    let reactions: [String: Int]
    let myReactions: [String]
    let isMine: Bool?
    let isNew: Bool?

    init(_ comment: Comment, isMine: Bool? = nil, isNew: Bool? = nil) {
        id = comment.id
        post = comment.postID
        text = comment.text
        author = AuthorJSON(comment.author)
        createdAt = comment.createdAt
        updatedAt = comment.updatedAt
        version = comment.version
        state = comment.state.rawValue
        replyTo = comment.replyTo
        (reactions, myReactions) = (comment.reactions.names, comment.reactions.ownNames)
        self.isMine = isMine
        self.isNew = isNew
    }

    init(_ row: CommentRow) {
        self.init(row.comment, isMine: row.isMine, isNew: row.isNew)
    }
}

/// The output of `watch --json`, one line for each event.
struct EventJSON: Encodable {
    let event: String
    let id: Int
    var post: PostJSON?
    var comment: CommentJSON?
    var deleted: SubjectJSON?
    var notice: NoticesJSON.Entry?

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
        case .noticed(let notice):
            self.event = "notice.created"
            self.notice = NoticesJSON.Entry(notice)
        }
    }
}
