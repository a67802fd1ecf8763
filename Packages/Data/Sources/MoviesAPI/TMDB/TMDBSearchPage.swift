/// An answer of `/3/search/movie`.
public struct TMDBSearchPage: Decodable, Sendable {
    public let page: Int
    public let totalPages: Int
    public let totalResults: Int?
    /// In the order of the server. A result that cannot be read is left out and spoils no other.
    public let results: [TMDBMovie]

    enum CodingKeys: String, CodingKey {
        case page, results
        case totalPages = "total_pages"
        case totalResults = "total_results"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        page = try container.decode(Int.self, forKey: .page)
        totalPages = try container.decode(Int.self, forKey: .totalPages)
        totalResults = try container.decodeIfPresent(Int.self, forKey: .totalResults)
        results = try container.decode([Readable].self, forKey: .results).compactMap(\.movie)
    }

    private struct Readable: Decodable {
        let movie: TMDBMovie?

        init(from decoder: any Decoder) { movie = try? TMDBMovie(from: decoder) }
    }
}
