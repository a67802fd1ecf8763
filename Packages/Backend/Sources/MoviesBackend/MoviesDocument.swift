import BackendCore

/// The head of the document about this backend.
enum MoviesDocument {
    static func make(version: String) -> OpenAPIDocument {
        OpenAPIDocument(
            title: "Trellis Movies", version: version,
            description: """
                One catalogue of films in two protocols: the YTS-style list API under /api/v2, which reports \
                errors in answers with 200, and the TMDB-style search and scores under /3. A request may \
                bring an X-Request-Id, which the answer repeats.
                """,
            schemas: YTSSchemas.all.merging(TMDBSchemas.all) { first, _ in first })
    }
}
