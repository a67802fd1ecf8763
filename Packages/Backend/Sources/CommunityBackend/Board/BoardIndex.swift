import CommunityDomain
import SQLCore
import SearchCore

/// The search indexes of posts and comments. Ids match those of the entries, so that the newest matches come first and
/// reading can stop after them.
///
/// If tokens were ever made differently, an edited entry could still match its old text until the index is rebuilt;
/// deleted entries never match.
enum BoardIndex: String, CaseIterable {
    case posts = "post_search"
    case comments = "comment_search"

    /// The largest number of matches to examine, newest first, which bounds the cost of a search.
    static let maximum = 10_000

    init(_ kind: Subject.Kind) {
        self =
            switch kind {
            case .post: .posts
            case .comment: .comments
            }
    }

    private var index: SearchIndex { SearchIndex(rawValue) }

    func create(on connection: any SQLConnection) throws(StoreError) {
        try index.create(on: connection)
    }

    /// Rebuilds the index from all texts. `hasTitles` is false for a database from before titles were introduced.
    func rebuild(hasTitles: Bool = true, on connection: any SQLConnection) throws(StoreError) {
        let table = self == .posts ? Subject.Kind.post.rawValue : Subject.Kind.comment.rawValue
        let title = self == .posts && hasTitles ? "title" : "NULL"
        try index.rebuild(on: connection) { all throws(StoreError) in
            let entries = try connection.stream("SELECT id, text, \(title) FROM \(table) ORDER BY id")
            defer { entries.reset() }
            while try entries.step() {
                let words = BoardTables.words(entries.optionalText(2), entries.text(1))
                try all.add(as: entries.int(0)) { Self.tokens(of: words) }
            }
        }
    }

    func add(_ text: String, _ id: Int, on connection: any SQLConnection) throws(StoreError) {
        try index.add(Self.tokens(of: text), as: id, on: connection)
    }

    /// `text` must equal the text that was added.
    func remove(_ text: String, _ id: Int, on connection: any SQLConnection) throws(StoreError) {
        try index.remove(Self.tokens(of: text), as: id, on: connection)
    }

    /// The ids of the newest matches, for statements; the parameters are placeholders.
    func newest(_ match: String, before end: String, in dialect: SQLDialect) -> String {
        index.newest("\(Self.maximum)", matching: match, below: end, in: dialect)
    }

    /// Whether the table is part of the index.
    func owns(_ table: String) -> Bool { index.owns(table) }

    /// Whether any entry matches.
    func hasEntry(
        matching expression: SearchExpression, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        try !index.ids(matching: expression, limit: 1, on: connection).isEmpty
    }

    /// Corrections of a text.
    func corrections(
        of text: SearchText, on connection: any SQLConnection
    ) throws(StoreError) -> [SearchText] {
        try text.corrections(in: index, on: connection)
    }

    /// Corrections of a text that differ more.
    func distantCorrections(
        of text: SearchText, on connection: any SQLConnection
    ) throws(StoreError) -> [SearchText] {
        try text.distantCorrections(in: index, on: connection)
    }

    static func tokens(of text: String) -> TokenWriter {
        var tokens = TokenWriter()
        var text = text
        text.withUTF8 { tokens.addText($0, withInsides: true) }
        return tokens
    }
}
