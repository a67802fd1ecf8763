import AccountCore
import BackendCore
import CommunityDomain
import JSONCore
import SQLCore

/// Writes posts in the format of this API, straight from their rows.
struct PostJSON {
    /// Columns of a post, aliased as `p`, with its author, aliased as `u`.
    static let columns = """
        p.id, p.text, p.created_at, p.updated_at, p.version, p.state, p.comment_count, p.last_comment, p.title,
        p.reactions, \(ReactionTable.mine(.post, "p")), \(UserJSON.columns)
        """
    static let columnCount = authorColumn + UserJSON.columnCount
    static let commentCount = 6
    private static let authorColumn = 11

    /// The recipient of the JSON.
    let caller: Caller<Role>

    func write(_ row: SQLRow, comments: [SQLRow], _ json: inout JSONObjectWriter) {
        json.int("id", row.int(0))
        json.string("text", row, 1)
        if row.kind(8) == .null { json.null("title") } else { json.string("title", row, 8) }
        json.object("user") { UserJSON(caller: caller).writeNested(row, from: Self.authorColumn, &$0) }
        json.time("created_at", row.int(2))
        json.time("updated_at", row.int(3))
        json.int("version", row.int(4))
        json.string("state", row, 5)
        json.int("comment_count", row.int(Self.commentCount))
        let last = row.int(7)
        json.int("last_comment", orNull: last > 0 ? last : nil)
        ReactionJSON.write(row, counts: 9, mine: 10, &json)
        json.array("comments") { list in
            for comment in comments { list.object { CommentJSON.writeNested(comment, &$0) } }
        }
    }

    func bytes(_ row: SQLRow, comments: [SQLRow]) -> [UInt8] {
        var json = JSONWriter()
        json.object { write(row, comments: comments, &$0) }
        return json.finish()
    }

    /// The post without its comments.
    func bytes(_ row: SQLRow) -> [UInt8] { bytes(row, comments: []) }
}

/// Writes comments in the format of this API, straight from their rows.
struct CommentJSON {
    private static let ownColumns = """
        c.id, c.text, c.created_at, c.updated_at, c.version, c.state, c.post_id, c.author_id, c.reply_to,
        c.reactions
        """
    private static let ownColumnCount = 10

    /// Columns of a comment, aliased as `c`, with its post, `p`, and its author, `u`.
    static let columns = """
        \(ownColumns), p.text, p.author_id, p.created_at, p.updated_at, \(ReactionTable.mine(.comment, "c")),
        \(UserJSON.columns)
        """
    static let columnCount = authorColumn + UserJSON.columnCount
    private static let authorColumn = ownColumnCount + 5

    /// Columns of a comment inside its post.
    static let nestedColumns = ownColumns
    static let nestedColumnCount = ownColumnCount
    static let nestedPost = 6

    /// The recipient of the JSON.
    let caller: Caller<Role>

    func write(_ row: SQLRow, _ json: inout JSONObjectWriter) {
        Self.writeBeginning(row, &json)
        json.object("user") { UserJSON(caller: caller).writeNested(row, from: Self.authorColumn, &$0) }
        json.object("post") { post in
            post.int("id", row.int(Self.nestedPost))
            post.string("text", row, Self.ownColumnCount)
            post.int("user", row.int(Self.ownColumnCount + 1))
            post.time("created_at", row.int(Self.ownColumnCount + 2))
            post.time("updated_at", row.int(Self.ownColumnCount + 3))
        }
        Self.writeEnd(row, &json)
        ReactionJSON.write(row, counts: 9, mine: Self.ownColumnCount + 4, &json)
    }

    /// Writes ids for its post and its author, without the caller's own reactions.
    static func writeNested(_ row: SQLRow, _ json: inout JSONObjectWriter) {
        writeBeginning(row, &json)
        json.int("user", row.int(7))
        json.int("post", row.int(nestedPost))
        writeEnd(row, &json)
        ReactionJSON.write(row, counts: 9, mine: nil, &json)
    }

    func bytes(_ row: SQLRow) -> [UInt8] {
        var json = JSONWriter()
        json.object { write(row, &$0) }
        return json.finish()
    }

    private static func writeBeginning(_ row: SQLRow, _ json: inout JSONObjectWriter) {
        json.int("id", row.int(0))
        json.string("comment", row, 1)
    }

    private static func writeEnd(_ row: SQLRow, _ json: inout JSONObjectWriter) {
        json.time("created_at", row.int(2))
        json.time("updated_at", row.int(3))
        json.int("version", row.int(4))
        json.string("state", row, 5)
        let parent = row.int(8)
        json.int("reply_to", orNull: parent > 0 ? parent : nil)
    }
}

/// Writes the reactions to a post or comment.
enum ReactionJSON {
    /// `counts` and `mine` are columns; without `mine`, the caller's own reactions are omitted.
    static func write(_ row: SQLRow, counts: Int, mine: Int?, _ json: inout JSONObjectWriter) {
        // Most entries have no reactions.
        let text = row.kind(counts) == .null ? nil : row.text(counts)
        json.object("reactions") { object in
            for (reaction, count) in ReactionTable.counts(text ?? "") {
                object.value(named: reaction.rawValue) { $0.int(count) }
            }
        }
        guard let mine else { return }
        json.array("my_reactions") { list in
            guard text != nil else { return }
            let given = ReactionTable.names(row.text(mine))
            for reaction in Reaction.allCases where given.contains(reaction) {
                list.string(reaction.rawValue)
            }
        }
    }
}
