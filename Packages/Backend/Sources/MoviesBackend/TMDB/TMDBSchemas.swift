import BackendCore
import MoviesAPI

/// The schemas of the TMDB-style API.
enum TMDBSchemas {
    static let status = "TMDBStatus"
    static let listed = "TMDBListedMovie"
    static let scored = "TMDBScoredMovie"
    static let movie = "TMDBMovie"

    static let actor = "TMDBActor"
    static let crew = "TMDBCrew"

    static let genres = OpenAPISchema.array(
        of: .object([.required("id", .integer()), .required("name", .string())]))

    static let all: [String: OpenAPISchema] = [
        status: .object([
            .required("success", .boolean()),
            .required("status_code", .integer().described("Distinguishes the cases of one HTTP status.")),
            .required("status_message", .string()),
        ]),
        listed: .object([.required("genre_ids", .array(of: .integer()))] + common),
        scored: .object(
            [
                .required("genre_ids", .array(of: .integer())),
                .required("rating", .number(minimum: 0.5, maximum: 10, multipleOf: 0.5)),
                .required("rated_at", .integer().described("In seconds since 1970.")),
            ] + common),
        movie: .object(
            [
                .required("genres", genres),
                .required("imdb_id", .nullable(.string())),
                .required("runtime", .integer(minimum: 0).described("In minutes; 0 when unknown.")),
            ] + common),
        actor: .object(
            person + [
                .required("cast_id", .integer(minimum: 0)), .required("character", .string()),
                .required("order", .integer(minimum: 0)),
            ]),
        crew: .object(person + [.required("department", .string()), .required("job", .string())]),
    ]

    static let configuration = OpenAPISchema.object([
        .required(
            "images",
            .object(
                ["base_url", "secure_base_url"].map { .required($0, .string()) }
                    + ["backdrop", "logo", "poster", "profile", "still"].map {
                        .required("\($0)_sizes", .array(of: .string()))
                    })),
        .required("change_keys", .array(of: .string())),
    ])

    static let tag = "tmdb"
    static let pages = 1...500
    /// The maximum length of a `guest_session_id` in bytes.
    static let longestSession = 128
    static let movieID = "movie_id"

    /// The parameters that name the film of a request.
    static let film: [OpenAPIParameter] = [
        .path(
            movieID, .string(pattern: "^([0-9]+|tt[0-9]{7,10})$"),
            "The number or the IMDb code of the film."), language, apiKey,
    ]
    static let paging: [OpenAPIParameter] = [
        .query(TMDBParameter.page, .integer(pages, default: 1), "The page, from 1."), language,
        apiKey,
    ]
    static let badPage = status(400, "The page is not from 1 to 500.")

    static func page(
        _ order: String, of film: OpenAPISchema = .component(listed)
    ) -> OpenAPIResponse {
        OpenAPIResponse(
            200, "A page of films. \(order)",
            schema: .object([
                .required("page", .integer(pages)),
                .required("results", .array(of: film)),
                .required("total_pages", .integer(pages)),
                .required("total_results", .integer(minimum: 0)),
            ]))
    }

    static let session = OpenAPIParameter.query(
        TMDBParameter.guestSessionID, .string(length: 1...longestSession), isRequired: true,
        "The guest session: any text that is not blank, of at most \(longestSession) bytes.")

    static let sessionInPath = OpenAPIParameter.path(
        TMDBParameter.guestSessionID, .string(length: 1...longestSession), "The guest session.")

    static let scoring: [OpenAPIParameter] = [
        .path(movieID, .integer(minimum: 1), "The number of the film."), session, apiKey,
        IdempotencyKey.parameter,
    ]

    static let language = OpenAPIParameter.query(
        TMDBParameter.language, .string(),
        "The language of titles and overviews where available, such as `ko-KR`.")
    static let apiKey = OpenAPIParameter.query(
        TMDBParameter.apiKey, .string(),
        "Accepted and ignored, so that clients of such servers work unchanged.")

    static let unchanged = OpenAPIResponse(
        304, "The films have not changed since the version in `If-None-Match`.", content: [:])
    static let noSession = status(401, "The `guest_session_id` is missing or unusable.")
    static let noFilm = status(404, "The film does not exist.")
    static let mismatch = status(422, "The `Idempotency-Key` was used for another request.")
    static let replayed = [
        IdempotencyKey.replayedHeader:
            "`true` when this is the answer to an earlier request with the same key."
    ]

    static func status(
        _ status: Int, _ description: String, headers: [String: String] = [:]
    ) -> OpenAPIResponse {
        OpenAPIResponse(status, description, schema: .component(Self.status), headers: headers)
    }

    private static let person: [OpenAPISchema.Member] = [
        .required("adult", .boolean()), .required("credit_id", .string()), .required("gender", .integer()),
        .required("id", .integer(minimum: 1)), .required("known_for_department", .string()),
        .required("name", .string()), .required("original_name", .string()),
        .required("popularity", .number(minimum: 0)), .required("profile_path", .nullable(.string())),
    ]

    private static let common: [OpenAPISchema.Member] = [
        .required("adult", .boolean()), .required("backdrop_path", .nullable(.string())),
        .required("id", .integer(minimum: 1)), .required("original_language", .string()),
        .required("original_title", .string()), .required("overview", .string()),
        .required("popularity", .number(minimum: 0)), .required("poster_path", .nullable(.string())),
        .required("release_date", .string().described("`yyyy-MM-dd`; \"\" when the day is unknown.")),
        .optional("release_year", .integer()), .required("title", .string()), .required("video", .boolean()),
        .required("vote_average", .number(minimum: 0, maximum: 10)),
        .required("vote_count", .integer(minimum: 0)),
    ]
}
