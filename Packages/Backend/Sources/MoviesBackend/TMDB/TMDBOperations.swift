import BackendCore
import MoviesAPI

/// The descriptions of the TMDB-style routes.
enum TMDBOperations {
    private static let tag = "tmdb"

    static let search = OpenAPIOperation(
        "searchMovie", "Searches films", tag: tag,
        parameters: [
            .query(TMDBParameter.query, .string(), "Words of a title, an IMDb code, a person."),
            .query(TMDBParameter.page, .integer(TMDBRoutes.pages, default: 1), "Counts from 1."),
            language, apiKey,
        ],
        responses: [
            OpenAPIResponse(
                200, "A page of films, the best match first.",
                schema: .object([
                    .required("page", .integer(TMDBRoutes.pages)),
                    .required("results", .array(of: .component(TMDBSchemas.listed))),
                    .required("total_pages", .integer(TMDBRoutes.pages)),
                    .required("total_results", .integer(minimum: 0)),
                ])),
            unchanged, status(400, "The page is not one from 1 to 500."),
        ])

    static let movie = OpenAPIOperation(
        "getMovie", "One film", tag: tag,
        parameters: [
            .path(
                TMDBRoutes.movieID, .string(pattern: "^([0-9]+|tt[0-9]{7,10})$"),
                "The number or the IMDb code of the film."), language, apiKey,
        ],
        responses: [
            OpenAPIResponse(200, "The film.", schema: .component(TMDBSchemas.movie)), unchanged, noFilm,
        ])

    static let rate = OpenAPIOperation(
        "rateMovie", "Gives a film a person's score", tag: tag, parameters: scoring,
        body: .object([
            .required("value", .number(minimum: 0.5, maximum: 10, multipleOf: 0.5))
        ]),
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
