public import SQLCore

/// An index that finds entries of a database, such as posts, by their tokens. Everything about searching that differs
/// between databases is here, in ``SearchExpression/text(in:)`` and in `SearchBlock`.
///
/// Matches are ordered by id, so reading the newest, or the most popular, stops early. On SQLite an index is a
/// contentless FTS5 table; on PostgreSQL a table of lexemes with a GIN index.
///
///     let comments = SearchIndex("comment_search")
///     try comments.add(tokens, as: id, on: connection)
///     let newest = comments.newest(100, matching: "?1", below: "?2", in: connection.dialect)
///     try connection.rows(
///         "SELECT text FROM comment WHERE \(connection.dialect.column("id", isAmong: newest))",
///         .text(expression.text(in: connection.dialect)), .int(.max)) { $0.text(0) }
public struct SearchIndex: Hashable, Sendable {
    /// The name of its table.
    public let name: String
    /// The name of a table that lists the index's tokens on SQLite.
    private let vocabulary: String?

    /// An index with this table. An index with a vocabulary is filled at once, until ``finish(on:)``, and offers
    /// ``tokens(beginningWith:limit:on:)`` for long prefixes.
    public init(_ name: String, vocabulary: String? = nil) {
        self.name = name
        self.vocabulary = vocabulary
    }
}

/// Entries.
extension SearchIndex {
    /// Creates the empty index.
    ///
    /// SQLite has prefix indexes for up to three letters. PostgreSQL has a pending list only while an index is filled
    /// at once, which halves the time; otherwise every search would read the list, and the change that fills it would
    /// have to flush it.
    public func create(on connection: any SQLConnection) throws(StoreError) {
        try createTable(on: connection)
        guard connection.dialect.engine == .postgres else { return }
        try createTokenIndex(fastUpdate: vocabulary != nil, on: connection)
    }

    private func createTable(on connection: any SQLConnection) throws(StoreError) {
        switch connection.dialect.engine {
        case .sqlite:
            try connection.executeScript(
                """
                CREATE VIRTUAL TABLE \(name) USING fts5(
                    tokens, content='', detail=none, columnsize=0, tokenize='ascii', prefix='1 2 3');
                """)
            if let vocabulary {
                try setHashSize(16 << 20, on: connection)
                try connection.executeScript(
                    "CREATE VIRTUAL TABLE \(vocabulary) USING fts5vocab(\(name), instance)")
            }
        case .postgres:
            try connection.executeScript(
                "CREATE TABLE \(name) (id BIGINT PRIMARY KEY, tokens TSVECTOR NOT NULL)")
        }
        try createSpellings(on: connection)
    }

    /// Creates PostgreSQL's index of tokens unless it exists. It sorts tokens in memory, which is fastest when they fit
    /// into the processor's cache.
    private func createTokenIndex(
        fastUpdate isFastUpdate: Bool, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.executeScript(
            """
            SET LOCAL maintenance_work_mem TO '8MB';
            CREATE INDEX IF NOT EXISTS \(tokenIndex) ON \(name) USING gin (tokens)
                WITH (fastupdate = \(isFastUpdate ? "on" : "off"));
            SET LOCAL maintenance_work_mem TO DEFAULT;
            """)
    }

    /// Completes an index that was filled at once. May be repeated.
    public func finish(on connection: any SQLConnection) throws(StoreError) {
        guard connection.dialect.engine == .postgres else { return }
        try createTokenIndex(fastUpdate: false, on: connection)
        try connection.executeScript(
            "ALTER INDEX \(tokenIndex) SET (fastupdate = off); SELECT gin_clean_pending_list('\(tokenIndex)')"
        )
    }

    private var tokenIndex: String { "\(name)_by_token" }

    /// Rebuilds the index from the entries that `filling` adds. The cost grows with the text of all entries; the tokens
    /// of some entries are made on another thread while earlier entries are stored. PostgreSQL builds its own index of
    /// the tokens at the end.
    public func rebuild(
        on connection: any SQLConnection, filling: (inout SearchFilling) throws(StoreError) -> Void
    ) throws(StoreError) {
        try rebuild(on: connection, mostWords: 300_000, filling: filling)
    }

    /// `mostWords` is the number of collected words at which they are stored.
    func rebuild(
        on connection: any SQLConnection, mostWords: Int,
        filling: (inout SearchFilling) throws(StoreError) -> Void
    ) throws(StoreError) {
        if let vocabulary, connection.dialect.engine == .sqlite {
            try connection.executeScript("DROP TABLE IF EXISTS \(vocabulary)")
        }
        try connection.executeScript("DROP TABLE \(name); DROP TABLE IF EXISTS \(spellingTable)")
        try createTable(on: connection)
        try setHashSize(16 << 20, on: connection)
        var all = SearchFilling(self, connection, mostWords: mostWords)
        try filling(&all)
        try all.finish()
        if vocabulary == nil { try setHashSize(1 << 20, on: connection) }
        try finish(on: connection)
    }

    /// The number of bytes of new entries that SQLite collects before it writes them; its default is 1 MiB.
    private func setHashSize(_ bytes: Int, on connection: any SQLConnection) throws(StoreError) {
        guard connection.dialect.engine == .sqlite else { return }
        try connection.executeScript("INSERT INTO \(name) (\(name), rank) VALUES ('hashsize', \(bytes))")
    }

    /// Adds an entry, including its words for corrections. Ascending ids cost least.
    public func add(
        _ tokens: TokenWriter, as id: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try addTokens(tokens, as: id, on: connection)
        try addSpellings(of: tokens, on: connection)
    }

    /// Adds an entry to an index that is filled at once; `spellings` collects its words for the end.
    public func add(
        _ tokens: TokenWriter, as id: Int, collecting spellings: inout SearchSpellings,
        on connection: any SQLConnection
    ) throws(StoreError) {
        try addTokens(tokens, as: id, on: connection)
        spellings.collect(tokens)
    }

    private func addTokens(
        _ tokens: TokenWriter, as id: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        let stored = storedTokens(tokens, of: id, in: connection.dialect)
        try run(insertion(in: connection.dialect), id, stored, on: connection)
    }

    /// Inserts an id and its ``storedTokens(_:of:in:)``.
    func insertion(in dialect: SQLDialect) -> String {
        switch dialect.engine {
        case .sqlite: "INSERT INTO \(name) (rowid, tokens) VALUES (?1, ?2)"
        case .postgres:
            "INSERT INTO \(name) (id, tokens) VALUES (?1, array_to_tsvector(string_to_array(?2, ' ')))"
        }
    }

    /// The tokens of an entry in the form in which its row stores them.
    func storedTokens(_ tokens: TokenWriter, of id: Int, in dialect: SQLDialect) -> [UInt8] {
        switch dialect.engine {
        case .sqlite: tokens.text
        case .postgres: SearchBlock.tokens(tokens.text, of: id)
        }
    }

    /// Removes an entry. The tokens must be those that were added, because SQLite does not store them.
    public func remove(
        _ tokens: TokenWriter, as id: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        switch connection.dialect.engine {
        case .sqlite:
            try run(
                "INSERT INTO \(name) (\(name), rowid, tokens) VALUES ('delete', ?1, ?2)", id, tokens.text,
                on: connection)
        case .postgres:
            try connection.execute("DELETE FROM \(name) WHERE id = ?1", .int(id))
        }
        try removeSpellings(of: tokens, on: connection)
    }

    func run(
        _ sql: String, _ id: Int, _ tokens: [UInt8], on connection: any SQLConnection
    ) throws(StoreError) {
        let statement = try connection.statement(sql)
        defer { statement.reset() }
        try statement.bind(id, at: 1)
        try tokens.withUnsafeBufferPointer { bytes throws(StoreError) in
            try statement.bind(utf8: bytes, at: 2)
        }
        try statement.run()
    }
}

/// Matches.
extension SearchIndex {
    /// The lowest matching ids, in ascending order.
    public func ids(
        matching expression: SearchExpression, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [Int] {
        let dialect = connection.dialect
        let sql =
            switch dialect.engine {
            case .sqlite: "SELECT rowid FROM \(name) WHERE \(name) MATCH ?1 ORDER BY rowid LIMIT ?2"
            case .postgres: SearchBlock.ids(.lowest, "?2", in: name, matching: "?1")
            }
        return try connection.rows(sql, .text(expression.text(in: dialect)), .int(limit)) { $0.int(0) }
    }

    /// The highest matching ids, for use in other statements.
    ///
    /// - Parameters:
    ///   - count: the largest number of ids, a number or a placeholder.
    ///   - match: a placeholder for a ``SearchExpression/text(in:)``.
    ///   - end: a placeholder for an exclusive upper bound of the ids; `nil` for all.
    ///   - dialect: the dialect of the statement.
    /// - Returns: a query with a column `id`.
    public func newest(
        _ count: String, matching match: String, below end: String? = nil, in dialect: SQLDialect
    ) -> String {
        switch dialect.engine {
        case .sqlite:
            """
            SELECT rowid AS id FROM \(name) WHERE \(name) MATCH \(match)\(end.map { " AND rowid < \($0)" } ?? "")
            ORDER BY rowid DESC LIMIT \(count)
            """
        case .postgres: SearchBlock.ids(.highest, count, in: name, matching: match, below: end)
        }
    }

    /// Reads rows of another table along the matches, the highest ids first.
    ///
    /// - Parameters:
    ///   - table: the other table with its alias.
    ///   - id: its column with the ids of the entries.
    ///   - condition: a condition on its rows, for an alias that they also have in the statement.
    ///   - count: the largest number of rows needed, a number or a placeholder.
    ///   - match: a placeholder for a ``SearchExpression/text(in:)``.
    ///   - end: a placeholder for an exclusive upper bound of the ids; `nil` for all.
    ///   - dialect: the dialect of the statement.
    /// - Returns: the clauses after `FROM`, `WHERE` and `ORDER BY`.
    public func walk(
        _ table: String, id: String, where condition: String, atMost count: String, matching match: String,
        below end: String? = nil, in dialect: SQLDialect
    ) -> (source: String, condition: String, order: String) {
        switch dialect.engine {
        case .sqlite:
            let bound = end.map { " AND f.rowid < \($0)" } ?? ""
            return (
                "\(name) f CROSS JOIN \(table)",
                "\(id) = f.rowid AND \(condition) AND f.\(name) MATCH \(match)\(bound)", "f.rowid DESC"
            )
        case .postgres:
            let fitting = "(SELECT TRUE FROM \(table) WHERE \(id) = m.id AND \(condition))"
            let ids = SearchBlock.ids(
                .highest, count, in: name, matching: match, below: end, where: fitting)
            return ("(\(ids)) f CROSS JOIN \(table)", "\(id) = f.id", "f.id DESC")
        }
    }

    /// The tokens with a prefix, in order, where a condition on the prefix costs more than one on the tokens: on SQLite
    /// for prefixes of more than three letters. `nil` for other prefixes and databases, for an index without a
    /// vocabulary, and if there are more than `limit` tokens.
    public func tokens(
        beginningWith prefix: String, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [String]? {
        guard connection.dialect.engine == .sqlite, let vocabulary, prefix.unicodeScalars.count > 3 else {
            return nil
        }
        // The table has a row for each entry of each token. Seeking to the next token skips them.
        let next = try connection.statement("SELECT term FROM \(vocabulary) WHERE term >= ?1 LIMIT 1")
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
