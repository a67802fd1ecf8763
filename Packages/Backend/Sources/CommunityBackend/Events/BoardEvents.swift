import CommunityDomain
import EventCore
import SQLCore

/// Changes of posts and comments, for listeners.
///
/// A line names its subject and its audience before and after. The listener's event follows from that; its text is read
/// from the board when the event is sent.
enum BoardEvents {
    enum Kind: Hashable, Sendable {
        case postCreated, postUpdated, postDeleted, commentCreated, commentUpdated, commentDeleted
    }

    /// The content of one line of the log.
    struct Line: Hashable, Sendable {
        let post: Int
        /// `nil` when the line concerns the post itself.
        let comment: Int?
        /// `nil` when the subject did not exist before.
        let before: Audience?
        /// `nil` when the subject no longer exists.
        let after: Audience?
        /// A notice for one account; other listeners receive nothing of this line.
        let notice: Int?
    }

    static let log = EventLog(table: "event")

    /// Logs a change of a post or comment, in the transaction that makes it. Call it before the subject is deleted.
    /// `comment` is set for the comment kinds; `now` is in milliseconds since 1970.
    static func append(
        _ kind: Kind, post: Int, comment: Int? = nil, now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        let subject = comment.map(Subject.comment) ?? .post(post)
        let item = try ModeratedItem.find(subject, on: connection)
        let audience = item.map { $0.audience(in: $0.state) } ?? .everyone
        let isNew = kind == .postCreated || kind == .commentCreated
        let isDeleted = kind == .postDeleted || kind == .commentDeleted
        try append(
            post: post, comment: comment, before: isNew ? nil : audience, after: isDeleted ? nil : audience,
            now: now, on: connection)
    }

    /// Logs the audience of a subject before and after a change.
    static func append(
        post: Int, comment: Int?, before: Audience?, after: Audience?, now: Int,
        on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            """
            INSERT INTO event (sequence, post_id, comment_id, seen_before, seen_after, created_at)
            VALUES (\(log.next), ?1, ?2, ?3, ?4, ?5)
            """, .int(post), .optional(comment), .optional(before?.code), .optional(after?.code), .int(now))
        try log.finishInsertion(now: now, on: connection)
    }

    /// Logs a new notice.
    static func append(
        notice: Int, post: Int, now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            """
            INSERT INTO event (sequence, post_id, created_at, notice_id) VALUES (\(log.next), ?1, ?2, ?3)
            """, .int(post), .int(now), .int(notice))
        try log.finishInsertion(now: now, on: connection)
    }

    /// The lines in their order.
    static func lines(
        after position: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [(sequence: Int, line: Line)] {
        try connection.rows(
            """
            SELECT sequence, post_id, comment_id, seen_before, seen_after, notice_id FROM event
            WHERE sequence > ?1 ORDER BY sequence LIMIT ?2
            """, .int(position), .int(limit)
        ) { row in
            let line = Line(
                post: row.int(1), comment: row.optionalInt(2),
                before: row.optionalInt(3).map(Audience.init(code:)),
                after: row.optionalInt(4).map(Audience.init(code:)), notice: row.optionalInt(5))
            return (row.int(0), line)
        }
    }
}
