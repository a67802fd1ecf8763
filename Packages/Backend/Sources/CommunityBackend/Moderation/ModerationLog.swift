import BackendCore
import CommunityDomain
import SQLCore

/// The decisions of moderators and admins with their reasons; append-only.
enum ModerationLog {
    /// Appends a line, in the transaction of the decision, and returns its id. `nil` as moderator is the operator on
    /// the server's machine; `now` is in milliseconds since 1970.
    @discardableResult
    static func append(
        _ deed: ModerationDeed, by moderator: Account.ID?, reason: String, now: Int,
        on connection: any SQLConnection
    ) throws(StoreError) -> Int {
        let id = try connection.nextID(of: "moderation_log")
        try connection.execute(
            """
            INSERT INTO moderation_log
            (id, deed, kind, subject_id, account_id, role, moderator_id, reason, created_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            """, .int(id), .text(deed.name), .optional(deed.subject?.kind.rawValue),
            .optional(deed.subject?.id), .optional(deed.account), .optional(deed.role?.rawValue),
            .optional(moderator), .text(reason), .int(now))
        return id
    }

    /// The reason of the latest block of an account; `nil` without a reason.
    static func reason(
        ofBlocking account: Account.ID, on connection: any SQLConnection
    ) throws(StoreError) -> String? {
        let reason = try connection.first(
            "SELECT reason FROM moderation_log WHERE account_id = ?1 AND deed = ?2 ORDER BY id DESC LIMIT 1",
            .int(account), .text(ModerationDeed.blocked(account).name)
        ) { $0.text(0) }
        return reason.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// A decision as the log stores it.
enum ModerationDeed: Hashable, Sendable {
    case moderated(Subject, ModerationAction)
    case changedRole(of: Account.ID, to: Role)
    case blocked(Account.ID)
    case unblocked(Account.ID)

    /// The value of the column `deed` and in answers.
    var name: String {
        switch self {
        case .moderated(_, let action): action.rawValue
        case .changedRole: "role"
        case .blocked: "block"
        case .unblocked: "unblock"
        }
    }

    var subject: Subject? {
        if case .moderated(let subject, _) = self { subject } else { nil }
    }

    var account: Account.ID? {
        switch self {
        case .moderated: nil
        case .changedRole(let account, _), .blocked(let account), .unblocked(let account): account
        }
    }

    var role: Role? {
        if case .changedRole(_, let role) = self { role } else { nil }
    }
}
