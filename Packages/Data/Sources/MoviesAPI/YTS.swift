/// The paths of the YTS-style list API, from the server's root.
public enum YTSPath {
    /// The prefix of all paths of this protocol.
    public static let root = "/api/v2"
    /// Lists and searches.
    public static let listMovies = "/api/v2/list_movies.json"
    /// One film.
    public static let movieDetails = "/api/v2/movie_details.json"
    /// Films like one film.
    public static let movieSuggestions = "/api/v2/movie_suggestions.json"
    /// Advice for parents about one film.
    public static let movieParentalGuides = "/api/v2/movie_parental_guides.json"
}

/// The names of the query parameters. Those under "Trellis" are extensions that other servers ignore.
public enum YTSParameter {
    /// The number of films on a page, 1 to 50.
    public static let limit = "limit"
    /// Counts from 1.
    public static let page = "page"
    /// 0 to 9, of ten.
    public static let minimumRating = "minimum_rating"
    /// Words of a title, an IMDb code, a person.
    public static let queryTerm = "query_term"
    /// Only films of this genre.
    public static let genre = "genre"
    /// The sort key of the list.
    public static let sortBy = "sort_by"
    /// `asc` or `desc`.
    public static let orderBy = "order_by"
    /// The server's number of a film.
    public static let movieID = "movie_id"
    /// The IMDb code of a film, instead of its number.
    public static let imdbID = "imdb_id"
    /// `true` adds the cast and the directors.
    public static let withCast = "with_cast"
    /// `true` adds screenshots.
    public static let withImages = "with_images"

    // Trellis
    /// Continues after an earlier page: its `next_cursor`.
    public static let cursor = "cursor"
    /// The first and last year, inclusive.
    public static let fromYear = "from_year"
    public static let toYear = "to_year"
    /// `ko` orders by the titles for Korean readers.
    public static let language = "language"
    /// A value of `sort_by`: most votes first.
    public static let popularity = "popularity"
}

/// The envelope of every answer. A failure is `status != "ok"` in an answer of 200.
public struct YTSEnvelope<Content: Decodable & Sendable>: Decodable, Sendable {
    public let status: String
    public let statusMessage: String
    /// Missing in failures.
    public let data: Content?

    public var isOK: Bool { status == "ok" }

    enum CodingKeys: String, CodingKey {
        case status, data
        case statusMessage = "status_message"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        status = try container.decode(String.self, forKey: .status)
        statusMessage = try container.decodeIfPresent(String.self, forKey: .statusMessage) ?? ""
        data = status == "ok" ? try container.decodeIfPresent(Content.self, forKey: .data) : nil
    }
}

/// `data` of `list_movies.json` and `movie_suggestions.json`.
public struct YTSMovieList: Decodable, Sendable {
    public let movieCount: Int
    public let limit: Int
    public let pageNumber: Int
    /// The key is absent for an empty list, and may be absent although `movie_count` is above 0.
    public let movies: [YTSMovie]
    /// Trellis: counting stopped at `movie_count`.
    public let movieCountIsCapped: Bool
    /// Trellis: continues after this page.
    public let nextCursor: String?
    /// Trellis: the search that was performed instead.
    public let searchReading: YTSSearchNote?

    enum CodingKeys: String, CodingKey {
        case limit, movies
        case movieCount = "movie_count"
        case pageNumber = "page_number"
        case movieCountIsCapped = "movie_count_is_capped"
        case nextCursor = "next_cursor"
        case searchReading = "search_reading"
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
        searchReading = try? container.decodeIfPresent(YTSSearchNote.self, forKey: .searchReading)
    }
}

/// Trellis: how a search was interpreted, or why it found a film. Clients ignore unknown kinds.
public struct YTSSearchNote: Decodable, Sendable {
    public let kind: String
    public let text: String
}

/// `data` of `movie_details.json`.
public struct YTSMovieDetails: Decodable, Sendable {
    /// Missing, or a placeholder with the id 0, when a server does not know the film.
    public let movie: YTSMovie?

    enum CodingKeys: String, CodingKey {
        case movie, id
    }

    /// Answers of 2015 contain the film itself, without an outer object.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let isOld = !members.contains(.movie) && members.contains(.id)
        movie =
            isOld ? try YTSMovie(from: decoder) : try members.decodeIfPresent(YTSMovie.self, forKey: .movie)
    }
}

/// A film, in a list or alone. Servers of this kind omit different members, so all but `id` may be missing.
public struct YTSMovie: Decodable, Sendable {
    public let id: Int
    public let imdbCode: String?
    public let title: String?
    public let titleEnglish: String?
    /// 0 when unknown.
    public let year: Int?
    /// Out of ten; a whole number has no decimal point. 0 when unknown.
    public let rating: Double?
    /// Minutes; 0 when unknown.
    public let runtime: Int?
    public let genres: [String]?
    public let summary: String?
    public let descriptionFull: String?
    /// Only in lists of some servers.
    @Lenient public var synopsis: String?
    public let language: String?
    public let likeCount: Int?
    public let downloadCount: Int?
    public let cast: [YTSCastMember]?
    /// The posters: absolute addresses, or paths on the server; "" without a poster.
    @Lenient public var smallCoverImage: String?
    @Lenient public var mediumCoverImage: String?
    @Lenient public var largeCoverImage: String?
    /// `yyyy-MM-dd HH:mm:ss`, in the time zone of the server.
    @Lenient public var dateUploaded: String?
    /// Seconds since 1970.
    @Lenient public var dateUploadedUnix: Int?
    /// Trellis
    public let titleOriginal: String?
    /// Trellis
    public let titleKorean: String?
    /// Trellis: the number of votes in the rating.
    public let voteCount: Int?
    /// Trellis
    public let directors: [YTSDirector]?
    /// Trellis
    public let descriptionKorean: String?
    /// Trellis: in searches, the text that matched when it is not one of the titles.
    @Lenient public var searchMatch: YTSSearchNote?

    enum CodingKeys: String, CodingKey {
        case id, title, year, rating, runtime, genres, summary, synopsis, language, cast, directors
        case imdbCode = "imdb_code"
        case titleEnglish = "title_english"
        case descriptionFull = "description_full"
        case likeCount = "like_count"
        case downloadCount = "download_count"
        case smallCoverImage = "small_cover_image"
        case mediumCoverImage = "medium_cover_image"
        case largeCoverImage = "large_cover_image"
        case dateUploaded = "date_uploaded"
        case dateUploadedUnix = "date_uploaded_unix"
        case titleOriginal = "title_original"
        case titleKorean = "title_korean"
        case voteCount = "vote_count"
        case descriptionKorean = "description_korean"
        case searchMatch = "search_match"
    }
}

/// The widths of a film's posters, in pixels. The protocol does not define them; servers of this kind use these.
public enum YTSCoverWidth {
    public static let small = 45
    public static let medium = 230
    public static let large = 500
}

/// One role of a film, sent with `with_cast=true`.
public struct YTSCastMember: Decodable, Sendable {
    public let name: String
    public let characterName: String?
    /// Trellis
    public let nameKorean: String?

    enum CodingKeys: String, CodingKey {
        case name
        case characterName = "character_name"
        case nameKorean = "name_korean"
    }
}

/// Trellis: a director, sent with `with_cast=true`.
public struct YTSDirector: Decodable, Sendable {
    public let name: String
    public let nameKorean: String?

    enum CodingKeys: String, CodingKey {
        case name
        case nameKorean = "name_korean"
    }
}
