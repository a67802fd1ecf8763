import AppCore
import CommunityDomain

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What `moderate log --json` prints.
struct ModerationLogJSON: Encodable {
    let entries: [Entry]

    struct Entry: Encodable {
        let id: Int
        let deed: String
        let reason: String
        let createdAt: Date
        @Explicit var subject: SubjectJSON?
        @Explicit var account: AuthorJSON?
        @Explicit var role: String?
        @Explicit var moderator: AuthorJSON?

        enum CodingKeys: String, CodingKey {
            case id, deed, reason, subject, account, role, moderator
            case createdAt = "created_at"
        }

        init(_ entry: ModerationEntry) {
            id = entry.id
            reason = entry.reason
            createdAt = entry.createdAt
            moderator = entry.moderator.map(AuthorJSON.init)
            switch entry.deed {
            case .moderated(let subject, let action):
                deed = action.rawValue
                self.subject = SubjectJSON(subject)
            case .changedRole(let account, let role):
                deed = "role"
                self.account = AuthorJSON(account)
                self.role = role.rawValue
            case .blocked(let account):
                deed = "block"
                self.account = AuthorJSON(account)
            case .unblocked(let account):
                deed = "unblock"
                self.account = AuthorJSON(account)
            }
        }
    }

    init(_ entries: [ModerationEntry]) { self.entries = entries.map(Entry.init) }
}
