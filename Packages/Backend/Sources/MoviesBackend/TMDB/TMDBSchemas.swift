import BackendCore

/// What the TMDB-style API sends, for the document.
enum TMDBSchemas {
    static let status = "TMDBStatus"
    static let listed = "TMDBListedMovie"
    static let movie = "TMDBMovie"

    static let actor = "TMDBActor"
    static let crew = "TMDBCrew"

    static let genres = OpenAPISchema.array(
        of: .object([.required("id", .integer()), .required("name", .string())]))

    static let all: [String: OpenAPISchema] = [
        status: .object([
            .required("success", .boolean()),
            .required("status_code", .integer().described("Tells the cases of one HTTP status apart.")),
            .required("status_message", .string()),
        ]),
        listed: .object([.required("genre_ids", .array(of: .integer()))] + common),
        movie: .object(
            [
                .required("genres", genres),
                .required("imdb_id", .nullable(.string())),
                .required("runtime", .integer(minimum: 0).described("Minutes; 0 when unknown.")),
            ] + common),
        actor: .object(
            person + [
                .required("cast_id", .integer(minimum: 0)), .required("character", .string()),
                .required("order", .integer(minimum: 0)),
            ]),
        crew: .object(person + [.required("department", .string()), .required("job", .string())]),
    ]

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
        .required("release_date", .string().described("`yyyy-MM-dd`; \"\" when the day is not known.")),
        .optional("release_year", .integer()), .required("title", .string()), .required("video", .boolean()),
        .required("vote_average", .number(minimum: 0, maximum: 10)),
        .required("vote_count", .integer(minimum: 0)),
    ]
}
