import AppCore
import CommunityDomain

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
