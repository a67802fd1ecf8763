import BackendCore
import CommunityDomain
import SQLCore

/// Notices as stored. Times are in milliseconds since 1970.
enum NoticeTable {
    /// The value of the column `action` of a message, a notice that is not a decision.
    enum Message: String, CaseIterable {
        case mention, reply, comment
    }

    /// The largest number of messages stored for an account; older ones are deleted.
    static let mostMessages = 1_000

    /// A step of a migration.
    static func addMessages(on connection: any SQLConnection) throws(StoreError) {
        let integer = connection.dialect.integerType
        try connection.executeScript(
            """
            ALTER TABLE notice ADD COLUMN actor_id \(integer);
            ALTER TABLE event ADD COLUMN notice_id \(integer);
            """)
    }

    /// Notifies an author of a moderator's decision and its reason.
    static func add(
        _ action: ModerationAction, reason: String, to account: Account.ID, about item: ModeratedItem,
        now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try add(
            action.rawValue, reason, by: nil, to: account, item.subject, post: item.postID, now: now,
            on: connection)
    }

    /// Notifies an account of a text that concerns it, with its author and place.
    static func add(
        _ message: Message, by author: Account.ID, to account: Account.ID, _ subject: Subject, post: Post.ID,
        now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try add(message.rawValue, "", by: author, to: account, subject, post: post, now: now, on: connection)
        try connection.execute(
            """
            DELETE FROM notice WHERE account_id = ?1 AND actor_id IS NOT NULL AND id < (
                SELECT id FROM notice WHERE account_id = ?1 AND actor_id IS NOT NULL
                ORDER BY id DESC LIMIT 1 OFFSET ?2)
            """, .int(account), .int(mostMessages - 1))
    }

    private static func add(
        _ action: String, _ reason: String, by actor: Account.ID?, to account: Account.ID,
        _ subject: Subject, post: Post.ID, now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        let id = try connection.nextID(of: "notice")
        try connection.execute(
            """
            INSERT INTO notice (id, account_id, kind, subject_id, action, reason, created_at, is_read, actor_id)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, ?8)
            """, .int(id), .int(account), .text(subject.kind.rawValue), .int(subject.id), .text(action),
            .text(reason), .int(now), .optional(actor))
        try BoardEvents.append(notice: id, post: post, now: now, on: connection)
    }
}
