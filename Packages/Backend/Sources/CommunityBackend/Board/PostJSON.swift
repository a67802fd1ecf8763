import AccountCore
import BackendCore
import CommunityDomain
import SQLCore

/// Writes posts as this API has them, straight from their rows.
struct PostJSON {
    /// Of a post that the statement calls `p`, with its author, who is called `u`.
    static let columns = """
        p.id, p.text, p.created_at, p.updated_at, p.version, p.state, p.comment_count, p.last_comment,
        \(UserJSON.columns)
        """
    static let columnCount = authorColumn + UserJSON.columnCount
    private static let authorColumn = 8

    /// Who will read it.
    let caller: Caller<Role>

    func write(_ row: SQLRow, comments: [SQLRow], _ json: inout JSONObjectWriter) {
        json.int("id", row.int(0))
        json.string("text", row, 1)
        json.object("user") { UserJSON(caller: caller).writeNested(row, from: Self.authorColumn, &$0) }
        json.time("created_at", row.int(2))
        json.time("updated_at", row.int(3))
        json.int("version", row.int(4))
        json.string("state", row, 5)
        json.int("comment_count", row.int(6))
        let last = row.int(7)
        json.int("last_comment", orNull: last > 0 ? last : nil)
        json.array("comments") { list in
            for comment in comments { list.object { CommentJSON.writeNested(comment, &$0) } }
        }
    }

    func bytes(_ row: SQLRow, comments: [SQLRow]) -> [UInt8] {
        var json = JSONWriter()
        json.object { write(row, comments: comments, &$0) }
        return json.finish()
    }

    /// Without its comments.
    func bytes(_ row: SQLRow) -> [UInt8] { bytes(row, comments: []) }
}
