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
        try connection.execute(
            """
            INSERT INTO \(spellingTable) (key, word, uses) VALUES (?1, ?2, ?3)
            ON CONFLICT (key, word) DO UPDATE SET uses = \(spellingTable).uses + excluded.uses
            """, forEach: spellings.rows)
    }

    /// Counts the words of an entry that comes.
    func addSpellings(of tokens: TokenWriter, on connection: any SQLConnection) throws(StoreError) {
        try add(SearchSpellings(tokens), on: connection)
    }

    /// Counts the words of an entry that goes.
    func removeSpellings(of tokens: TokenWriter, on connection: any SQLConnection) throws(StoreError) {
        try connection.execute(
            "UPDATE \(spellingTable) SET uses = uses - ?3 WHERE key = ?1 AND word = ?2",
            forEach: SearchSpellings(tokens).rows)
        try removeUnused(Set(SearchSpellings(tokens).keys).sorted(), on: connection)
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

    /// Adds the words of other entries.
    mutating func collect(_ others: SearchSpellings) {
        words.merge(others.words, uniquingKeysWith: +)
    }

    /// The keys of the words.
    fileprivate var keys: [Int] {
        words.keys.flatMap { SpelledWord(String(decoding: $0, as: UTF8.self))?.keys ?? [] }
    }

    /// Keys, words and their numbers, in the order of the keys, which is the quickest to write.
    fileprivate var rows: [[SQLValue]] {
        var rows: [(key: Int, word: String, uses: Int)] = []
        rows.reserveCapacity(words.count * 2)
        for (bytes, uses) in words {
            let word = String(decoding: bytes, as: UTF8.self)
            guard let spelled = SpelledWord(word) else { continue }
            rows += Set(spelled.keys).map { ($0, word, uses) }
        }
        rows.sort { $0.key == $1.key ? $0.word < $1.word : $0.key < $1.key }
        return rows.map { [.int($0.key), .text($0.word), .int($0.uses)] }
    }
}
