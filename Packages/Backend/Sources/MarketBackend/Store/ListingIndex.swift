import SQLCore
import SearchCore

/// What listings are found by. Its row numbers are their ids, so the newest matches come first and reading can
/// stop behind them. Everything that only SQLite understands of searching is here.
///
/// The index has no texts of its own: to take an entry out, its text goes in once more.
enum ListingIndex {
    /// Older matches are not looked at, so that no search costs more than so many rows.
    static let maximum = 10_000
    /// With fewer matches, what the text may become when it is typed on is looked for too.
    private static let fewMatches = 20

    static let name = "listing_search"

    static func create(on connection: any SQLConnection) throws(StoreError) {
        try connection.executeScript(
            """
            CREATE VIRTUAL TABLE listing_search USING fts5(
                tokens, content='', detail=none, columnsize=0, tokenize='ascii', prefix='1 2 3');
            """)
    }

    static func add(
        _ id: Int, name: String, description: String, on connection: any SQLConnection
    ) throws(StoreError) {
        try run(
            "INSERT INTO listing_search (rowid, tokens) VALUES (?1, ?2)", id, name, description,
            on: connection)
    }

    /// The texts are the ones that were added.
    static func remove(
        _ id: Int, name: String, description: String, on connection: any SQLConnection
    ) throws(StoreError) {
        try run(
            "INSERT INTO listing_search (listing_search, rowid, tokens) VALUES ('delete', ?1, ?2)", id, name,
            description, on: connection)
    }

    /// The condition of a row of the index that the statement calls `alias`; `match` is a placeholder.
    static func matches(_ alias: String, _ match: String) -> String {
        "\(alias).\(name) MATCH \(match)"
    }

    /// The ids of the newest matches, for `IN`; `match` is a placeholder.
    static func newest(_ match: String) -> String {
        """
        (SELECT rowid FROM \(name) WHERE \(name) MATCH \(match) ORDER BY rowid DESC LIMIT \(maximum))
        """
    }

    /// What stands behind `MATCH`; `nil` when nothing in the text can be searched for.
    static func match(_ text: String, on connection: any SQLConnection) throws(StoreError) -> String? {
        let text = SearchText(text)
        guard let beginnings = SearchExpression.beginnings(of: text) else { return nil }
        let continued = text.continuations.compactMap(SearchExpression.beginnings)
        guard !continued.isEmpty else { return beginnings.match }
        let found = try connection.first(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM listing_search WHERE listing_search MATCH ?1 LIMIT \(fewMatches)) AS found
            """, .text(beginnings.match)
        ) { $0.int(0) }
        guard (found ?? 0) < fewMatches else { return beginnings.match }
        return SearchExpression.any([beginnings] + continued)?.match
    }

    private static func run(
        _ sql: String, _ id: Int, _ name: String, _ description: String, on connection: any SQLConnection
    ) throws(StoreError) {
        var tokens = TokenWriter()
        for var text in [name, description] { text.withUTF8 { tokens.addText($0) } }
        let statement = try connection.statement(sql)
        defer { statement.reset() }
        try statement.bind(id, at: 1)
        try tokens.text.withUnsafeBufferPointer { bytes throws(StoreError) in
            try statement.bind(utf8: bytes, at: 2)
        }
        try statement.run()
    }
}
