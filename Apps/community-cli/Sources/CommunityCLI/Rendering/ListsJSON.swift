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
}

/// What `post show --json` prints.
struct ThreadJSON: Encodable {
    let post: PostJSON
    let comments: [CommentJSON]
    /// For `comments --after`.
    @Explicit var next: Int?
}

/// What `comments --json` prints.
struct CommentsJSON: Encodable {
    let comments: [CommentJSON]
    /// For `--after`.
    @Explicit var next: Int?
}

/// What `drafts --json` prints.
struct DraftsJSON: Encodable {
    let drafts: [Entry]

    struct Entry: Encodable {
        let id: Int
        let kind: String
        let text: String
        let updatedAt: Date
        @Explicit var post: Int?
        @Explicit var comment: Int?
        @Explicit var version: Int?

        enum CodingKeys: String, CodingKey {
            case id, kind, text, post, comment, version
            case updatedAt = "updated_at"
        }

        init(_ draft: Draft) {
            id = draft.id
            text = draft.text
            updatedAt = draft.updatedAt
            switch draft.target {
            case .newPost: kind = "new_post"
            case .post(let post, let version):
                kind = "post"
                self.post = post
                self.version = version
            case .newComment(let post):
                kind = "new_comment"
                self.post = post
            case .comment(let comment, let post, let version):
                kind = "comment"
                self.comment = comment
                self.post = post
                self.version = version
            }
        }
    }

    init(_ drafts: [Draft]) { self.drafts = drafts.map(Entry.init) }
}

/// What `outbox --json` prints.
struct OutboxJSON: Encodable {
    let entries: [Entry]

    struct Entry: Encodable {
        let id: Int
        let kind: String
        let state: String
        let createdAt: Date
        let attempts: Int
        @Explicit var text: String?
        @Explicit var subject: Int?
        @Explicit var post: Int?
        @Explicit var conflict: ConflictJSON?

        enum CodingKeys: String, CodingKey {
            case id, kind, state, attempts, text, subject, post, conflict
            case createdAt = "created_at"
        }

        init(_ entry: OutboxEntry) {
            id = entry.id
            createdAt = entry.createdAt
            attempts = entry.attempts
            switch entry.state {
            case .waiting: state = "waiting"
            case .conflict(let conflict):
                state = "conflict"
                self.conflict = ConflictJSON(conflict)
            case .refused: state = "refused"
            case .doubtful: state = "unknown"
            }
            switch entry.write {
            case .createPost(let text):
                kind = "create_post"
                self.text = text
            case .editPost(let id, let text, _):
                kind = "edit_post"
                subject = id
                self.text = text
            case .deletePost(let id):
                kind = "delete_post"
                subject = id
            case .createComment(let post, let text):
                kind = "create_comment"
                self.post = post
                self.text = text
            case .editComment(let id, let post, let text, _):
                kind = "edit_comment"
                subject = id
                self.post = post
                self.text = text
            case .deleteComment(let id):
                kind = "delete_comment"
                subject = id
            case .report(let reported, let reason):
                kind = "report_\(reported.kind.rawValue)"
                subject = reported.id
                text = reason
            }
        }
    }

    init(_ entries: [OutboxEntry]) { self.entries = entries.map(Entry.init) }
}

/// A value that is printed as `null` when it is not there, so that every documented field always is.
@propertyWrapper
struct Explicit<Value: Encodable>: Encodable {
    var wrappedValue: Value?

    init(wrappedValue: Value? = nil) { self.wrappedValue = wrappedValue }

    init(_ value: Value?) { wrappedValue = value }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}
