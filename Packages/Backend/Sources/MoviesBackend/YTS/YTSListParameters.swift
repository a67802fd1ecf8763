import BackendCore
import MoviesAPI
import MoviesDomain

/// The parameters of `list_movies.json`. As on servers of this kind, invalid values are ignored and numbers are
/// clamped; only a cursor must be valid.
struct YTSListParameters {
    static let limits = 1...50
    static let pages = 1...1_000_000

    let limit: Int
    let page: Int
    /// `nil` for a list without a search.
    let text: String?
    let filter: FilmFilter
    /// `nil` if absent.
    let sort: FilmSort?
    let isAscending: Bool
    private let cursor: String?

    init(_ query: QueryParameters) {
        limit = query.int(YTSParameter.limit, default: 20, clampedTo: Self.limits)
        page = query.int(YTSParameter.page, default: 1, clampedTo: Self.pages)
        let term = query.string(YTSParameter.queryTerm) ?? ""
        let isBlank = term.allSatisfy(\.isWhitespace)
        text = isBlank || term == "0" ? nil : term
        let genre = query.string(YTSParameter.genre) ?? ""
        filter = FilmFilter(
            genre: genre.isEmpty || genre.lowercased() == "all" ? nil : genre,
            minimumRating: query.double(
                YTSParameter.minimumRating, default: 0, clampedTo: MovieListQuery.minimumRatings),
            fromYear: query.string(YTSParameter.fromYear).flatMap { Int($0) },
            toYear: query.string(YTSParameter.toYear).flatMap { Int($0) })
        let sort = query.string(YTSParameter.sortBy).flatMap(Self.sort)
        self.sort =
            sort == .title && query.string(YTSParameter.language).map(TMDBRoutes.isKorean) ?? false
            ? .koreanTitle : sort
        isAscending = query.string(YTSParameter.orderBy)?.lowercased() == "asc"
        cursor = query.string(YTSParameter.cursor).flatMap { $0.isEmpty ? nil : $0 }
    }

    var offset: Int { (page - 1) * limit }

    /// The requested list, by default the newest additions first.
    var list: FilmListRequest {
        FilmListRequest(filter: filter, sort: sort ?? .added, isAscending: isAscending)
    }

    /// `nil` if the cursor belongs to another list.
    var start: FilmStart? {
        guard let cursor else { return .offset(offset) }
        return FilmCursor(cursor, of: list).map(FilmStart.after)
    }

    /// Orders by peers and seeds, which measure popularity, become the order by votes.
    private static func sort(_ name: String) -> FilmSort? {
        switch name.lowercased() {
        case "title": .title
        case "year": .year
        case "rating": .rating
        case YTSParameter.popularity, "peers", "seeds": .popularity
        case "download_count": .downloads
        case "like_count": .likes
        case "date_added": .added
        default: nil
        }
    }

    /// The OpenAPI description of the parameters.
    static let documentation: [OpenAPIParameter] = [
        .query(
            YTSParameter.queryTerm, .string(),
            "Words of a title, an IMDb code or a person; `0` means no search."),
        .query(
            YTSParameter.limit, YTSSchemas.lenient(.integer(limits, default: 20)),
            "Films per page. A number outside the range is clamped to it."),
        .query(YTSParameter.page, YTSSchemas.lenient(.integer(pages, default: 1)), "The page, from 1."),
        .query(YTSParameter.genre, .string(default: "All"), "Only films of this genre."),
        .query(
            YTSParameter.minimumRating, YTSSchemas.lenient(.number(minimum: 0, maximum: 10)),
            "Only films with at least this rating, out of ten."),
        .query(YTSParameter.fromYear, YTSSchemas.lenient(.integer()), "The first year."),
        .query(YTSParameter.toYear, YTSSchemas.lenient(.integer()), "The last year."),
        .query(
            YTSParameter.sortBy, YTSSchemas.lenient(.string(sorts)),
            "The order. The default is `date_added` for a list and relevance for a search."),
        .query(
            YTSParameter.orderBy, YTSSchemas.lenient(.string(["asc", "desc"], default: "desc")),
            "The direction of the order."),
        .query(
            YTSParameter.language, .string(),
            "`ko` sorts by the titles for Korean readers; only with `sort_by=title`."),
        .query(
            YTSParameter.cursor, .string(),
            """
            The `next_cursor` of an earlier page, after which the list continues. The cursor of another list is \
            an error.
            """),
    ]

    private static let sorts = [
        "title", "year", "rating", YTSParameter.popularity, "peers", "seeds", "download_count", "like_count",
        "date_added",
    ]
}
