import AccountCore
import CommunityDomain
import SQLCore

/// Statements that read posts and comments with their authors.
enum BoardRows {
    static let posts = "FROM post p LEFT JOIN account u ON u.id = p.author_id"
    static let comments = """
        FROM comment c LEFT JOIN post p ON p.id = c.post_id LEFT JOIN account u ON u.id = c.author_id
        """

    /// The largest number of posts, and of comments, inside their author.
    static let ownLimit = 100
    /// The largest number of rows in memory at once, whatever their size.
    private static let largestWhole = 100
    /// The largest total of the texts of a row, in bytes: a comment, its post and its author.
    private static let largestRow = 84 << 10

    /// The post as the caller sees it; `nil` when it is not visible.
    static func post(
        _ id: Post.ID, for caller: Caller<Role>, on connection: any SQLConnection
    ) throws(StoreError) -> SQLRow? {
        let seen = BoardVisibility(caller.role).post("p")
        return try read(
            "SELECT \(PostJSON.columns) \(posts) WHERE p.id = ?2 AND \(seen)",
            [.int(caller.id), .int(id)], columns: PostJSON.columnCount, limit: 1, on: connection
        ).first
    }

    /// The comment as the caller sees it; `nil` when it is not visible.
    static func comment(
        _ id: Comment.ID, for caller: Caller<Role>, on connection: any SQLConnection
    ) throws(StoreError) -> SQLRow? {
        let seen = BoardVisibility(caller.role).comment("c")
        return try read(
            "SELECT \(CommentJSON.columns) \(comments) WHERE c.id = ?2 AND \(seen)",
            [.int(caller.id), .int(id)], columns: CommentJSON.columnCount, limit: 1, on: connection
        ).first
    }

    /// The newest posts or comments of an account as its owner sees them, the oldest of them first.
    static func own(
        _ kind: Subject.Kind, of account: Account.ID, on connection: any SQLConnection
    ) throws(StoreError) -> [SQLRow] {
        let isPost = kind == .post
        let visibility = BoardVisibility(.member)
        let rows = try read(
            """
            SELECT e.id, e.text, e.created_at, e.updated_at, \(isPost ? "e.id" : "e.post_id")
            FROM \(kind.rawValue) e
            WHERE e.author_id = ?1 AND \(isPost ? visibility.post("e") : visibility.comment("e"))
            ORDER BY e.id DESC LIMIT ?2
            """, [.int(account), .int(ownLimit)], columns: 5, limit: ownLimit, bytes: AnswerBytes.own,
            on: connection)
        return rows.reversed()
    }

    static func read(
        _ sql: String, _ values: [SQLValue], columns: Int, limit: Int, bytes: Int = AnswerBytes.list,
        on connection: any SQLConnection
    ) throws(StoreError) -> [SQLRow] {
        let rows = try rows(sql, values, columns: columns, limit: limit, bytes: bytes, on: connection)
        return (0..<rows.count).map { rows[$0] }
    }

    /// Reads rows up to a count or a total size of their texts; reads no further except for the rest of the last row.
    /// The statement must return at most `limit` rows.
    static func rows(
        _ sql: String, _ values: [SQLValue], columns: Int, limit: Int, bytes: Int,
        on connection: any SQLConnection
    ) throws(StoreError) -> SQLRows {
        let statement = try limit > largestWhole ? connection.stream(sql) : connection.statement(sql)
        defer { statement.reset() }
        for (offset, value) in values.enumerated() { try statement.bind(value, at: offset + 1) }
        var rows = SQLRows(
            columnCount: columns, reserving: min(limit, 100, max(1, bytes >> 12)), textBytes: 200)
        while rows.count < limit, rows.textBytes < bytes {
            let wanted = min(limit - rows.count, max(1, (bytes - rows.textBytes) / largestRow))
            let before = rows.count
            try statement.step(upTo: wanted, into: &rows)
            guard rows.count == before + wanted else { break }
        }
        return rows
    }
}

/// Limits for the bytes of the texts of one answer, to bound the memory of answers that are sent slowly or stored.
enum AnswerBytes {
    /// The entries of a list; any hundred entries fit.
    static let list = 8 << 20
    /// The comments inside posts.
    static let nested = 1 << 20
    /// The comments inside a post in the answer to a change, which is stored as long as its `Idempotency-Key`.
    static let nestedInChange = 64 << 10
    /// The share of each post in a list before the rest is divided: room for the largest comment.
    static let leastShare = 16 << 10
    /// The posts, and the comments, inside their author.
    static let own = 64 << 10
    /// Events that are read at once and wait in memory for a slow listener; a single event may be larger.
    static let events = 64 << 10
}
