import SQLCore

/// The orders of lists of films. Each has an index; the id orders otherwise equal films.
public enum FilmSort: String, CaseIterable, Sendable {
    case title, year, rating, popularity, added, likes, downloads
    /// By the titles that Korean users see.
    case koreanTitle = "korean_title"

    /// The terms of the order, the id last.
    var keys: [FilmTerm] {
        switch self {
        case .title: [.column(.sortTitle), .column(.id)]
        case .year: [.column(.year), .column(.id)]
        case .rating: [.weightedRating, .column(.votes), .column(.id)]
        case .popularity: [.column(.votes), .column(.id)]
        case .added: [.column(.addedAt), .column(.id)]
        case .likes: [.column(.likes), .column(.id)]
        case .downloads: [.column(.downloads), .column(.id)]
        case .koreanTitle: [.koreanTitle, .column(.id)]
        }
    }

    /// The terms of the index: the order, then the columns of filters, so that rows that do not match are never read.
    var indexTerms: [FilmTerm] {
        keys + [.genres, .year, .rating].map(FilmTerm.column).filter { !keys.contains($0) }
    }
}

/// A term of an order: a column, or an expression of several.
enum FilmTerm: Hashable {
    case column(FilmColumn)
    /// See ``WeightedRating``.
    case weightedRating
    /// The Korean title, or else the title. Both databases fold Latin letters in the same way, and the code points of
    /// Korean syllables are in alphabetical order.
    case koreanTitle

    /// The SQL of the term, with the table's name or alias if given.
    func sql(of table: String? = nil) -> String {
        switch self {
        case .column(let column): Self.prefix(table) + column.name
        case .weightedRating: WeightedRating.sql(of: table)
        case .koreanTitle:
            """
            lower(substr(coalesce(\(Self.prefix(table))\(FilmColumn.koreanTitle.name), \
            \(Self.prefix(table))\(FilmColumn.sortTitle.name)), 1, 200))
            """
        }
    }

    private static func prefix(_ table: String?) -> String { table.map { "\($0)." } ?? "" }
}

extension Sequence<FilmTerm> {
    /// The SQL of the terms with commas, each with the table's name if given.
    func names(of table: String? = nil) -> String { map { $0.sql(of: table) }.joined(separator: ", ") }
}

/// An order as SQL, with the table alias `f`.
struct FilmOrder: Sendable {
    /// The columns to select.
    let columns: String
    /// The terms of `ORDER BY`.
    let terms: String

    private init(_ sort: FilmSort, _ direction: String) {
        columns = sort.keys.names(of: "f")
        terms = sort.keys.map { "\($0.sql(of: "f")) \(direction)" }.joined(separator: ", ")
    }

    /// Cached, since every list needs one.
    static func of(_ sort: FilmSort, isAscending: Bool) -> FilmOrder {
        (isAscending ? ascending : descending)[sort] ?? FilmOrder(sort, isAscending ? "ASC" : "DESC")
    }

    private static let ascending = all("ASC")
    private static let descending = all("DESC")

    private static func all(_ direction: String) -> [FilmSort: FilmOrder] {
        Dictionary(uniqueKeysWithValues: FilmSort.allCases.map { ($0, FilmOrder($0, direction)) })
    }
}

/// The position of a film in an order.
struct FilmKey: Hashable, Sendable {
    let sort: FilmSort
    /// Used in the orders by title.
    let title: String
    /// Used in the other orders; see ``WeightedRating`` for the order by rating.
    let number: Int
    /// Used in the order by rating.
    let votes: Int
    let id: Int

    init(sort: FilmSort, title: String = "", number: Int = 0, votes: Int = 0, id: Int) {
        self.sort = sort
        self.title = title
        self.number = number
        self.votes = votes
        self.id = id
    }

    /// Reads the columns that `sort.keys` names, beginning with the column `first`.
    init(_ row: SQLRow, _ sort: FilmSort, from first: Int) {
        switch sort {
        case .title, .koreanTitle:
            self.init(sort: sort, title: row.text(first), id: row.int(first + 1))
        case .rating:
            self.init(
                sort: sort, number: row.int(first), votes: row.int(first + 1), id: row.int(first + 2))
        case .year, .popularity, .added, .likes, .downloads:
            self.init(sort: sort, number: row.int(first), id: row.int(first + 1))
        }
    }

    /// The values in the order of `sort.keys`.
    var values: [SQLValue] {
        switch sort {
        case .title, .koreanTitle: [.text(title), .int(id)]
        case .rating: [.int(number), .int(votes), .int(id)]
        case .year, .popularity, .added, .likes, .downloads: [.int(number), .int(id)]
        }
    }
}

extension FilmKey: Comparable {
    static func < (left: FilmKey, right: FilmKey) -> Bool {
        if left.title != right.title {
            return left.title.utf8.lexicographicallyPrecedes(right.title.utf8)
        }
        return (left.number, left.votes, left.id) < (right.number, right.votes, right.id)
    }
}
