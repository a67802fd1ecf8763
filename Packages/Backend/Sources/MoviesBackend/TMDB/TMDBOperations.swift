import BackendCore
import MoviesAPI

/// The descriptions of the TMDB-style routes.
enum TMDBOperations {
    private static let tag = "tmdb"

    static let search = OpenAPIOperation(
        "searchMovie", "Searches films", tag: tag,
        parameters: [
            .query(TMDBParameter.query, .string(), "Words of a title, an IMDb code, a person.")
        ] + paging,
        responses: [page("The best match first."), unchanged, badPage])

    static let popular = OpenAPIOperation(
        "listPopularMovies", "The films that most people voted for", tag: tag, parameters: paging,
        responses: [page("Those with the most votes first."), unchanged, badPage])

    static let discover = OpenAPIOperation(
        "discoverMovies", "Films by what is known of them",
        description: """
            Only the years of films are known, so of a day its year counts. Filters that are not listed here \
            (`certification`, and what begins with `with_` or `without_` or ends in `.gte` or `.lte`) are \
            refused; other parameters are not looked at.
            """,
        tag: tag,
        parameters: [
            .query(
                TMDBParameter.sortBy,
                .string(TMDBDiscovery.orders.keys.sorted().flatMap { ["\($0).asc", "\($0).desc"] }),
                "`popularity.desc` when it is not said."),
            .query(
                "with_genres", kinds,
                "Numbers of kinds: of those with commas between them all, of those with bars one."),
            .query("without_genres", kinds, "Numbers of kinds that no film has."),
            .query("primary_release_year", .integer(0...9_999), "Only films of this year."),
            .query("year", .integer(0...9_999), "The same."),
        ]
            + ["primary_release_date", "release_date"].flatMap { name in
                [
                    .query("\(name).gte", day, "Only films from the year of this day on."),
                    .query("\(name).lte", day, "Only films up to the year of this day."),
                ]
            } + [
                .query("vote_average.gte", .number(), "Only films with that rating, from 0 to 10."),
                .query("vote_average.lte", .number(), "Only films with no better one."),
                .query("vote_count.gte", .number(), "Only films with so many votes."),
            ] + paging,
        responses: [
            page("In the order that was asked for."), unchanged,
            status(400, "The page is not one from 1 to 500, or a filter is none."),
        ])

    static let credits = OpenAPIOperation(
        "getMovieCredits", "Who made one film", tag: tag, parameters: film,
        responses: [
            OpenAPIResponse(
                200, "The leading parts first.",
                schema: .object([
                    .required("id", .integer(minimum: 1)),
                    .required("cast", .array(of: .component(TMDBSchemas.actor))),
                    .required("crew", .array(of: .component(TMDBSchemas.crew))),
                ])), unchanged, noFilm,
        ])

    static let configuration = OpenAPIOperation(
        "getConfiguration", "Where pictures are", tag: tag, parameters: [apiKey],
        responses: [
            OpenAPIResponse(
                200, "The addresses and widths of the protocol; the films here have no pictures.",
                schema: .object([
                    .required(
                        "images",
                        .object(
                            ["base_url", "secure_base_url"].map { .required($0, .string()) }
                                + ["backdrop", "logo", "poster", "profile", "still"].map {
                                    .required("\($0)_sizes", .array(of: .string()))
                                })),
                    .required("change_keys", .array(of: .string())),
                ]))
        ])

    static let genres = OpenAPIOperation(
        "listMovieGenres", "The kinds of films with their numbers", tag: tag, parameters: [language, apiKey],
        responses: [
            OpenAPIResponse(
                200, "By name.", schema: .object([.required("genres", TMDBSchemas.genres)])), unchanged,
        ])

    static let guestSession = OpenAPIOperation(
        "createGuestSession", "A name for somebody's scores",
        description: """
            Whoever has it gives and takes back these scores. Nothing is kept until there is one, and the \
            name is good after its time, too.
            """,
        tag: tag, parameters: [apiKey],
        responses: [
            OpenAPIResponse(
                200, "A name that nobody can guess.",
                schema: .object([
                    .required("success", .boolean()), .required("guest_session_id", .string()),
                    .required("expires_at", .string()),
                ]))
        ])

    static let movie = OpenAPIOperation(
        "getMovie", "One film", tag: tag,
        parameters: film,
        responses: [
            OpenAPIResponse(200, "The film.", schema: .component(TMDBSchemas.movie)), unchanged, noFilm,
        ])

    static let rate = OpenAPIOperation(
        "rateMovie", "Gives a film a person's score", tag: tag, parameters: scoring,
        body: .object([
            .required("value", .number(minimum: 0.5, maximum: 10, multipleOf: 0.5))
        ]).example(#"{"value":8.5}"#),
        responses: [
            status(201, "It counts, in place of an earlier one if there was one.", headers: replayed),
            status(400, "The score or the key is not one."), noSession, noFilm, mismatch,
        ])

    static let unrate = OpenAPIOperation(
        "deleteRating", "Takes a person's score back", tag: tag, parameters: scoring,
        responses: [
            status(200, "It does not count any more, or never did.", headers: replayed), noSession, noFilm,
            mismatch,
        ])

    private static let kinds = OpenAPISchema.string(pattern: "^([0-9]{1,18}([,|][0-9]{1,18})*)?$")
    private static let day = OpenAPISchema.string(pattern: "^([0-9]{1,4}(-.*)?)?$")
    private static let film: [OpenAPIParameter] = [
        .path(
            TMDBRoutes.movieID, .string(pattern: "^([0-9]+|tt[0-9]{7,10})$"),
            "The number or the IMDb code of the film."), language, apiKey,
    ]
    private static let paging: [OpenAPIParameter] = [
        .query(TMDBParameter.page, .integer(TMDBRoutes.pages, default: 1), "Counts from 1."), language,
        apiKey,
    ]
    private static let badPage = status(400, "The page is not one from 1 to 500.")

    private static func page(_ order: String) -> OpenAPIResponse {
        OpenAPIResponse(
            200, "A page of films. \(order)",
            schema: .object([
                .required("page", .integer(TMDBRoutes.pages)),
                .required("results", .array(of: .component(TMDBSchemas.listed))),
                .required("total_pages", .integer(TMDBRoutes.pages)),
                .required("total_results", .integer(minimum: 0)),
            ]))
    }

    private static let scoring: [OpenAPIParameter] = [
        .path(TMDBRoutes.movieID, .integer(minimum: 1), "The number of the film."),
        .query(
            TMDBParameter.guestSessionID, .string(length: 1...TMDBRoutes.longestSession), isRequired: true,
            "Whose score it is: any text that is not blank, of at most \(TMDBRoutes.longestSession) bytes."),
        apiKey, IdempotencyKey.parameter,
    ]

    private static let language = OpenAPIParameter.query(
        TMDBParameter.language, .string(),
        "Such as `ko-KR`; decides the title and the overview where they are known.")
    private static let apiKey = OpenAPIParameter.query(
        TMDBParameter.apiKey, .string(),
        "Taken, so that clients of such servers need no change, and not looked at.")

    private static let unchanged = OpenAPIResponse(
        304, "The films are still those of the `If-None-Match`.", content: [:])
    private static let noSession = status(401, "The `guest_session_id` is missing or unusable.")
    private static let noFilm = status(404, "There is no such film.")
    private static let mismatch = status(422, "The `Idempotency-Key` was used for another request.")
    private static let replayed = [
        IdempotencyKey.replayedHeader:
            "`true` when this is the answer to an earlier request with the same key."
    ]

    private static func status(
        _ status: Int, _ description: String, headers: [String: String] = [:]
    ) -> OpenAPIResponse {
        OpenAPIResponse(status, description, schema: .component(TMDBSchemas.status), headers: headers)
    }
}
