/// Names of the query parameters. Those under "Trellis" are additions that other servers ignore.
public enum YTSParameter {
    /// How many films a page holds, 1 to 50.
    public static let limit = "limit"
    /// Counts from 1.
    public static let page = "page"
    /// 0 to 9, of ten.
    public static let minimumRating = "minimum_rating"
    /// Words of a title, an IMDb code, a person.
    public static let queryTerm = "query_term"
    /// Only films of this kind.
    public static let genre = "genre"
    /// What the list is ordered by.
    public static let sortBy = "sort_by"
    /// `asc` or `desc`.
    public static let orderBy = "order_by"
    /// The server's number of a film.
    public static let movieID = "movie_id"
    /// The IMDb code of a film, instead of its number.
    public static let imdbID = "imdb_id"
    /// `true` adds who plays and who directed.
    public static let withCast = "with_cast"
    /// `true` adds screenshots.
    public static let withImages = "with_images"

    // Trellis
    /// Continues after an earlier page: its `next_cursor`.
    public static let cursor = "cursor"
    /// The first and last year, inclusive.
    public static let fromYear = "from_year"
    public static let toYear = "to_year"
    /// A value of `sort_by`: most votes first.
    public static let popularity = "popularity"
}
