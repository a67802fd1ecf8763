import CommunityDomain
import SQLCore

/// Posts that their authors deleted, with their comments, as long as they can be restored. Times are in milliseconds
/// since 1970.
///
/// They are in separate tables, so that statements about posts need not exclude them.
enum BoardTrash {
    /// The largest number of expired posts that one write deletes permanently.
    private static let sweepSize = 10

    private static let shared = """
        id, author_id, text, version, state, created_at, updated_at, reactions
        """
    private static let postColumns = "\(shared), title, comment_count, last_comment"
    private static let commentColumns = "\(shared), post_id, reply_to"

    /// A step of a migration.
    static func create(on connection: any SQLConnection) throws(StoreError) {
        let (options, thenID) = (connection.dialect.tableOptions, connection.dialect.thenKey("id"))
        let (integer, text) = (connection.dialect.integerType, connection.dialect.textType)
        let entry = """
            id \(integer) PRIMARY KEY, author_id \(integer) NOT NULL, text \(text) NOT NULL,
            version \(integer) NOT NULL, state \(text) NOT NULL, created_at \(integer) NOT NULL,
            updated_at \(integer) NOT NULL, reactions \(text)
            """
        try connection.executeScript(
            """
            CREATE TABLE deleted_post (
                \(entry), title \(text), comment_count \(integer) NOT NULL, last_comment \(integer),
                deleted_at \(integer) NOT NULL)\(options);
            CREATE INDEX deleted_post_by_time ON deleted_post (deleted_at\(thenID));
            CREATE TABLE deleted_comment (
                \(entry), post_id \(integer) NOT NULL, reply_to \(integer))\(options);
            CREATE INDEX deleted_comment_by_post ON deleted_comment (post_id\(thenID));
            """)
    }

    /// Moves a post with its comments to the trash. Their reactions stay for a later restoration.
    static func take(_ post: Post.ID, now: Int, on connection: any SQLConnection) throws(StoreError) {
        try empty(now: now, on: connection)
        try connection.execute(
            """
            INSERT INTO deleted_post (\(postColumns), deleted_at)
            SELECT \(postColumns), ?2 FROM post WHERE id = ?1
            """, .int(post), .int(now))
        try connection.execute(
            """
            INSERT INTO deleted_comment (\(commentColumns)) SELECT \(commentColumns) FROM comment
            WHERE post_id = ?1
            """, .int(post))
        try BoardTables.deletePost(post, keepingReactions: true, on: connection)
    }

    /// Restores a post with its comments. Returns `false` when the author has no such post in the trash any more.
    static func giveBack(
        _ post: Post.ID, to author: Account.ID, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        let words = try connection.first(
            "SELECT title, text FROM deleted_post WHERE id = ?1 AND author_id = ?2 AND deleted_at >= ?3",
            .int(post), .int(author), .int(oldest(now))
        ) { BoardTables.words($0.optionalText(0), $0.text(1)) }
        guard let words else { return false }
        try connection.execute(
            "INSERT INTO post (\(postColumns)) SELECT \(postColumns) FROM deleted_post WHERE id = ?1",
            .int(post))
        try BoardIndex.posts.add(words, post, on: connection)
        try BoardTables.count(1, postsOf: author, on: connection)
        try connection.execute(
            """
            INSERT INTO comment (\(commentColumns)) SELECT \(commentColumns) FROM deleted_comment
            WHERE post_id = ?1
            """, .int(post))
        try index(commentsOf: post, on: connection)
        try remove([post], on: connection)
        return true
    }

    /// Indexes the comments again. Comments that still wait for their removal from the index are still in it.
    private static func index(
        commentsOf post: Post.ID, on connection: any SQLConnection
    ) throws(StoreError) {
        let swept = BoardTables.sweptTable
        let comments = try connection.rows(
            """
            SELECT c.id, c.text FROM deleted_comment c WHERE c.post_id = ?1
            AND c.id NOT IN (SELECT s.id FROM \(swept) s) ORDER BY c.id
            """, values: [.int(post)]
        ) { ($0.int(0), $0.text(1)) }
        for (id, text) in comments { try BoardIndex.comments.add(text, id, on: connection) }
        try connection.execute(
            "DELETE FROM \(swept) WHERE id IN (SELECT id FROM deleted_comment WHERE post_id = ?1)", .int(post)
        )
    }

    /// Deletes expired posts permanently, some with each deletion.
    private static func empty(now: Int, on connection: any SQLConnection) throws(StoreError) {
        let posts = try connection.rows(
            "SELECT id FROM deleted_post WHERE deleted_at < ?1 ORDER BY deleted_at, id LIMIT ?2",
            values: [.int(oldest(now)), .int(sweepSize)]
        ) { $0.int(0) }
        for post in posts {
            try ReactionTable.clear(.post(post), on: connection)
            try connection.execute(
                """
                DELETE FROM reaction WHERE kind = 'comment'
                AND subject_id IN (SELECT id FROM deleted_comment WHERE post_id = ?1)
                """, .int(post))
        }
        try remove(posts, on: connection)
    }

    private static func remove(_ posts: [Post.ID], on connection: any SQLConnection) throws(StoreError) {
        for post in posts {
            try connection.execute("DELETE FROM deleted_comment WHERE post_id = ?1", .int(post))
            try connection.execute("DELETE FROM deleted_post WHERE id = ?1", .int(post))
        }
    }

    private static func oldest(_ now: Int) -> Int { now - Int(EditPolicy.restoring) * 1_000 }
}
