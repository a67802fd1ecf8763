import CommunityDomain
import SQLCore

/// What happened to posts and comments, in the order of the writes, for those who listen.
///
/// A line says whose, not what: who saw the post or comment before, and who does after. What a listener is
/// told follows from that, and the words come from the board when they are sent. Sequences grow by one and
/// are never used again, as the newest line is never taken out.
enum EventLog {
    enum Kind: Hashable, Sendable {
        case postCreated, postUpdated, postDeleted, commentCreated, commentUpdated, commentDeleted
    }

    /// In milliseconds: 7 days.
    static let lifetime = 7 * 86_400_000
    static let capacity = 100_000
    /// How many old lines one new one removes.
    private static let sweep = 20

    /// Notes what became of a post or comment, in the transaction that does it. A deletion is noted while
    /// what is deleted is still there. The comment comes with the comment kinds; `now` is in milliseconds since 1970.
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

    /// Notes who saw something before and who does now.
    static func append(
        post: Int, comment: Int?, before: Audience?, after: Audience?, now: Int,
        on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            """
            INSERT INTO event (sequence, post_id, comment_id, seen_before, seen_after, created_at)
            VALUES ((SELECT coalesce(max(sequence), 0) + 1 FROM event), ?1, ?2, ?3, ?4, ?5)
            """, .int(post), .optional(comment), .optional(before?.code), .optional(after?.code), .int(now))
        try connection.execute(
            """
            DELETE FROM event
            WHERE sequence IN (SELECT sequence FROM event ORDER BY sequence LIMIT ?1)
            AND sequence < (SELECT max(sequence) FROM event)
            AND (created_at <= ?2 OR sequence <= (SELECT max(sequence) FROM event) - ?3)
            """, .int(sweep), .int(now - lifetime), .int(capacity))
    }

    /// The newest sequence; 0 before the first.
    static func newest(on connection: any SQLConnection) throws(StoreError) -> Int {
        try connection.first("SELECT max(sequence) FROM event") { $0.int(0) } ?? 0
    }

    /// Whether everything after a position is still kept.
    static func isWhole(after position: Int, on connection: any SQLConnection) throws(StoreError) -> Bool {
        let oldest = try connection.first("SELECT min(sequence) FROM event") { $0.optionalInt(0) } ?? nil
        return position >= (oldest ?? 1) - 1
    }

    /// In their order.
    static func lines(
        after position: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [EventLine] {
        try connection.rows(
            """
            SELECT sequence, post_id, comment_id, seen_before, seen_after FROM event
            WHERE sequence > ?1 ORDER BY sequence LIMIT ?2
            """, .int(position), .int(limit)
        ) { row in
            EventLine(
                sequence: row.int(0), post: row.int(1), comment: row.optionalInt(2),
                before: row.optionalInt(3).map(Audience.init(code:)),
                after: row.optionalInt(4).map(Audience.init(code:)))
        }
    }
}
