import SQLCore
import SearchCore

/// The full-text index of a generation. Its row ids are ranks, so matches come in order of popularity and reading can
/// stop early. Everything specific to SQLite's search is here.
///
/// Prefixes of up to three letters have an index of their own. A longer one costs as much as all its matches, so
/// `SearchWords` turns it into the few words that begin with it.
struct TextIndex {
    private let tables: CatalogueTables

    init(_ tables: CatalogueTables) { self.tables = tables }

    func create(on connection: any SQLConnection) throws(StoreError) {
        try connection.executeScript(
            """
            CREATE VIRTUAL TABLE \(tables.text) USING fts5(
                tokens, content='', detail=none, columnsize=0, tokenize='ascii', prefix='1 2 3');
            INSERT INTO \(tables.text) (\(tables.text), rank) VALUES ('hashsize', \(16 << 20));
            CREATE VIRTUAL TABLE \(tables.word) USING fts5vocab(\(tables.text), instance);
            """)
    }

    func insertion(on connection: any SQLConnection) throws(StoreError) -> any SQLStatement {
        try connection.statement("INSERT INTO \(tables.text) (rowid, tokens) VALUES (?1, ?2)")
    }

    /// The ranks of at most `limit` matches, most popular first.
    func ranks(
        _ expression: SearchExpression, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [Int] {
        try connection.rows(
            "SELECT rowid FROM \(tables.text) WHERE \(tables.text) MATCH ?1 ORDER BY rowid LIMIT ?2",
            .text(expression.match), .int(limit)
        ) { $0.int(0) }
    }

    /// The tokens with a prefix; `nil` if there are more than `limit`.
    func tokens(
        beginningWith prefix: String, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [String]? {
        // The table has a row for each film of each token. Seeking to the next token skips them.
        let next = try connection.statement("SELECT term FROM \(tables.word) WHERE term >= ?1 LIMIT 1")
        defer { next.reset() }
        var tokens: [String] = []
        var start = prefix
        while true {
            try next.bind(start, at: 1)
            guard try next.step() else { return tokens }
            let token = next.text(0)
            next.reset()
            guard token.utf8.starts(with: prefix.utf8) else { return tokens }
            guard tokens.count < limit else { return nil }
            tokens.append(token)
            start = token + "\u{1}"
        }
    }
}
