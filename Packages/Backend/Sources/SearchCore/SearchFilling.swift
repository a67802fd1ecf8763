import Dispatch
public import SQLCore
import Synchronization

/// Adds the entries of an index that is made anew: many rows and words in one statement, each word once.
///
/// Making tokens takes as long as storing them. A second thread makes the tokens of the next entries while this one stores.
public struct SearchFilling {
    /// Makes the tokens of an entry, on any thread.
    public typealias Tokens = @Sendable () -> TokenWriter

    /// The number of entries in a portion. The tokens of two portions are in memory.
    private static let portion = 32
    /// The limit of collected words. Reaching it stores them.
    private static let mostWords = 100_000

    private let index: SearchIndex
    private let connection: any SQLConnection
    private var waiting: [(id: Int, tokens: Tokens)] = []
    private var beingMade: Portion?
    private var spellings = SearchSpellings()

    init(_ index: SearchIndex, _ connection: any SQLConnection) {
        self.index = index
        self.connection = connection
    }

    /// Adds an entry. Ids that grow cost least.
    public mutating func add(as id: Int, _ tokens: @escaping Tokens) throws(StoreError) {
        waiting.append((id, tokens))
        if waiting.count >= Self.portion { try storePortion() }
    }

    mutating func finish() throws(StoreError) {
        try storePortion()
        try storePortion()
        try storeSpellings()
    }

    /// Starts a portion of the waiting entries, and stores the portion before it.
    private mutating func storePortion() throws(StoreError) {
        let last = beingMade
        beingMade = waiting.isEmpty ? nil : Portion(waiting, of: index, in: connection.dialect)
        waiting.removeAll(keepingCapacity: true)
        guard let made = last?.made() else { return }
        try store(made.rows)
        spellings.collect(made.spellings)
        if spellings.count >= Self.mostWords { try storeSpellings() }
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

    private mutating func storeSpellings() throws(StoreError) {
        try index.add(spellings, on: connection)
        spellings = SearchSpellings()
    }
}

/// Entries whose tokens another thread makes.
private final class Portion: Sendable {
    struct Row {
        let id: Int
        let tokens: [UInt8]
    }

    private let result = Mutex((rows: [Row](), spellings: SearchSpellings()))
    private let work = DispatchGroup()

    init(
        _ entries: [(id: Int, tokens: SearchFilling.Tokens)], of index: SearchIndex, in dialect: SQLDialect
    ) {
        DispatchQueue.global().async(group: work) { [self] in
            result.withLock { result in
                for entry in entries {
                    var tokens = entry.tokens()
                    tokens.sort()
                    result.rows.append(
                        Row(id: entry.id, tokens: index.storedTokens(tokens, of: entry.id, in: dialect)))
                    result.spellings.collect(tokens)
                }
            }
        }
    }

    /// Waits until they are made.
    func made() -> (rows: [Row], spellings: SearchSpellings) {
        work.wait()
        return result.withLock { $0 }
    }
}
