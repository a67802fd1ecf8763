import CommunityDomain
import SQLCore

/// Statements that read posts and comments with their authors.
enum BoardRows {
    static let posts = "FROM post p LEFT JOIN account u ON u.id = p.author_id"
    static let comments = """
        FROM comment c LEFT JOIN post p ON p.id = c.post_id LEFT JOIN account u ON u.id = c.author_id
        """

    /// Nested comments of one post, and of all posts of a page: the newest ones.
    private static let nestedLimits = (post: 1_000, page: 10_000)

    /// The post as somebody sees it; no row when that is not at all.
    static func post(
        _ id: Post.ID, for caller: Caller, on connection: any SQLConnection
    ) throws(StoreError) -> SQLRow? {
        let seen = BoardVisibility(caller.role).post("p")
        return try read(
            "SELECT \(PostJSON.columns) \(posts) WHERE p.id = ?2 AND \(seen)",
            [.int(caller.id), .int(id)], columns: PostJSON.columnCount, limit: 1, on: connection
        ).first
    }

    /// The comment as somebody sees it; no row when that is not at all.
    static func comment(
        _ id: Comment.ID, for caller: Caller, on connection: any SQLConnection
    ) throws(StoreError) -> SQLRow? {
        let seen = BoardVisibility(caller.role).comment("c")
        return try read(
            "SELECT \(CommentJSON.columns) \(comments) WHERE c.id = ?2 AND \(seen)",
            [.int(caller.id), .int(id)], columns: CommentJSON.columnCount, limit: 1, on: connection
        ).first
    }

    /// The comments that stand inside posts, by post, the oldest first.
    static func nestedComments(
        of posts: [SQLRow], for caller: Caller, on connection: any SQLConnection
    ) throws(StoreError) -> [Post.ID: [SQLRow]] {
        guard !posts.isEmpty else { return [:] }
        var bindings = SQLBindings()
        _ = bindings.slot(.int(caller.id))
        let last = bindings.slot(.int(min(nestedLimits.post, nestedLimits.page / posts.count) - 1))
        let ids = posts.map { bindings.slot(.int($0.int(0))) }.joined(separator: ", ")
        let visibility = BoardVisibility(caller.role)
        let rows = try read(
            """
            SELECT \(CommentJSON.nestedColumns) FROM post p JOIN comment c ON c.post_id = p.id
            WHERE p.id IN (\(ids)) AND \(visibility.comment("c")) AND c.id >= coalesce(
                (SELECT y.id FROM comment y WHERE y.post_id = p.id AND \(visibility.comment("y"))
                ORDER BY y.id DESC LIMIT 1 OFFSET \(last)), 0)
            ORDER BY c.post_id, c.id
            """, bindings.values, columns: CommentJSON.nestedColumnCount,
            limit: nestedLimits.page, on: connection)
        return Dictionary(grouping: rows) { $0.int(CommentJSON.nestedPost) }
    }

    static func read(
        _ sql: String, _ values: [SQLValue], columns: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [SQLRow] {
        let statement = try connection.statement(sql, values: values)
        defer { statement.reset() }
        var rows = SQLRows(columnCount: columns, reserving: min(limit, 100), textBytes: 200)
        try statement.step(upTo: limit, into: &rows)
        let read = rows
        return (0..<read.count).map { read[$0] }
    }
}
