/// An answer of `/3/search/movie`.
public struct TMDBSearchPage: Decodable, Sendable {
    public let page: Int
    public let totalPages: Int
    public let totalResults: Int?
    public let results: [TMDBMovie]

    enum CodingKeys: String, CodingKey {
        case page, results
        case totalPages = "total_pages"
        case totalResults = "total_results"
    }
}
