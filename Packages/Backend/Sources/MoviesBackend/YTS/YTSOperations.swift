import BackendCore
import MoviesAPI

/// The descriptions of the YTS-style routes.
enum YTSOperations {
    private static let tag = "yts"

    static let list = OpenAPIOperation(
        "listMovies", "Lists and searches films",
        description: "With `query_term` it searches, otherwise it lists. Other parameters are ignored.",
        tag: tag,
        parameters: [
            .query(
                YTSParameter.queryTerm, .string(), "Words of a title, an IMDb code, a person; `0` is none."),
            .query(
                YTSParameter.limit, lenient(.integer(YTSListParameters.limits, default: 20)),
                "Films a page. A number out of the range is brought into it."),
            .query(
                YTSParameter.page, lenient(.integer(YTSListParameters.pages, default: 1)), "Counts from 1."),
            .query(YTSParameter.genre, .string(default: "All"), "Only films of this kind."),
            .query(
                YTSParameter.minimumRating, lenient(.integer(0...9, default: 0)),
                "Only films rated so, of ten."),
            .query(YTSParameter.fromYear, lenient(.integer()), "The first year."),
            .query(YTSParameter.toYear, lenient(.integer()), "The last year."),
            .query(
                YTSParameter.sortBy, lenient(.string(sorts)),
                "`date_added` when nothing is searched for, otherwise how well a film fits."),
            .query(
                YTSParameter.orderBy, lenient(.string(["asc", "desc"], default: "desc")), "Which end first."),
            .query(
                YTSParameter.cursor, .string(),
                "Continues a list after an earlier page: its `next_cursor`. Another list's is an error."),
        ],
        responses: YTSSchemas.answer(
            "A page of films, or what was wrong.",
            [
                .required("movie_count", .integer(minimum: 0)),
                .required("movie_count_is_capped", .boolean().described("Whether there are more.")),
                .required("limit", .integer(YTSListParameters.limits)),
                .required("page_number", .integer(YTSListParameters.pages)), YTSSchemas.movies,
                .optional("next_cursor", .string()),
            ]))

    static let details = OpenAPIOperation(
        "getMovieDetails", "One film", tag: tag,
        parameters: reference + [
            .query(YTSParameter.withImages, lenient(.boolean(default: false)), "Adds screenshots."),
            .query(YTSParameter.withCast, lenient(.boolean(default: false)), "Adds people."),
        ],
        responses: YTSSchemas.answer(
            "The film, or what was wrong.", [.required("movie", .component(YTSSchemas.movie))]))

    static let suggestions = OpenAPIOperation(
        "getMovieSuggestions", "Films like one film", tag: tag, parameters: reference,
        responses: YTSSchemas.answer(
            "The films, the likest first, or what was wrong.",
            [.required("movie_count", .integer(minimum: 0)), YTSSchemas.movies]))

    static let parentalGuides = OpenAPIOperation(
        "getMovieParentalGuides", "Advice for parents", tag: tag, parameters: reference,
        responses: YTSSchemas.answer(
            "The advice, of which there is none here, or what was wrong.",
            [
                .required("parental_guide_count", .integer(minimum: 0)),
                .required("parental_guides", .array(of: .object([]))),
            ]))

    private static let reference: [OpenAPIParameter] = [
        .query(YTSParameter.movieID, .string(), "The number or the IMDb code of the film."),
        .query(YTSParameter.imdbID, .string(), "The same, when there is no `movie_id`."),
    ]

    private static let sorts = [
        "title", "year", "rating", YTSParameter.popularity, "peers", "seeds", "download_count", "like_count",
        "date_added",
    ]

    /// What cannot be read counts as not given, so that any text is allowed.
    private static func lenient(_ schema: OpenAPISchema) -> OpenAPISchema {
        .anyOf([schema, .string().described("Anything else counts as not given.")])
    }
}
