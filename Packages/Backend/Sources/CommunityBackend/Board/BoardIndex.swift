import CommunityDomain
import SearchCore
import SQLCore

/// What posts or comments are found by. Its row numbers are their ids, so the newest matches come first and
/// reading can stop behind them. Everything that only SQLite understands of searching is here.
///
/// The index has no texts of its own: to take an entry out, its text goes in once more. Were the tokens of a
/// text made in another way one day, an edited entry might still be found by its old text, until the index is
/// made anew; what is gone is never found.
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

    func create(on connection: any SQLConnection) throws(StoreError) {
        try connection.executeScript(
            """
            CREATE VIRTUAL TABLE \(rawValue) USING fts5(
                tokens, content='', detail=none, columnsize=0, tokenize='ascii', prefix='1 2 3');
            """)
    }

    /// Makes the index anew of all texts that there are.
    func rebuild(on connection: any SQLConnection) throws(StoreError) {
        let table = self == .posts ? Subject.Kind.post.rawValue : Subject.Kind.comment.rawValue
        try connection.executeScript("DROP TABLE \(rawValue)")
        try create(on: connection)
        var last = 0
        while true {
            let entries = try connection.rows(
                "SELECT id, text FROM \(table) WHERE id > ?1 ORDER BY id LIMIT 100", .int(last)
            ) { ($0.int(0), $0.text(1)) }
            guard let end = entries.last else { return }
            for (id, text) in entries { try add(text, id, on: connection) }
            last = end.0
        }
    }

    func add(_ text: String, _ id: Int, on connection: any SQLConnection) throws(StoreError) {
        try run("INSERT INTO \(rawValue) (rowid, tokens) VALUES (?1, ?2)", text, id, on: connection)
    }

    /// `text` is the one that was added.
    func remove(_ text: String, _ id: Int, on connection: any SQLConnection) throws(StoreError) {
        try run(
            "INSERT INTO \(rawValue) (\(rawValue), rowid, tokens) VALUES ('delete', ?1, ?2)", text, id,
            on: connection)
    }

    /// A table of ids of the newest matches, for statements; the parameters are placeholders.
    func newest(_ match: String, before end: String) -> String {
        """
        (SELECT rowid AS id FROM \(rawValue) WHERE \(rawValue) MATCH \(match) AND rowid < \(end)
        ORDER BY rowid DESC LIMIT \(Self.maximum))
        """
    }

    private func run(
        _ sql: String, _ text: String, _ id: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        var tokens = TokenWriter()
        var text = text
        text.withUTF8 { tokens.addText($0, withInsides: true) }
        let statement = try connection.statement(sql)
        defer { statement.reset() }
        try statement.bind(id, at: 1)
        try tokens.text.withUnsafeBufferPointer { bytes throws(StoreError) in
            try statement.bind(utf8: bytes, at: 2)
        }
        try statement.run()
    }
}
