import AccountCore
import CommunityDomain
import SQLCore

/// Statements that read posts and comments with their authors.
enum BoardRows {
    static let posts = "FROM post p LEFT JOIN account u ON u.id = p.author_id"
    static let comments = """
        FROM comment c LEFT JOIN post p ON p.id = c.post_id LEFT JOIN account u ON u.id = c.author_id
        """

    /// Posts, and comments, that stand inside their author.
    static let ownLimit = 100
    /// So many rows may be in memory at once, whatever they hold.
    private static let largestWhole = 100
    /// What the texts of any row have together at most, in bytes: a comment, its post and its author.
    private static let largestRow = 84 << 10

    /// The post as somebody sees it; no row when that is not at all.
    static func post(
        _ id: Post.ID, for caller: Caller<Role>, on connection: any SQLConnection
    ) throws(StoreError) -> SQLRow? {
        let seen = BoardVisibility(caller.role).post("p")
        return try read(
            "SELECT \(PostJSON.columns) \(posts) WHERE p.id = ?2 AND \(seen)",
            [.int(caller.id), .int(id)], columns: PostJSON.columnCount, limit: 1, on: connection
        ).first
    }

    /// The comment as somebody sees it; no row when that is not at all.
    static func comment(
        _ id: Comment.ID, for caller: Caller<Role>, on connection: any SQLConnection
    ) throws(StoreError) -> SQLRow? {
        let seen = BoardVisibility(caller.role).comment("c")
        return try read(
            "SELECT \(CommentJSON.columns) \(comments) WHERE c.id = ?2 AND \(seen)",
            [.int(caller.id), .int(id)], columns: CommentJSON.columnCount, limit: 1, on: connection
        ).first
    }

    /// The newest posts or comments of an account as its owner sees them, the oldest first.
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

    /// Rows until there are so many, or their texts have so many bytes: what is beyond is not read, but for
    /// the rest of the last row. The statement gives no more than `limit`.
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

/// How many bytes the texts of one answer have at most, so that one which is read slowly, or kept, takes
/// little room.
enum AnswerBytes {
    /// Of the entries of a list, where any hundred of them fit in.
    static let list = 8 << 20
    /// Of the comments inside posts.
    static let nested = 1 << 20
    /// The same in the answer to a change, which is kept as long as its `Idempotency-Key`.
    static let nestedInChange = 64 << 10
    /// What one post of a list has for its comments before the rest is shared: room for the largest one.
    static let leastShare = 16 << 10
    /// Of the posts, and of the comments, inside their author.
    static let own = 64 << 10
    /// Of events that are read at once, and wait in memory for a listener who is slow; one may be larger.
    static let events = 64 << 10
}
