import BackendCore
import CommunityDomain
import SQLCore

/// What moderators and admins did and why; nothing is ever taken out of it.
enum ModerationLog {
    /// Writes a line, in the transaction that does the deed, and gives its id. Without a moderator it was somebody on the
    /// server's machine; `now` is in milliseconds since 1970.
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
}
