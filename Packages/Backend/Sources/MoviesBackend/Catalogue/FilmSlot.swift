/// The places of a film's values in the statement that writes it.
enum FilmSlot {
    static let id = 1
    static let year = 2
    static let runtime = 3
    static let genres = 4
    static let rating = 5
    static let votes = 6
    static let baseRating = 7
    static let likes = 8
    static let addedAt = 9
    static let code = 10
    static let title = 11
    static let sortTitle = 12
    static let originalTitle = 13
    static let koreanTitle = 14
    static let language = 15
    static let mpaRating = 16
    static let synopsis = 17
    static let koreanSynopsis = 18

    static let unknownToIMDb = [koreanTitle, language, mpaRating, synopsis, koreanSynopsis]

    /// A new film has no votes of its own yet but those of the record; a known one keeps what the record
    /// lacks.
    static func insertion(into film: String) -> String {
        let kept = [
            "original_title", "korean_title", "language", "mpa_rating", "synopsis", "synopsis_korean",
        ]
        .map { "\($0) = coalesce(excluded.\($0), \(film).\($0))" }
        let known = ["year", "runtime", "likes", "genres"]
            .map { "\($0) = CASE excluded.\($0) WHEN 0 THEN \(film).\($0) ELSE excluded.\($0) END" }
        let scores = ["rating", "votes", "base_rating", "base_votes"]
            .map {
                "\($0) = CASE WHEN excluded.base_rating IS NULL THEN \(film).\($0) ELSE excluded.\($0) END"
            }
        return """
            INSERT INTO \(film) (id, year, runtime, genres, rating, votes, base_votes, base_rating, likes,
                downloads,
                added_at, imdb_code, title, sort_title, original_title, korean_title, language, mpa_rating,
                synopsis, synopsis_korean)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, ?8, 0, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
            ON CONFLICT (id) DO UPDATE SET title = excluded.title, sort_title = excluded.sort_title,
                \((kept + known + scores).joined(separator: ",\n    "))
            """
    }
}
