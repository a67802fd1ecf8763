import SQLCore

/// The fields of posts or comments for filters and orders, by their names in the JSON.
enum BoardModel: Hashable, Sendable {
    case posts, comments

    /// `nil` when the field does not exist.
    func field(_ name: String) -> BoardField? {
        switch self {
        case .posts: Self.postFields[name]
        case .comments: Self.commentFields[name]
        }
    }

    /// The last field of every order.
    var id: BoardField { BoardField(column: self == .posts ? "p.id" : "c.id", kind: .int) }

    private static let postFields = entry("p", by: "u", text: "text").merging([
        "title": BoardField(column: "p.title", kind: .text, mayBeNull: true),
        "comment_count": BoardField(column: "p.comment_count", kind: .int),
        "last_comment": BoardField(column: "p.last_comment", kind: .int, mayBeNull: true),
        "comments": BoardField(column: "k.id", kind: .int, isOfComments: true),
    ]) { own, _ in own }
    .merging(
        entry("k", by: "ku", text: "comment").map { name, field in
            ("comments.\(name)", BoardField(column: field.column, kind: field.kind, isOfComments: true))
        }
    ) { own, _ in own }

    private static let commentFields = entry("c", by: "u", text: "comment").merging([
        "reply_to": BoardField(column: "c.reply_to", kind: .int, mayBeNull: true),
        "post": BoardField(column: "c.post_id", kind: .int),
        "post.id": BoardField(column: "c.post_id", kind: .int),
        "post.text": BoardField(column: "p.text", kind: .text),
        "post.user": BoardField(column: "p.author_id", kind: .int),
        "post.created_at": BoardField(column: "p.created_at", kind: .time),
        "post.updated_at": BoardField(column: "p.updated_at", kind: .time),
    ]) { own, _ in own }

    private static func entry(
        _ table: String, by author: String, text: String
    ) -> [String: BoardField] {
        [
            "id": BoardField(column: "\(table).id", kind: .int),
            text: BoardField(column: "\(table).text", kind: .text),
            "user": BoardField(column: "\(table).author_id", kind: .int),
            "user.id": BoardField(column: "\(table).author_id", kind: .int),
            "user.username": BoardField(column: "\(author).name", kind: .name),
            "created_at": BoardField(column: "\(table).created_at", kind: .time),
            "updated_at": BoardField(column: "\(table).updated_at", kind: .time),
            "version": BoardField(column: "\(table).version", kind: .int),
            "state": BoardField(column: "\(table).state", kind: .text),
        ]
    }
}

/// A field for filters and orders: the fields of the JSON except e-mail addresses.
struct BoardField: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case int, text
        /// The name of an account: names that look alike are equal, as at sign-in.
        case name
        /// Milliseconds in the database, text in the API.
        case time
    }

    /// The column in the statement.
    let column: String
    let kind: Kind
    /// Whether the field belongs to the comments of a post, one of which has to match.
    var isOfComments = false
    /// Whether the column of its table may be `NULL`.
    var mayBeNull = false

    /// The column that is equal for equal values.
    var key: String { kind == .name ? "\(column)_key" : column }

    /// The text for comparisons with `contains`.
    func textual(in dialect: SQLDialect) -> String {
        switch kind {
        case .text, .name: column
        case .int: "CAST(\(column) AS TEXT)"
        case .time: dialect.timestamp(column)
        }
    }
}
