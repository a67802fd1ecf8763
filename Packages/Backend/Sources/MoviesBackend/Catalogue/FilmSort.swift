/// The orders in which films can be listed. Each has an index, and the id tells equal films apart.
public enum FilmSort: String, CaseIterable, Sendable {
    case title, year, rating, popularity, added, likes, downloads

    /// The columns that make the order, the id last.
    var keys: [String] {
        switch self {
        case .title: ["sort_title", "id"]
        case .year: ["year", "id"]
        case .rating: ["rating", "votes", "id"]
        case .popularity: ["votes", "id"]
        case .added: ["added_at", "id"]
        case .likes: ["likes", "id"]
        case .downloads: ["downloads", "id"]
        }
    }

    /// The columns of the index: the order, then what lists filter by, so that rows that do not match are
    /// never read.
    var indexColumns: [String] {
        keys + ["genres", "year", "rating"].filter { !keys.contains($0) }
    }
}
