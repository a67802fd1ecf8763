/// The paths of the TMDB-style API, from the server's root.
public enum TMDBPath {
    /// The prefix of all paths of this protocol.
    public static let root = "/3"
    /// Search by words.
    public static let searchMovie = "/3/search/movie"
    /// The location of pictures; clients request it first.
    public static let configuration = "/3/configuration"
    /// The genres with their numbers.
    public static let genres = "/3/genre/movie/list"
    /// The films with the most votes.
    public static let popular = "/3/movie/popular"
    /// Films filtered by their properties.
    public static let discover = "/3/discover/movie"
    /// Creates a guest session, which identifies the author of scores.
    public static let guestSession = "/3/authentication/guest_session/new"
    /// The makers of one film, with the parameter `movie_id`.
    public static let credits = "/3/movie/{movie_id}/credits"
    /// One film, with the parameter `movie_id`.
    public static let movie = "/3/movie/{movie_id}"
    /// A user's score of one film, with the parameter `movie_id`.
    public static let rating = "/3/movie/{movie_id}/rating"

    /// Trellis: the films that a guest session scored. The session is in the query, so that no log shows it.
    public static let rated = "/3/guest_session/rated/movies"
    /// The same in TMDB, with the parameter `guest_session_id`.
    public static let ratedBySession = "/3/guest_session/{guest_session_id}/rated/movies"

    /// ``movie`` with its parameter filled in: a number or an IMDb code.
    public static func movie(_ name: String) -> String { "/3/movie/\(name)" }
    /// ``rating`` with its parameter filled in.
    public static func rating(of movieID: Int) -> String { "/3/movie/\(movieID)/rating" }
}

/// The location of the pictures of the protocol, which is the same in every `/3/configuration`.
public enum TMDBImages {
    /// The prefix of a width and a path.
    public static let base = "https://image.tmdb.org/t/p/"
    /// The available widths of posters, in pixels.
    public static let posterWidths = [92, 154, 185, 342, 500, 780]
    /// In place of a width: the original picture.
    public static let original = "original"

    /// A width in an address: `w92`.
    public static func name(ofWidth width: Int) -> String { "w\(width)" }
}

/// Names of the query parameters.
public enum TMDBParameter {
    /// Words of a title.
    public static let query = "query"
    /// From 1 to 500.
    public static let page = "page"
    /// The key of the client; our backend needs none.
    public static let apiKey = "api_key"
    /// Such as `ko-KR`.
    public static let language = "language"
    /// The order of a list, such as `vote_average.desc`.
    public static let sortBy = "sort_by"
    /// The session that identifies the author of a score.
    public static let guestSessionID = "guest_session_id"
}

/// An answer of `/3/search/movie`.
public struct TMDBSearchPage: Decodable, Sendable {
    public let page: Int
    public let totalPages: Int
    public let totalResults: Int?
    /// In the order of the server. Unreadable results are left out and do not affect others.
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

/// A film in the TMDB-style API, in a page of results or alone. The `genre` of the original client is never sent, so it
/// is ignored.
public struct TMDBMovie: Decodable, Sendable {
    public let id: Int
    public let title: String?
    public let originalTitle: String?
    public let originalLanguage: String?
    public let overview: String?
    /// A path below ``TMDBImages/base`` and a width.
    @Lenient public var posterPath: String?
    /// "yyyy-MM-dd"; may be "".
    @Lenient public var releaseDate: String?
    /// Trellis: the year of a film whose exact date is unknown and therefore "".
    public let releaseYear: Int?
    public let voteAverage: Double?
    public let voteCount: Int?
    /// Only in a page of results.
    public let genreIDs: [Int]?
    /// Only of a single film.
    public let genres: [TMDBGenre]?
    /// Only of a single film.
    public let imdbID: String?
    /// Only of a single film, in minutes; 0 when unknown.
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

/// An answer of `/3/guest_session/rated/movies`.
public struct TMDBScoredPage: Decodable, Sendable {
    /// The number of pages, from 1.
    public let totalPages: Int
    /// The latest first.
    public let results: [Scored]

    /// The number of a film, and its score. Other members are ignored.
    public struct Scored: Decodable, Sendable {
        /// The film's number at the source.
        public let id: Int
        /// From 0.5 to 10, in halves.
        public let rating: Double
        /// Trellis: seconds since 1970.
        public let ratedAt: Int?

        enum CodingKeys: String, CodingKey {
            case id, rating
            case ratedAt = "rated_at"
        }
    }

    enum CodingKeys: String, CodingKey {
        case results
        case totalPages = "total_pages"
    }
}

/// The body of a POST to `/3/movie/{movie_id}/rating`. The query's `guest_session_id` identifies the user.
public struct TMDBScore: Codable, Hashable, Sendable {
    /// From 0.5 to 10 in halves.
    public let value: Double

    public init(value: Double) { self.value = value }
}
