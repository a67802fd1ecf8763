import SQLCore
import SearchCore

/// The search index. Its row ids are the listings' ids, so the newest matches come first and reading can stop early.
/// Everything about searching that is specific to SQLite is here.
///
/// The index stores no texts: to remove an entry, its text has to be passed again.
enum ListingIndex {
    /// Older matches are ignored, so that the cost of a search is bounded.
    static let maximum = 10_000
    /// With fewer matches, the text is also searched for as a prefix.
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

    /// The texts must be those that were added.
    static func remove(
        _ id: Int, name: String, description: String, on connection: any SQLConnection
    ) throws(StoreError) {
        try run(
            "INSERT INTO listing_search (listing_search, rowid, tokens) VALUES ('delete', ?1, ?2)", id, name,
            description, on: connection)
    }

    /// The condition on a row of the index, with the table alias `alias` and the placeholder `match`.
    static func matches(_ alias: String, _ match: String) -> String {
        "\(alias).\(name) MATCH \(match)"
    }

    /// The ids of the newest matches, for `IN`; `match` is a placeholder.
    static func newest(_ match: String) -> String {
        """
        (SELECT rowid FROM \(name) WHERE \(name) MATCH \(match) ORDER BY rowid DESC LIMIT \(maximum))
        """
    }

    /// The expression for `MATCH`; `nil` if the text has nothing to search for.
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
