import SQLCore
import Synchronization
import TextCore

/// The genres of one generation and their bits in the masks of films.
struct GenreNames: Hashable, Sendable {
    /// A mask is a positive 64-bit integer. Further names are dropped.
    static let maximumCount = 62

    /// By bit; "" where a bit is unused.
    private(set) var names: [String] = []
    /// The number of films of each genre, by bit.
    private(set) var films: [Int] = []
    private var bits: [String: Int] = [:]

    init(_ tables: CatalogueTables, on connection: any SQLConnection) throws(StoreError) {
        try connection.forEach("SELECT bit, name, films FROM \(tables.genre) ORDER BY bit") { row in
            let bit = row.int(0)
            while names.count < bit { append("", 0) }
            append(row.text(1), row.int(2))
        }
    }

    /// The bit of a genre, ignoring case and punctuation: "sci fi" is "Sci-Fi".
    func bit(of name: String) -> Int? { bits[name.folded] }

    /// Adds a new name. Returns its bit; `nil` when there is no room.
    mutating func add(_ name: String) -> Int? {
        guard names.count < Self.maximumCount else { return nil }
        append(name, 0)
        return names.count - 1
    }

    private mutating func append(_ name: String, _ count: Int) {
        if !name.isEmpty { bits[name.folded] = names.count }
        names.append(name)
        films.append(count)
    }
}

/// Some of the genres of one generation, in the order of their bits.
struct GenreSet: Sequence, Sendable {
    fileprivate let names: [String]
    fileprivate let mask: Int

    var isEmpty: Bool { mask & (1 << names.count - 1) == 0 }

    func makeIterator() -> Iterator { Iterator(names: names, rest: mask) }

    struct Iterator: IteratorProtocol {
        fileprivate let names: [String]
        fileprivate var rest: Int

        mutating func next() -> String? {
            let bit = rest.trailingZeroBitCount
            guard bit < names.count else { return nil }
            rest &= rest - 1
            return names[bit]
        }
    }
}

extension GenreNames {
    func set(_ mask: Int) -> GenreSet { GenreSet(names: names, mask: mask) }
}

/// Caches the genres of the generation that was read last. They never change once a generation is current.
final class GenreCache: Sendable {
    private let latest = Mutex<(tables: CatalogueTables, genres: GenreNames)?>(nil)

    func genres(of tables: CatalogueTables, on connection: any SQLConnection) throws(StoreError) -> GenreNames
    {
        if let known = latest.withLock({ $0 }), known.tables == tables { return known.genres }
        let genres = try GenreNames(tables, on: connection)
        latest.withLock { $0 = (tables, genres) }
        return genres
    }
}
