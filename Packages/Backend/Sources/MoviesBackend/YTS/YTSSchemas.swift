import BackendCore
import MoviesAPI
import MoviesDomain

/// The schemas of the YTS-style API.
enum YTSSchemas {
    static let failure = "YTSFailure"
    static let listed = "YTSListedMovie"
    static let movie = "YTSMovie"
    private static let meta = "YTSMeta"
    private static let person = "YTSPerson"
    private static let castMember = "YTSCastMember"

    static let all: [String: OpenAPISchema] = [
        meta: .object([
            .required("server_time", .integer().described("In seconds since 1970.")),
            .required("server_timezone", .string()), .required("api_version", .integer()),
            .required("execution_time", .string(pattern: "^[0-9]+ ms$")),
        ]),
        failure: .object([
            .required("status", .string(["error"])), .required("status_message", .string()),
            .optional("@meta", .component(meta)),
        ]),
        listed: .object(
            names + [
                .required("summary", .string()), .required("description_full", .string()),
                .required("synopsis", .string()), .optional("description_korean", .string()),
            ] + rest + [.required("state", .string(["ok"]))] + dates + [
                .optional(
                    "search_match",
                    note(MovieMatch.Kind.allCases.map(\.rawValue)).described(
                        "In a search: the text that matched, unless it is one of the titles above."))
            ]),
        movie: .object(
            names + [
                .required("like_count", .integer(minimum: 0)),
                .required("download_count", .integer(minimum: 0)),
                .required("description_intro", .string()), .required("description_full", .string()),
                .optional("description_korean", .string()),
            ] + rest
                + screenshots.map {
                    .optional($0, .string().described("Only with `with_images`; always \"\"."))
                }
                + dates + [
                    .optional(
                        "directors", .array(of: .component(person)).described("Only with `with_cast`.")),
                    .optional("cast", .array(of: .component(castMember)).described("Only with `with_cast`.")),
                ]),
        person: .object(named + [.required("imdb_code", .string())]),
        castMember: .object(
            named + [.required("character_name", .string()), .required("imdb_code", .string())]),
    ]

    /// An answer with status 200: data or, as on all servers of this kind, an error.
    static func answer(_ description: String, _ data: [OpenAPISchema.Member]) -> [OpenAPIResponse] {
        let success = OpenAPISchema.object([
            .required("status", .string(["ok"])), .required("status_message", .string()),
            .required("data", .object(data)), .required("@meta", .component(meta)),
        ])
        let tag = ["ETag": "A weak tag, which covers the data but not the time in `@meta`."]
        return [
            OpenAPIResponse(200, description, schema: .anyOf([success, .component(failure)]), headers: tag),
            OpenAPIResponse(
                304, "The data have not changed since the version in `If-None-Match`.", content: [:]),
        ]
    }

    /// The parameters that name the film of a request.
    static let reference: [OpenAPIParameter] = [
        .query(YTSParameter.movieID, .string(), "The number or the IMDb code of the film."),
        .query(YTSParameter.imdbID, .string(), "The same, used without `movie_id`."),
    ]

    /// A note of a search about its results.
    static func note(_ kinds: [String]) -> OpenAPISchema {
        .object([.required("kind", .string(kinds)), .required("text", .string())])
    }

    /// An invalid value is ignored, so any text is allowed.
    static func lenient(_ schema: OpenAPISchema) -> OpenAPISchema {
        .anyOf([schema, .string().described("Any other value is ignored.")])
    }

    /// The films of a list. An empty list has no such key.
    static let movies = OpenAPISchema.Member.optional("movies", .array(of: .component(listed)))

    private static let names: [OpenAPISchema.Member] = [
        .required("id", .integer(minimum: 1)), .required("url", .string().described("Always \"\".")),
        .required("imdb_code", .string().described("`tt` and digits; \"\" when unknown.")),
        .required("title", .string()), .required("title_english", .string()),
        .required("title_long", .string().described("The title with the year in parentheses.")),
        .optional("title_original", .string()), .optional("title_korean", .string()),
        .required("slug", .string()), .required("year", .integer(minimum: 0).described("0 when unknown.")),
        .required("rating", .number(minimum: 0, maximum: 10)), .required("vote_count", .integer(minimum: 0)),
        .required("runtime", .integer(minimum: 0).described("In minutes; 0 when unknown.")),
        .optional("genres", .array(of: .string())),
    ]

    private static let rest: [OpenAPISchema.Member] = [
        .required("yt_trailer_code", .string()), .required("language", .string()),
        .required("mpa_rating", .string()), .required("background_image", .string()),
        .required("background_image_original", .string()), .required("small_cover_image", .string()),
        .required("medium_cover_image", .string()), .required("large_cover_image", .string()),
    ]

    private static let dates: [OpenAPISchema.Member] = [
        .required(
            "date_uploaded", .string(pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$")),
        .required("date_uploaded_unix", .integer()),
    ]

    private static let named: [OpenAPISchema.Member] = [
        .required("name", .string()), .optional("name_korean", .string()),
    ]

    private static let screenshots = ["medium", "large"].flatMap { size in
        (1...3).map { "\(size)_screenshot_image\($0)" }
    }
}
