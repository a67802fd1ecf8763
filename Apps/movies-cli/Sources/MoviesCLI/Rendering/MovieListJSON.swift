import DomainCore
import MoviesPresentation

/// A list of films as `--json` prints it.
struct MovieListJSON: Encodable {
    let rows: [MovieRow]
    let total: Total?
    let nextCursor: String?
    let hasMore: Bool
    /// Whether the source confirmed the rows; saved rows are shown when it does not answer.
    let isFresh: Bool

    enum Key: String, CodingKey {
        case movies, total
        case totalIsLowerBound = "total_is_lower_bound"
        case nextCursor = "next_cursor"
        case hasMore = "has_more"
        case isFresh = "is_fresh"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(rows.map { MovieJSON(movie: $0.movie) }, forKey: .movies)
        try container.encode(total?.count, forKey: .total)
        try container.encode(total.map { $0 == .atLeast($0.count) } ?? false, forKey: .totalIsLowerBound)
        try container.encode(nextCursor, forKey: .nextCursor)
        try container.encode(hasMore, forKey: .hasMore)
        try container.encode(isFresh, forKey: .isFresh)
    }
}
