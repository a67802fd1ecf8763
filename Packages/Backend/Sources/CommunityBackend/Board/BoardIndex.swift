import CommunityDomain
import SQLCore
import SearchCore

/// What posts or comments are found by. Its ids are theirs, so the newest matches come first and reading can stop
/// behind them.
///
/// Were the tokens of a text made in another way one day, an edited entry might still be found by its old text, until
/// the index is made anew; what is gone is never found.
enum BoardIndex: String, CaseIterable {
    case posts = "post_search"
    case comments = "comment_search"

    /// Older matches are not looked at, so that no search costs more than so many rows.
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

    /// Makes the index anew of all texts that there are. In a database of before there were titles, `hasTitles` is
    /// false.
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

    /// `text` is the one that was added.
    func remove(_ text: String, _ id: Int, on connection: any SQLConnection) throws(StoreError) {
        try index.remove(Self.tokens(of: text), as: id, on: connection)
    }

    /// The ids of the newest matches, for statements; the parameters are placeholders.
    func newest(_ match: String, before end: String, in dialect: SQLDialect) -> String {
        index.newest("\(Self.maximum)", matching: match, below: end, in: dialect)
    }

    /// Whether that table is a part of it.
    func owns(_ table: String) -> Bool { index.owns(table) }

    /// Whether any entry matches.
    func hasEntry(
        matching expression: SearchExpression, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        try !index.ids(matching: expression, limit: 1, on: connection).isEmpty
    }

    /// What a text may be meant to be.
    func corrections(
        of text: SearchText, on connection: any SQLConnection
    ) throws(StoreError) -> [SearchText] {
        try text.corrections(in: index, on: connection)
    }

    /// What a text may be meant to be that is further away.
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
