import CommunityDomain
import SQLCore

/// Posts and comments with their counts. All changes must go through here, inside a transaction, so that counts and the
/// search index are always right.
///
/// Ids grow and are never reused, so that a list that continues after an id misses nothing.
enum BoardTables {
    /// Deleted comments that are still in the index.
    static let sweptTable = "comment_swept"
    /// The largest number of deleted comments that one write removes from the index.
    static let sweepSize = 100

    static func create(on connection: any SQLConnection) throws(StoreError) {
        let (options, id) = (connection.dialect.tableOptions, connection.dialect.identity)
        let (integer, text) = (connection.dialect.integerType, connection.dialect.textType)
        let thenID = connection.dialect.thenKey("id")
        let entry = """
            author_id \(integer) NOT NULL, text \(text) NOT NULL,
            version \(integer) NOT NULL DEFAULT 1, state \(text) NOT NULL DEFAULT 'visible',
            created_at \(integer) NOT NULL, updated_at \(integer) NOT NULL
            """
        try connection.executeScript(
            """
            CREATE TABLE post (
                id \(id), \(entry), comment_count \(integer) NOT NULL DEFAULT 0,
                last_comment \(integer))\(options);
            CREATE INDEX post_by_author ON post (author_id\(thenID));
            CREATE INDEX post_by_creation ON post (created_at\(thenID));
            CREATE INDEX post_unseen ON post (id) WHERE state <> 'visible';
            CREATE TABLE comment (
                id \(id), post_id \(integer) NOT NULL, \(entry))\(options);
            CREATE INDEX comment_by_post ON comment (post_id\(thenID));
            CREATE INDEX comment_by_post_and_creation ON comment (post_id, created_at\(thenID));
            CREATE INDEX comment_by_author ON comment (author_id\(thenID));
            CREATE INDEX comment_by_creation ON comment (created_at\(thenID));
            CREATE TABLE \(sweptTable) (id \(integer) PRIMARY KEY, text \(text) NOT NULL)\(options);
            """)
        for index in BoardIndex.allCases { try index.create(on: connection) }
    }

    /// A step of a migration: the parent of a comment.
    static func addReplies(on connection: any SQLConnection) throws(StoreError) {
        try connection.executeScript(
            "ALTER TABLE comment ADD COLUMN reply_to \(connection.dialect.integerType)")
    }

    /// A step of a migration: titles of posts.
    static func addTitles(on connection: any SQLConnection) throws(StoreError) {
        try connection.executeScript("ALTER TABLE post ADD COLUMN title \(connection.dialect.textType)")
    }

    /// The number of posts of each author.
    static let countTable = "post_count"

    /// A step of a migration.
    static func countPosts(on connection: any SQLConnection) throws(StoreError) {
        let integer = connection.dialect.integerType
        try connection.executeScript(
            """
            CREATE TABLE \(countTable) (
                author_id \(integer) PRIMARY KEY, posts \(integer) NOT NULL)\(connection.dialect.tableOptions);
            """)
        try recountPosts(on: connection)
    }

    /// Recounts the posts of all authors.
    static func recountPosts(on connection: any SQLConnection) throws(StoreError) {
        try connection.executeScript(
            """
            DELETE FROM \(countTable);
            INSERT INTO \(countTable) (author_id, posts) SELECT author_id, count(*) FROM post GROUP BY author_id;
            """)
    }

    /// Adds to an author's number of posts.
    static func count(_ more: Int, postsOf author: Account.ID, on connection: any SQLConnection)
        throws(StoreError)
    {
        try connection.execute(
            """
            INSERT INTO \(countTable) (author_id, posts) VALUES (?1, ?2)
            ON CONFLICT (author_id) DO UPDATE SET posts = \(countTable).posts + excluded.posts
            """, .int(author), .int(more))
    }

    /// Returns the id of the new post.
    static func addPost(
        _ text: String, title: String? = nil, by author: Account.ID, now: Int,
        on connection: any SQLConnection
    ) throws(StoreError) -> Post.ID {
        let id = try insert(
            """
            INSERT INTO post (author_id, text, created_at, updated_at, title) VALUES (?1, ?2, ?3, ?3, ?4)
            RETURNING id
            """, [.int(author), .text(text), .int(now), .optional(title)], on: connection)
        try BoardIndex.posts.add(words(title, text), id, on: connection)
        try count(1, postsOf: author, on: connection)
        return id
    }

    /// Returns the id of the new comment.
    static func addComment(
        _ text: String, to post: Post.ID, answering parent: Comment.ID? = nil, by author: Account.ID,
        now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Comment.ID {
        let id = try insert(
            """
            INSERT INTO comment (author_id, text, created_at, updated_at, post_id, reply_to)
            VALUES (?1, ?2, ?3, ?3, ?4, ?5) RETURNING id
            """, [.int(author), .text(text), .int(now), .int(post), .optional(parent)], on: connection)
        try BoardIndex.comments.add(text, id, on: connection)
        try connection.execute(
            "UPDATE post SET comment_count = comment_count + 1, last_comment = ?2 WHERE id = ?1",
            .int(post), .int(id))
        return id
    }

    /// The text that the search index contains for a post.
    static func words(_ title: String?, _ text: String) -> String {
        title.map { "\($0)\n\(text)" } ?? text
    }

    /// Replaces the title and text of a post and raises its version.
    static func replace(
        _ old: (title: String?, text: String), of post: Post.ID, with new: (title: String?, text: String),
        now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            """
            UPDATE post SET title = ?2, text = ?3, version = version + 1, updated_at = ?4 WHERE id = ?1
            """, .int(post), .optional(new.title), .text(new.text), .int(now))
        guard new != old else { return }
        try BoardIndex.posts.remove(words(old.title, old.text), post, on: connection)
        try BoardIndex.posts.add(words(new.title, new.text), post, on: connection)
    }

    /// Replaces the text of an entry without a title and raises its version.
    static func replaceText(
        of subject: Subject, _ old: String, with text: String, now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            """
            UPDATE \(subject.kind.rawValue) SET text = ?2, version = version + 1, updated_at = ?3
            WHERE id = ?1
            """, .int(subject.id), .text(text), .int(now))
        guard text != old else { return }
        let index = BoardIndex(subject.kind)
        try index.remove(old, subject.id, on: connection)
        try index.add(text, subject.id, on: connection)
    }

    /// Deletes a post with all its comments.
    static func deletePost(
        _ id: Post.ID, keepingReactions: Bool = false, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            "INSERT INTO \(sweptTable) (id, text) SELECT id, text FROM comment WHERE post_id = ?1", .int(id))
        if !keepingReactions {
            try ReactionTable.clearComments(of: id, on: connection)
            try ReactionTable.clear(.post(id), on: connection)
        }
        try connection.execute("DELETE FROM comment WHERE post_id = ?1", .int(id))
        try sweep(on: connection)
        let known = try connection.first("SELECT title, text, author_id FROM post WHERE id = ?1", .int(id)) {
            (words: Self.words($0.optionalText(0), $0.text(1)), author: $0.int(2))
        }
        if let known {
            try BoardIndex.posts.remove(known.words, id, on: connection)
            try count(-1, postsOf: known.author, on: connection)
        }
        try connection.execute("DELETE FROM post WHERE id = ?1", .int(id))
    }

    static func deleteComment(_ id: Comment.ID, on connection: any SQLConnection) throws(StoreError) {
        let text = try connection.first("SELECT text FROM comment WHERE id = ?1", .int(id)) { $0.text(0) }
        guard let text else { return }
        _ = try setState(of: .comment(id), to: .removed, on: connection)
        try BoardIndex.comments.remove(text, id, on: connection)
        try ReactionTable.clear(.comment(id), on: connection)
        try connection.execute("DELETE FROM comment WHERE id = ?1", .int(id))
    }

    /// Sets the visibility of an entry. Returns `false` when it does not exist.
    static func setState(
        of subject: Subject, to state: ModerationState, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        let table = subject.kind.rawValue
        let parent = subject.kind == .post ? "id" : "post_id"
        let found = try connection.first(
            "SELECT state, \(parent) FROM \(table) WHERE id = ?1", .int(subject.id)
        ) { ($0.text(0) == ModerationState.visible.rawValue, $0.int(1)) }
        guard let (wasVisible, post) = found else { return false }
        try connection.execute(
            "UPDATE \(table) SET state = ?2 WHERE id = ?1", .int(subject.id), .text(state.rawValue))
        if subject.kind == .comment, wasVisible != (state == .visible) {
            try count(wasVisible ? -1 : 1, commentsOf: post, on: connection)
        }
        return true
    }

    /// Counts only comments that are visible to everyone.
    private static func count(
        _ more: Int, commentsOf post: Post.ID, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            """
            UPDATE post SET comment_count = comment_count + ?2, last_comment =
                (SELECT id FROM comment WHERE post_id = ?1 AND state = 'visible' ORDER BY id DESC LIMIT 1)
            WHERE id = ?1
            """, .int(post), .int(more))
    }

    /// Removes deleted comments from the index, some with each write, so that deleting a post with very many comments
    /// does not block other writes. Searches no longer find them as soon as they are deleted.
    private static func sweep(on connection: any SQLConnection) throws(StoreError) {
        let swept = try connection.rows(
            "SELECT id, text FROM \(sweptTable) ORDER BY id LIMIT ?1", .int(sweepSize)
        ) { ($0.int(0), $0.text(1)) }
        guard let last = swept.last else { return }
        for (id, text) in swept { try BoardIndex.comments.remove(text, id, on: connection) }
        try connection.execute("DELETE FROM \(sweptTable) WHERE id <= ?1", .int(last.0))
    }

    private static func insert(
        _ sql: String, _ values: [SQLValue], on connection: any SQLConnection
    ) throws(StoreError) -> Int {
        try sweep(on: connection)
        guard let id = try connection.rows(sql, values: values, read: { $0.int(0) }).first else {
            throw .statement("an insertion returned no id")
        }
        return id
    }
}
