import BackendCore

/// What the TMDB-style API sends, for the document.
enum TMDBSchemas {
    static let status = "TMDBStatus"
    static let listed = "TMDBListedMovie"
    static let movie = "TMDBMovie"

    static let all: [String: OpenAPISchema] = [
        status: .object([
            .required("success", .boolean()),
            .required("status_code", .integer().described("Tells the cases of one HTTP status apart.")),
            .required("status_message", .string()),
        ]),
        listed: .object([.required("genre_ids", .array(of: .integer()))] + common),
        movie: .object(
            [
                .required(
                    "genres",
                    .array(of: .object([.required("id", .integer()), .required("name", .string())]))),
                .required("imdb_id", .nullable(.string())),
                .required("runtime", .integer(minimum: 0).described("Minutes; 0 when unknown.")),
            ] + common),
    ]

    private static let common: [OpenAPISchema.Member] = [
        .required("adult", .boolean()), .required("backdrop_path", .nullable(.string())),
        .required("id", .integer(minimum: 1)), .required("original_language", .string()),
        .required("original_title", .string()), .required("overview", .string()),
        .required("popularity", .number(minimum: 0)), .required("poster_path", .nullable(.string())),
        .required("release_date", .string().described("`yyyy-MM-dd`; \"\" when the day is not known.")),
        .optional("release_year", .integer()), .required("title", .string()), .required("video", .boolean()),
        .required("vote_average", .number(minimum: 0, maximum: 10)),
        .required("vote_count", .integer(minimum: 0)),
    ]
}
