import CommunityDomain
import EventCore
import SQLCore

/// What happened to posts and comments, for those who listen.
///
/// A line says what it is about and who saw that before and who does after. What a listener is told follows from that,
/// and the words come from the board when they are sent.
enum BoardEvents {
    enum Kind: Hashable, Sendable {
        case postCreated, postUpdated, postDeleted, commentCreated, commentUpdated, commentDeleted
    }

    /// What one line of the log says.
    struct Line: Hashable, Sendable {
        let post: Int
        /// `nil` when it is about the post itself.
        let comment: Int?
        /// `nil` when it was not there.
        let before: Audience?
        /// `nil` when it is not there any more.
        let after: Audience?
        /// What one account is told; then nobody is told of the rest.
        let notice: Int?
    }

    static let log = EventLog(table: "event")

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
            VALUES (\(log.next), ?1, ?2, ?3, ?4, ?5)
            """, .int(post), .optional(comment), .optional(before?.code), .optional(after?.code), .int(now))
        try log.finishInsertion(now: now, on: connection)
    }

    /// Notes that somebody is told something.
    static func append(
        notice: Int, post: Int, now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            """
            INSERT INTO event (sequence, post_id, created_at, notice_id) VALUES (\(log.next), ?1, ?2, ?3)
            """, .int(post), .int(now), .int(notice))
        try log.finishInsertion(now: now, on: connection)
    }

    /// In their order.
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
