import BackendCore
import DomainCore
import JSONCore
import MoviesAPI
import MoviesDomain
import NetworkCore
import SQLCore

/// Members of search answers that the protocol does not have.
private enum YTSMember {
    static let reading: StaticString = "search_reading"
    static let match: StaticString = "search_match"
}

/// The YTS-style list API. Errors are `"status":"error"` with status 200, as its clients expect.
struct YTSRoutes: Sendable {
    private static let tag = "yts"

    let store: MoviesStore

    var operations: [MoviesOperation] { [list, details, suggestions, parentalGuides] }

    private var list: MoviesOperation {
        MoviesOperation(
            .get, YTSPath.listMovies, for: .everybody,
            OpenAPIOperation(
                "listMovies", "Lists and searches films",
                description:
                    "Searches with `query_term`, otherwise lists. Other parameters are ignored.",
                tag: Self.tag, parameters: YTSListParameters.documentation,
                responses: YTSSchemas.answer(
                    "A page of films, or an error.",
                    [
                        .required("movie_count", .integer(minimum: 0)),
                        .required(
                            "movie_count_is_capped",
                            .boolean().described("Whether there are more films than `movie_count`.")),
                        .required("limit", .integer(YTSListParameters.limits)),
                        .required("page_number", .integer(YTSListParameters.pages)), YTSSchemas.movies,
                        .optional("next_cursor", .string()),
                        .optional(
                            "search_reading",
                            YTSSchemas.note(SearchReading.Kind.allCases.map(\.rawValue)).described(
                                """
                                The text that was searched for instead or in addition, or a text with results.
                                """)
                        ),
                    ])),
            handler: list)
    }

    private func list(_ context: RequestContext) async throws -> HTTPResponse {
        let answer = YTSAnswer(store.now)
        let asked = YTSListParameters(context.query)
        let page: FilmPage
        if let text = asked.text {
            page = try await store.asking { () throws(StoreError) in
                try await store.search(
                    text, filter: asked.filter, sort: asked.sort, isAscending: asked.isAscending,
                    offset: asked.offset, limit: asked.limit)
            }
        } else {
            guard let start = asked.start else {
                return answer.failure("The cursor does not belong to this list")
            }
            page = try await store.asking { () throws(StoreError) in
                try await store.list(asked.list, start: start, limit: asked.limit)
            }
        }
        return answer.success(reserving: 1024 + page.films.count * Self.bytesPerFilm) { data in
            data.int("movie_count", page.total)
            data.bool("movie_count_is_capped", page.isCapped)
            data.int("limit", asked.limit)
            data.int("page_number", asked.page)
            Self.write(page.films, page.matches, &data)
            data.string("next_cursor", ifPresent: page.next?.text)
            if let reading = page.reading {
                data.object(YTSMember.reading) { json in
                    json.string("kind", reading.kind.rawValue)
                    json.string("text", reading.text)
                }
            }
        }
    }

    private var details: MoviesOperation {
        MoviesOperation(
            .get, YTSPath.movieDetails, for: .everybody,
            OpenAPIOperation(
                "getMovieDetails", "Returns a film", tag: Self.tag,
                parameters: YTSSchemas.reference + [
                    .query(
                        YTSParameter.withImages, YTSSchemas.lenient(.boolean(default: false)),
                        "Whether to add screenshots."),
                    .query(
                        YTSParameter.withCast, YTSSchemas.lenient(.boolean(default: false)),
                        "Whether to add directors and cast."),
                ],
                responses: YTSSchemas.answer(
                    "The film, or an error.", [.required("movie", .component(YTSSchemas.movie))])),
            handler: details)
    }

    private func details(_ context: RequestContext) async throws -> HTTPResponse {
        let answer = YTSAnswer(store.now)
        guard let reference = Self.reference(context.query) else { return answer.failure(Self.noReference) }
        let found = try await store.asking { () throws(StoreError) in try await store.details(reference) }
        guard let found else { return answer.failure(Self.notFound) }
        let hasImages = context.query.bool(YTSParameter.withImages)
        let hasCast = context.query.bool(YTSParameter.withCast)
        return answer.success(reserving: 4096) { data in
            data.object("movie") { movie in
                YTSFilmWriter(film: found.film).writeDetails(hasImages: hasImages, &movie)
                if hasCast { found.writeCast(&movie) }
            }
        }
    }

    private var suggestions: MoviesOperation {
        MoviesOperation(
            .get, YTSPath.movieSuggestions, for: .everybody,
            OpenAPIOperation(
                "getMovieSuggestions", "Lists films similar to a film", tag: Self.tag,
                parameters: YTSSchemas.reference,
                responses: YTSSchemas.answer(
                    "The films, most similar first, or an error.",
                    [.required("movie_count", .integer(minimum: 0)), YTSSchemas.movies])),
            handler: suggestions)
    }

    private func suggestions(_ context: RequestContext) async throws -> HTTPResponse {
        let answer = YTSAnswer(store.now)
        guard let reference = Self.reference(context.query) else { return answer.failure(Self.noReference) }
        let films = try await store.asking { () throws(StoreError) in
            try await store.suggestions(for: reference)
        }
        guard let films else { return answer.failure(Self.notFound) }
        return answer.success(reserving: 1024 + films.count * Self.bytesPerFilm) { data in
            data.int("movie_count", films.count)
            Self.write(films, [:], &data)
        }
    }

    private var parentalGuides: MoviesOperation {
        MoviesOperation(
            .get, YTSPath.movieParentalGuides, for: .everybody,
            OpenAPIOperation(
                "getMovieParentalGuides", "Returns advice for parents", tag: Self.tag,
                parameters: YTSSchemas.reference,
                responses: YTSSchemas.answer(
                    "The advice, which is always empty, or an error.",
                    [
                        .required("parental_guide_count", .integer(minimum: 0)),
                        .required("parental_guides", .array(of: .object([]))),
                    ])),
            handler: parentalGuides)
    }

    private func parentalGuides(_ context: RequestContext) async throws -> HTTPResponse {
        let answer = YTSAnswer(store.now)
        guard let reference = Self.reference(context.query) else { return answer.failure(Self.noReference) }
        let found = try await store.asking { () throws(StoreError) in try await store.details(reference) }
        guard found != nil else { return answer.failure(Self.notFound) }
        return answer.success { data in
            data.int("parental_guide_count", 0)
            data.array("parental_guides") { _ in }
        }
    }

    /// Writes the films; an empty list has no key, as on servers of this kind.
    private static func write(
        _ films: [Film], _ matches: [Int: MovieMatch], _ data: inout JSONObjectWriter
    ) {
        guard !films.isEmpty else { return }
        data.array("movies") { movies in
            for film in films {
                movies.object { movie in
                    YTSFilmWriter(film: film).writeListed(&movie)
                    guard let match = matches[film.id] else { return }
                    movie.object(YTSMember.match) { json in
                        json.string("kind", match.kind.rawValue)
                        json.string("text", match.text)
                    }
                }
            }
        }
    }

    /// The estimated size of a film in an answer, in bytes.
    private static let bytesPerFilm = 1024

    private static func reference(_ query: QueryParameters) -> MovieReference? {
        (query.string(YTSParameter.movieID) ?? query.string(YTSParameter.imdbID)).flatMap(MovieReference.init)
    }

    private static let noReference = "movie_id is missing or malformed"
    private static let notFound = "There is no movie with this movie_id"
}
