import AccountCore
import CommunityDomain
import SQLCore

/// The comments inside posts: the newest of each post, up to a limit of bytes for the texts of all. When the limit
/// binds, each post has its share, and the first posts of a long page have enough for a comment of any size.
struct NestedComments {
    /// The largest number of comments of one post, and of all posts of a page.
    private static let limits = (post: 1_000, page: 10_000)

    private let posts: [Post.ID]
    /// Whether a post has no comment that a guest sees.
    private let isBare: [Bool]
    private let limit: Int
    /// The remaining bytes.
    private var left: Int
    private let caller: Caller<Role>
    private let connection: any SQLConnection

    /// `posts` contains the rows of the posts.
    init(of posts: [SQLRow], for caller: Caller<Role>, bytes: Int, on connection: any SQLConnection) {
        self.posts = posts.map { $0.int(0) }
        isBare = posts.map { caller.isGuest && $0.int(PostJSON.commentCount) == 0 }
        limit = min(Self.limits.post, Self.limits.page / max(1, posts.count))
        left = bytes
        self.caller = caller
        self.connection = connection
    }

    /// Comments by post, oldest first.
    consuming func read() throws(StoreError) -> [Post.ID: [SQLRow]] {
        guard left > 0, !posts.isEmpty else { return [:] }
        return try connection.dialect.engine == .sqlite ? readEach() : readAll()
    }

    /// Reads the comments post by post, and no more than fit.
    private mutating func readEach() throws(StoreError) -> [Post.ID: [SQLRow]] {
        var comments: [Post.ID: [SQLRow]] = [:]
        let sql = "SELECT \(CommentJSON.nestedColumns) \(newest)"
        for (index, post) in posts.enumerated() where left > 0 && !isBare[index] {
            let rows = try BoardRows.rows(
                sql, [.int(post), .int(caller.id), .int(limit)],
                columns: CommentJSON.nestedColumnCount, limit: limit, bytes: share(of: index), on: connection)
            left -= rows.textBytes
            if rows.count > 0 { comments[post] = (0..<rows.count).reversed().map { rows[$0] } }
        }
        return comments
    }

    /// First determines the comments that fit, so that the database server sends no others: two queries for all posts.
    private mutating func readAll() throws(StoreError) -> [Post.ID: [SQLRow]] {
        let found = try connection.rows(
            "SELECT c.post_id, c.id, octet_length(c.text) + octet_length(c.state) \(newest)", forEach: posts,
            .int(caller.id), .int(limit)
        ) { (post: $0.int(0), id: $0.int(1), bytes: $0.int(2)) }
        let ofPost = Dictionary(grouping: found, by: \.post)
        var fitting: [Comment.ID] = []
        for (index, post) in posts.enumerated() where left > 0 {
            let share = share(of: index)
            var bytes = 0
            for comment in ofPost[post] ?? [] where bytes < share {
                fitting.append(comment.id)
                bytes += comment.bytes
            }
            left -= bytes
        }
        var rows = SQLRows(columnCount: CommentJSON.nestedColumnCount, reserving: fitting.count)
        try connection.read(
            "SELECT \(CommentJSON.nestedColumns) FROM comment c WHERE c.id = ?1", forEach: fitting.reversed(),
            into: &rows)
        return Dictionary(grouping: (0..<rows.count).map { rows[$0] }) { $0.int(CommentJSON.nestedPost) }
    }

    /// The share of a post in the remaining bytes.
    private func share(of index: Int) -> Int {
        min(left, max(left / (posts.count - index), AnswerBytes.leastShare))
    }

    /// The newest comments of the post `?1` that the account `?2` sees, at most `?3`.
    private var newest: String {
        let seen = BoardVisibility(caller.role, asker: "?2").comment("c")
        return "FROM comment c WHERE c.post_id = ?1 AND \(seen) ORDER BY c.id DESC LIMIT ?3"
    }
}
