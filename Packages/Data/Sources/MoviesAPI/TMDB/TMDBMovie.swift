/// A film as the TMDB-style API has it, in a page of results or alone. The original client's `genre` is never
/// sent, so it is not read.
public struct TMDBMovie: Decodable, Sendable {
    public let id: Int
    public let title: String?
    public let originalTitle: String?
    public let originalLanguage: String?
    public let overview: String?
    public let posterPath: String?
    /// "yyyy-MM-dd"; may be "".
    public let releaseDate: String?
    /// Trellis: where only the year is known, the date is "" and this has it.
    public let releaseYear: Int?
    public let voteAverage: Double?
    public let voteCount: Int?
    /// In a page of results.
    public let genreIDs: [Int]?
    /// Of one film.
    public let genres: [TMDBGenre]?
    /// Of one film.
    public let imdbID: String?
    /// Of one film, in minutes; 0 when unknown.
    public let runtime: Int?

    enum CodingKeys: String, CodingKey {
        case id, title, overview, genres, runtime
        case originalTitle = "original_title"
        case originalLanguage = "original_language"
        case posterPath = "poster_path"
        case releaseDate = "release_date"
        case releaseYear = "release_year"
        case voteAverage = "vote_average"
        case voteCount = "vote_count"
        case genreIDs = "genre_ids"
        case imdbID = "imdb_id"
    }
}
