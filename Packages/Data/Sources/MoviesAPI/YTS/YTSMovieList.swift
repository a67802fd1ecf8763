/// `data` of `list_movies.json` and `movie_suggestions.json`.
public struct YTSMovieList: Decodable, Sendable {
    public let movieCount: Int
    public let limit: Int
    public let pageNumber: Int
    /// The key is absent when there are none, and may be absent although `movie_count` is above 0.
    public let movies: [YTSMovie]
    /// Trellis: counting stopped at `movie_count`.
    public let movieCountIsCapped: Bool
    /// Trellis: continues after this page.
    public let nextCursor: String?

    enum CodingKeys: String, CodingKey {
        case limit, movies
        case movieCount = "movie_count"
        case pageNumber = "page_number"
        case movieCountIsCapped = "movie_count_is_capped"
        case nextCursor = "next_cursor"
        case suggestionCount = "movie_suggestions_count"
        case suggestions = "movie_suggestions"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        movies =
            try container.decodeIfPresent([YTSMovie].self, forKey: .movies)
            ?? container.decodeIfPresent([YTSMovie].self, forKey: .suggestions) ?? []
        movieCount =
            try container.decodeIfPresent(Int.self, forKey: .movieCount)
            ?? container.decodeIfPresent(Int.self, forKey: .suggestionCount) ?? movies.count
        limit = try container.decodeIfPresent(Int.self, forKey: .limit) ?? movies.count
        pageNumber = try container.decodeIfPresent(Int.self, forKey: .pageNumber) ?? 1
        movieCountIsCapped = try container.decodeIfPresent(Bool.self, forKey: .movieCountIsCapped) ?? false
        nextCursor = try container.decodeIfPresent(String.self, forKey: .nextCursor)
    }
}
