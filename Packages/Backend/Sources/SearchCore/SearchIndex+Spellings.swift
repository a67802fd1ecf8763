public import SQLCore

/// The words of an index's entries, by which a word with a slip is understood.
///
/// They lie in a table beside the index, by the keys of their halves and of their beginning. An index that changes counts how often
/// it has a word, so that the words of what is gone are gone.
extension SearchIndex {
    /// The name of their table.
    public var spellingTable: String { "\(name)_spelling" }
    /// Whether that table is a part of the index, which is made anew rather than copied.
    public func owns(_ table: String) -> Bool { table == name || table == spellingTable }

    /// More words of one key are not compared.
    private static let longestKey = 2_000
    /// A word may be meant to be one of so many others.
    private static let mostWords = 24

    /// Makes their table, unless it is there.
    public func createSpellings(on connection: any SQLConnection) throws(StoreError) {
        let (integer, text) = (connection.dialect.integerType, connection.dialect.textType)
        try connection.executeScript(
            """
            CREATE TABLE IF NOT EXISTS \(spellingTable) (
                key \(integer) NOT NULL, word \(text) NOT NULL, uses \(integer) NOT NULL,
                PRIMARY KEY (key, word))\(connection.dialect.clusteredTableOptions)
            """)
    }

    /// Adds words with how many entries have them.
    public func add(_ spellings: SearchSpellings, on connection: any SQLConnection) throws(StoreError) {
        try spellings.keyed.forEachPortion { rows throws(StoreError) in
            try connection.execute(addition, forEach: rows)
        }
    }

    private var insertion: String { "INSERT INTO \(spellingTable) (key, word, uses) VALUES (?1, ?2, ?3)" }
    private var addition: String {
        "\(insertion) ON CONFLICT (key, word) DO UPDATE SET uses = \(spellingTable).uses + excluded.uses"
    }

    /// Adds words of an index that is made anew, up to ``joinSpellings(storedTimes:on:)``. PostgreSQL takes a quarter of
    /// the time without the table's key. Until the key is back, a word may have several rows.
    func fill(_ words: KeyedWords, isFirst: Bool, on connection: any SQLConnection) throws(StoreError) {
        let isPostgres = connection.dialect.engine == .postgres
        if isPostgres, isFirst {
            try connection.executeScript("ALTER TABLE \(spellingTable) DROP CONSTRAINT \(spellingTable)_pkey")
        }
        try words.forEachPortion { rows throws(StoreError) in
            try connection.execute(isPostgres ? insertion : addition, forEach: rows)
        }
    }

    /// Gives the table its key back, when all words are there.
    func joinSpellings(storedTimes times: Int, on connection: any SQLConnection) throws(StoreError) {
        guard connection.dialect.engine == .postgres, times > 0 else { return }
        if times > 1 {
            try connection.executeScript(
                """
                CREATE TABLE \(spellingTable)_joined AS
                    SELECT key, word, CAST(sum(uses) AS BIGINT) AS uses FROM \(spellingTable) GROUP BY key, word;
                DROP TABLE \(spellingTable);
                ALTER TABLE \(spellingTable)_joined RENAME TO \(spellingTable);
                ALTER TABLE \(spellingTable) ALTER COLUMN uses SET NOT NULL;
                """)
        }
        try connection.executeScript("ALTER TABLE \(spellingTable) ADD PRIMARY KEY (key, word)")
    }

    /// Counts the words of an entry that comes.
    func addSpellings(of tokens: TokenWriter, on connection: any SQLConnection) throws(StoreError) {
        try add(SearchSpellings(tokens), on: connection)
    }

    /// Counts the words of an entry that goes.
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

    /// The words that differ from this one by one slip, in the order of their letters.
    func words(
        near word: String, isFound: Bool = false, on connection: any SQLConnection
    ) throws(StoreError) -> [String] {
        guard SpelledWord.mayBeMisspelled(word, isFound: isFound), let spelled = SpelledWord(word) else {
            return []
        }
        return try words(of: spelled.keys(ofWordsWithin: 1), on: connection) { $0.isOneSlip(from: spelled) }
    }

    /// The words of which this one is a beginning with a slip, in the order of their letters.
    func words(continuing word: String, on connection: any SQLConnection) throws(StoreError) -> [String] {
        guard SpelledWord.mayBeMisspelled(word), let spelled = SpelledWord(word),
            let key = spelled.beginningKey
        else { return [] }
        return try words(of: [key], on: connection) { $0.continues(spelled) }
    }

    /// Some of the words that differ by two slips, of a word that is long enough for it.
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

    /// Which of the words are those of entries.
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

/// Distinct words of one entry or of many, with how many entries have them.
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

/// Words by their keys, in the order of the keys, which is the quickest to write.
struct KeyedWords: Sendable {
    /// How many rows are made at once.
    private static let portion = 4_096

    private var words: [(text: [UInt8], uses: Int)] = []
    /// Keys, each with the place of a word.
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

    /// The keys in order, each once.
    var keys: [Int] { Set(rows.map(\.key)).sorted() }

    /// Keys, words and how many entries have them.
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
