public import SQLCore

/// The words of an index's entries, for correcting typing errors.
///
/// They are in a separate table, by the keys of their halves and of their beginning. The table counts the entries with
/// each word, so that the words of removed entries disappear.
extension SearchIndex {
    /// The name of the table of words.
    public var spellingTable: String { "\(name)_spelling" }
    /// Whether the table is part of the index, which is rebuilt rather than copied.
    public func owns(_ table: String) -> Bool { table == name || table == spellingTable }

    /// The largest number of words to compare per key.
    private static let longestKey = 2_000
    /// The largest number of corrections of a word.
    private static let mostWords = 24

    /// Creates the table of words unless it exists.
    public func createSpellings(on connection: any SQLConnection) throws(StoreError) {
        let (integer, text) = (connection.dialect.integerType, connection.dialect.textType)
        try connection.executeScript(
            """
            CREATE TABLE IF NOT EXISTS \(spellingTable) (
                key \(integer) NOT NULL, word \(text) NOT NULL, uses \(integer) NOT NULL,
                PRIMARY KEY (key, word))\(connection.dialect.clusteredTableOptions)
            """)
    }

    /// Adds words with the numbers of entries that contain them.
    public func add(_ spellings: SearchSpellings, on connection: any SQLConnection) throws(StoreError) {
        try spellings.keyed.forEachPortion { rows throws(StoreError) in
            try connection.execute(addition, forEach: rows)
        }
    }

    private var insertion: String { "INSERT INTO \(spellingTable) (key, word, uses) VALUES (?1, ?2, ?3)" }
    private var addition: String {
        "\(insertion) ON CONFLICT (key, word) DO UPDATE SET uses = \(spellingTable).uses + excluded.uses"
    }

    /// Adds words while an index is rebuilt, until ``joinSpellings(storedTimes:on:)``. PostgreSQL takes a quarter of
    /// the time without the table's key. Until the key is restored, a word may have several rows.
    func fill(_ words: KeyedWords, isFirst: Bool, on connection: any SQLConnection) throws(StoreError) {
        let isPostgres = connection.dialect.engine == .postgres
        if isPostgres, isFirst {
            try connection.executeScript("ALTER TABLE \(spellingTable) DROP CONSTRAINT \(spellingTable)_pkey")
        }
        try words.forEachPortion { rows throws(StoreError) in
            try connection.execute(isPostgres ? insertion : addition, forEach: rows)
        }
    }

    /// Restores the table's key when all words are stored. Most words have one row, so parallel workers, which sum up
    /// their own rows first, would more than double the time.
    func joinSpellings(storedTimes times: Int, on connection: any SQLConnection) throws(StoreError) {
        guard connection.dialect.engine == .postgres, times > 0 else { return }
        if times > 1 {
            try connection.executeScript(
                """
                SET LOCAL max_parallel_workers_per_gather TO 0;
                CREATE TABLE \(spellingTable)_joined AS
                    SELECT key, word, CAST(sum(uses) AS BIGINT) AS uses FROM \(spellingTable) GROUP BY key, word;
                DROP TABLE \(spellingTable);
                ALTER TABLE \(spellingTable)_joined RENAME TO \(spellingTable);
                ALTER TABLE \(spellingTable) ALTER COLUMN uses SET NOT NULL;
                SET LOCAL max_parallel_workers_per_gather TO DEFAULT;
                """)
        }
        try connection.executeScript("ALTER TABLE \(spellingTable) ADD PRIMARY KEY (key, word)")
    }

    /// Counts the words of an added entry.
    func addSpellings(of tokens: TokenWriter, on connection: any SQLConnection) throws(StoreError) {
        try add(SearchSpellings(tokens), on: connection)
    }

    /// Discounts the words of a removed entry.
    func removeSpellings(of tokens: TokenWriter, on connection: any SQLConnection) throws(StoreError) {
        let words = SearchSpellings(tokens).keyed
        try words.forEachPortion { rows throws(StoreError) in
            try connection.execute(
                "UPDATE \(spellingTable) SET uses = uses - ?3 WHERE key = ?1 AND word = ?2", forEach: rows)
        }
        try removeUnused(words.keys, on: connection)
    }

    private func removeUnused(_ keys: [Int], on connection: any SQLConnection) throws(StoreError) {
        switch connection.dialect.engine {
        case .sqlite:
            for key in keys {
                try connection.execute("DELETE FROM \(spellingTable) WHERE key = ?1 AND uses < 1", .int(key))
            }
        case .postgres:
            try connection.execute(
                "DELETE FROM \(spellingTable) WHERE key = ANY (CAST(?1 AS BIGINT[])) AND uses < 1",
                .text("{\(keys.map(String.init).joined(separator: ","))}"))
        }
    }

    /// Words that differ by one typing error, in alphabetical order.
    func words(
        near word: String, isFound: Bool = false, on connection: any SQLConnection
    ) throws(StoreError) -> [String] {
        guard SpelledWord.mayBeMisspelled(word, isFound: isFound), let spelled = SpelledWord(word) else {
            return []
        }
        return try words(of: spelled.keys(ofWordsWithin: 1), on: connection) { $0.isOneSlip(from: spelled) }
    }

    /// Words whose beginning is this word with one typing error, in alphabetical order.
    func words(continuing word: String, on connection: any SQLConnection) throws(StoreError) -> [String] {
        guard SpelledWord.mayBeMisspelled(word), let spelled = SpelledWord(word),
            let key = spelled.beginningKey
        else { return [] }
        return try words(of: [key], on: connection) { $0.continues(spelled) }
    }

    /// Some words that differ by two typing errors, for words that are long enough.
    func words(farFrom word: String, on connection: any SQLConnection) throws(StoreError) -> [String] {
        guard SpelledWord.mayBeMisspelled(word), let spelled = SpelledWord(word), spelled.letters.count > 5
        else {
            return []
        }
        return try words(of: spelled.keys(ofWordsWithin: 2), on: connection) {
            $0 != spelled && $0.isTwoSlips(from: spelled)
        }
    }

    private func words(
        of keys: [Int], on connection: any SQLConnection, where isMeant: (SpelledWord) -> Bool
    ) throws(StoreError) -> [String] {
        let found = try connection.rows(
            "SELECT word FROM \(spellingTable) WHERE key = ?1 ORDER BY word LIMIT \(Self.longestKey)",
            forEach: keys
        ) { $0.text(0) }
        let near = Set(found).filter { word in
            SpelledWord.mayBeMeant(word) && SpelledWord(word).map(isMeant) ?? false
        }
        return Array(near.sorted().prefix(Self.mostWords))
    }

    /// The subset of the words that entries contain.
    func known(_ words: [String], on connection: any SQLConnection) throws(StoreError) -> Set<String> {
        var known: Set<String> = []
        for word in Set(words) {
            guard let key = SpelledWord(word)?.keys.first else { continue }
            let found = try connection.first(
                "SELECT 1 FROM \(spellingTable) WHERE key = ?1 AND word = ?2", .int(key), .text(word)
            ) { _ in true }
            if found != nil { known.insert(word) }
        }
        return known
    }
}

/// Distinct words of one or more entries, with the numbers of entries that contain them.
public struct SearchSpellings: Sendable {
    private var words: [[UInt8]: Int] = [:]

    var count: Int { words.count }

    public init() {}

    init(_ tokens: TokenWriter) { collect(tokens) }

    /// Adds the words of an entry.
    public mutating func collect(_ tokens: TokenWriter) {
        for word in Set(tokens.spellings) { words[word, default: 0] += 1 }
    }

    /// The words with their keys.
    var keyed: KeyedWords { KeyedWords(words) }
}

/// Words by their keys, ordered by key, which is the fastest order to write.
struct KeyedWords: Sendable {
    /// The number of rows to make at once.
    private static let portion = 4_096

    private var words: [(text: [UInt8], uses: Int)] = []
    /// Keys with the index of their word.
    private var rows: [(key: Int, word: Int)] = []

    init() {}

    init(_ counts: [[UInt8]: Int]) {
        words = counts.map { ($0.key, $0.value) }.sorted { $0.text.lexicographicallyPrecedes($1.text) }
        rows.reserveCapacity(words.count * 3)
        for (place, word) in words.enumerated() {
            let keys = SpelledWord(String(decoding: word.text, as: UTF8.self))?.keys ?? []
            for (index, key) in keys.enumerated() where !keys[..<index].contains(key) {
                rows.append((key, place))
            }
        }
        rows.sort { $0 < $1 }
    }

    var isEmpty: Bool { rows.isEmpty }

    /// The distinct keys in order.
    var keys: [Int] { Set(rows.map(\.key)).sorted() }

    /// Keys, words and the numbers of entries that contain them.
    func forEachPortion(_ body: ([[SQLValue]]) throws(StoreError) -> Void) throws(StoreError) {
        for start in stride(from: 0, to: rows.count, by: Self.portion) {
            try body(
                rows[start..<min(start + Self.portion, rows.count)].map { key, place in
                    [
                        .int(key), .text(String(decoding: words[place].text, as: UTF8.self)),
                        .int(words[place].uses),
                    ]
                })
        }
    }
}
