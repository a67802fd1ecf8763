import Dispatch
public import SQLCore
import Synchronization

/// Adds the entries while an index is rebuilt: many rows and words per statement, each word once.
///
/// Making tokens takes as long as storing them. A second thread makes the tokens of the next entries while this one
/// stores.
public struct SearchFilling {
    /// Makes the tokens of an entry, on any thread.
    public typealias Tokens = @Sendable () -> TokenWriter

    /// The number of entries in a portion. The tokens of two portions are in memory.
    private static let portion = 32

    private let index: SearchIndex
    private let connection: any SQLConnection
    private let maker: TokenMaker
    private var waiting: [(id: Int, tokens: Tokens)] = []
    private var beingMade: Portion?
    /// How often words were stored.
    private var times = 0

    init(_ index: SearchIndex, _ connection: any SQLConnection, mostWords: Int) {
        self.index = index
        self.connection = connection
        maker = TokenMaker(index, connection.dialect, mostWords)
    }

    /// Adds an entry. Ascending ids cost least.
    public mutating func add(as id: Int, _ tokens: @escaping Tokens) throws(StoreError) {
        waiting.append((id, tokens))
        if waiting.count >= Self.portion { try storePortion() }
    }

    mutating func finish() throws(StoreError) {
        try storePortion()
        try storePortion()
        try store(maker.rest())
        try index.joinSpellings(storedTimes: times, on: connection)
    }

    /// Starts a portion of the waiting entries, and stores the portion before it.
    private mutating func storePortion() throws(StoreError) {
        let last = beingMade
        beingMade = waiting.isEmpty ? nil : maker.portion(waiting)
        waiting.removeAll(keepingCapacity: true)
        guard let made = last?.made() else { return }
        try store(made.rows)
        try store(made.words)
    }

    private func store(_ rows: [Portion.Row]) throws(StoreError) {
        let insertion = index.insertion(in: connection.dialect)
        switch connection.dialect.engine {
        case .sqlite:
            for row in rows { try index.run(insertion, row.id, row.tokens, on: connection) }
        case .postgres:
            try connection.execute(
                insertion,
                forEach: rows.map { [.int($0.id), .text(String(decoding: $0.tokens, as: UTF8.self))] })
        }
    }

    private mutating func store(_ words: KeyedWords) throws(StoreError) {
        guard !words.isEmpty else { return }
        try index.fill(words, isFirst: times == 0, on: connection)
        times += 1
    }
}

/// Makes tokens and collects words on its own thread, one portion after the other.
private final class TokenMaker: Sendable {
    private let index: SearchIndex
    private let dialect: SQLDialect
    private let mostWords: Int
    private let thread = DispatchQueue(label: "trellis.search.tokens")
    private let spellings = Mutex(SearchSpellings())

    init(_ index: SearchIndex, _ dialect: SQLDialect, _ mostWords: Int) {
        self.index = index
        self.dialect = dialect
        self.mostWords = mostWords
    }

    func portion(_ entries: [(id: Int, tokens: SearchFilling.Tokens)]) -> Portion {
        Portion(on: thread) { [self] in
            let rows = entries.map { id, make in
                var tokens = make()
                tokens.sort()
                spellings.withLock { $0.collect(tokens) }
                return Portion.Row(id: id, tokens: index.storedTokens(tokens, of: id, in: dialect))
            }
            let isFull = spellings.withLock { $0.count >= mostWords }
            return (rows, isFull ? rest() : KeyedWords())
        }
    }

    /// Returns the words that are not stored yet, and clears them.
    func rest() -> KeyedWords {
        spellings.withLock { spellings in
            let words = spellings.keyed
            spellings = SearchSpellings()
            return words
        }
    }
}

/// Entries whose tokens are made on another thread.
private final class Portion: Sendable {
    struct Row {
        let id: Int
        let tokens: [UInt8]
    }

    private let result = Mutex((rows: [Row](), words: KeyedWords()))
    private let work = DispatchGroup()

    init(on thread: DispatchQueue, _ make: @escaping @Sendable () -> (rows: [Row], words: KeyedWords)) {
        thread.async(group: work) { [self] in
            let made = make()
            result.withLock { $0 = made }
        }
    }

    /// Waits for the tokens.
    func made() -> (rows: [Row], words: KeyedWords) {
        work.wait()
        return result.withLock { $0 }
    }
}
