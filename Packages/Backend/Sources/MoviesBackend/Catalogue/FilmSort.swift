/// The orders in which films can be listed. Each has an index, and the id tells equal films apart.
public enum FilmSort: String, CaseIterable, Sendable {
    case title, year, rating, popularity, added, likes, downloads

    /// The columns that make the order, the id last.
    var keys: [FilmColumn] {
        switch self {
        case .title: [.sortTitle, .id]
        case .year: [.year, .id]
        case .rating: [.rating, .votes, .id]
        case .popularity: [.votes, .id]
        case .added: [.addedAt, .id]
        case .likes: [.likes, .id]
        case .downloads: [.downloads, .id]
        }
    }

    /// The columns of the index: the order, then what lists filter by, so that rows that do not match are
    /// never read.
    var indexColumns: [FilmColumn] {
        keys + [.genres, .year, .rating].filter { !keys.contains($0) }
    }
}

/// An order as SQL, of a table that the statement calls `f`.
struct FilmOrder: Sendable {
    /// The keys, to be selected.
    let columns: String
    /// What follows `ORDER BY`.
    let terms: String

    private init(_ sort: FilmSort, _ direction: String) {
        columns = sort.keys.names(of: "f")
        terms = sort.keys.map { "f.\($0.name) \(direction)" }.joined(separator: ", ")
    }

    /// Made once: lists are asked for all the time.
    static func of(_ sort: FilmSort, isAscending: Bool) -> FilmOrder {
        (isAscending ? ascending : descending)[sort] ?? FilmOrder(sort, isAscending ? "ASC" : "DESC")
    }

    private static let ascending = all("ASC")
    private static let descending = all("DESC")

    private static func all(_ direction: String) -> [FilmSort: FilmOrder] {
        Dictionary(uniqueKeysWithValues: FilmSort.allCases.map { ($0, FilmOrder($0, direction)) })
    }
}
