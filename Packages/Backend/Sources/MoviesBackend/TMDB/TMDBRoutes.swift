import BackendCore
import JSONCore
import MoviesAPI
import MoviesDomain
import NetworkCore
import SQLCore

/// The searches, lists and scores of the TMDB-style API. An `api_key` is accepted and ignored: everyone may read.
struct TMDBRoutes: Sendable {
    let store: MoviesStore

    var operations: [MoviesOperation] {
        TMDBLists(store: store).operations + [
            movie, credits, configuration, genres, guestSession, rate, unrate, rated, ratedBySession,
        ]
    }

    private var movie: MoviesOperation {
        MoviesOperation(
            .get, TMDBPath.movie, for: .everybody,
            OpenAPIOperation(
                "getMovie", "Returns a film", tag: TMDBSchemas.tag, parameters: TMDBSchemas.film,
                responses: [
                    OpenAPIResponse(200, "The film.", schema: .component(TMDBSchemas.movie)),
                    TMDBSchemas.unchanged, TMDBSchemas.noFilm,
                ]),
            handler: movie)
    }

    private func movie(_ context: RequestContext) async throws -> HTTPResponse {
        let found = try await details(context)
        let isKorean = Self.isKorean(context)
        return TMDBAnswer.catalogue(reserving: 2048) { json in
            json.object { TMDBFilmWriter(film: found.film, isKorean: isKorean).writeDetails(&$0) }
        }
    }

    private var credits: MoviesOperation {
        MoviesOperation(
            .get, TMDBPath.credits, for: .everybody,
            OpenAPIOperation(
                "getMovieCredits", "Returns the cast and crew of a film", tag: TMDBSchemas.tag,
                parameters: TMDBSchemas.film,
                responses: [
                    OpenAPIResponse(
                        200, "The cast, leading parts first, and the crew.",
                        schema: .object([
                            .required("id", .integer(minimum: 1)),
                            .required("cast", .array(of: .component(TMDBSchemas.actor))),
                            .required("crew", .array(of: .component(TMDBSchemas.crew))),
                        ])), TMDBSchemas.unchanged, TMDBSchemas.noFilm,
                ]),
            handler: credits)
    }

    private func credits(_ context: RequestContext) async throws -> HTTPResponse {
        let found = try await details(context)
        let isKorean = Self.isKorean(context)
        return TMDBAnswer.catalogue(reserving: 512 + (found.cast.count + found.directors.count) * 320) {
            json in
            json.object { TMDBCreditWriter(details: found, isKorean: isKorean).write(&$0) }
        }
    }

    private func details(_ context: RequestContext) async throws -> FilmDetails {
        guard let reference = MovieReference(try context.path.string(TMDBSchemas.movieID)),
            let found = try await store.asking({ () throws(StoreError) in try await store.details(reference) }
            )
        else { throw TMDBAnswer.failure(404, .notFound) }
        return found
    }

    private var configuration: MoviesOperation {
        MoviesOperation(
            .get, TMDBPath.configuration, for: .everybody,
            OpenAPIOperation(
                "getConfiguration", "Returns the addresses of pictures", tag: TMDBSchemas.tag,
                parameters: [TMDBSchemas.apiKey],
                responses: [
                    OpenAPIResponse(
                        200, "The addresses and widths of the protocol; the films here have no pictures.",
                        schema: TMDBSchemas.configuration)
                ])
        ) { _ in TMDBSetup.configuration }
    }

    private var genres: MoviesOperation {
        MoviesOperation(
            .get, TMDBPath.genres, for: .everybody,
            OpenAPIOperation(
                "listMovieGenres", "Lists the genres with their ids", tag: TMDBSchemas.tag,
                parameters: [TMDBSchemas.language, TMDBSchemas.apiKey],
                responses: [
                    OpenAPIResponse(
                        200, "The genres, by name.",
                        schema: .object([.required("genres", TMDBSchemas.genres)])),
                    TMDBSchemas.unchanged,
                ])
        ) { TMDBSetup.genres(isKorean: Self.isKorean($0)) }
    }

    private var guestSession: MoviesOperation {
        MoviesOperation(
            .get, TMDBPath.guestSession, for: .everybody,
            OpenAPIOperation(
                "createGuestSession", "Creates a guest session for scores",
                description: """
                    The session id allows adding and deleting its scores. Nothing is stored before the first \
                    score, and the id stays valid after `expires_at`.
                    """,
                tag: TMDBSchemas.tag, parameters: [TMDBSchemas.apiKey],
                responses: [
                    OpenAPIResponse(
                        200, "A session id that cannot be guessed.",
                        schema: .object([
                            .required("success", .boolean()), .required("guest_session_id", .string()),
                            .required("expires_at", .string()),
                        ]))
                ])
        ) { _ in TMDBSetup.guestSession(now: store.seconds) }
    }

    private var rate: MoviesOperation {
        MoviesOperation(
            .post, TMDBPath.rating, for: .guestSession,
            OpenAPIOperation(
                "rateMovie", "Rates a film in a guest session", tag: TMDBSchemas.tag,
                parameters: TMDBSchemas.scoring,
                body: .object([
                    .required("value", .number(minimum: 0.5, maximum: 10, multipleOf: 0.5))
                ]).example(#"{"value":8.5}"#),
                responses: [
                    TMDBSchemas.status(
                        201, "The score was stored; it replaces any earlier one.",
                        headers: TMDBSchemas.replayed),
                    TMDBSchemas.status(400, "The score or the key is invalid."), TMDBSchemas.noSession,
                    TMDBSchemas.noFilm, TMDBSchemas.mismatch,
                ]),
            maximumBodyBytes: 4096, handler: rate)
    }

    private func rate(_ rater: String, _ context: RequestContext) async throws -> HTTPResponse {
        let film = try Self.film(context)
        let key = try IdempotencyKey(of: context.request, owner: rater)
        guard let body: TMDBScore = try? context.json(), let score = try? Score(body.value) else {
            throw TMDBAnswer.failure(400, .invalidScore)
        }
        return try await store.asking { () throws(StoreError) in
            try await store.rate(film, score, by: rater, key: key, answer: TMDBAnswer.response(to:))
        }
        .get()
    }

    private var unrate: MoviesOperation {
        MoviesOperation(
            .delete, TMDBPath.rating, for: .guestSession,
            OpenAPIOperation(
                "deleteRating", "Deletes a score of a guest session", tag: TMDBSchemas.tag,
                parameters: TMDBSchemas.scoring,
                responses: [
                    TMDBSchemas.status(
                        200, "The score was deleted or did not exist.", headers: TMDBSchemas.replayed),
                    TMDBSchemas.noSession, TMDBSchemas.noFilm, TMDBSchemas.mismatch,
                ]),
            handler: unrate)
    }

    private func unrate(_ rater: String, _ context: RequestContext) async throws -> HTTPResponse {
        let film = try Self.film(context)
        let key = try IdempotencyKey(of: context.request, owner: rater)
        return try await store.asking { () throws(StoreError) in
            try await store.unrate(film, by: rater, key: key, answer: TMDBAnswer.response(to:))
        }
        .get()
    }

    private var rated: MoviesOperation {
        rated(
            TMDBPath.rated, "listRatedMovies", "Lists the films with a score in a guest session",
            TMDBSchemas.session)
    }

    private var ratedBySession: MoviesOperation {
        rated(
            TMDBPath.ratedBySession, "listRatedMoviesBySession",
            "Lists the films with a score in the guest session of the path", TMDBSchemas.sessionInPath)
    }

    private func rated(
        _ path: String, _ id: String, _ summary: String, _ session: OpenAPIParameter
    ) -> MoviesOperation {
        MoviesOperation(
            .get, path, for: .guestSession,
            OpenAPIOperation(
                id, summary, tag: TMDBSchemas.tag, parameters: [session] + TMDBSchemas.paging,
                responses: [
                    TMDBSchemas.page(
                        "Latest score first.", of: .component(TMDBSchemas.scored)),
                    TMDBSchemas.badPage, TMDBSchemas.noSession,
                ]),
            handler: rated)
    }

    private func rated(_ rater: String, _ context: RequestContext) async throws -> HTTPResponse {
        let number = try TMDBLists.number(context)
        let isKorean = Self.isKorean(context)
        let size = TMDBLists.pageSize
        let found = try await store.asking { () throws(StoreError) in
            try await store.scores(by: rater, offset: (number - 1) * size, limit: size)
        }
        var response = HTTPResponse.json(reserving: 512 + found.films.count * 800) { json in
            json.object { answer in
                answer.int("page", number)
                answer.array("results") { results in
                    for scored in found.films {
                        results.object { film in
                            TMDBFilmWriter(film: scored.film, isKorean: isKorean).writeListed(&film)
                            film.double("rating", scored.score)
                            film.int("rated_at", scored.time)
                        }
                    }
                }
                TMDBLists.writeTotals(of: found.total, &answer)
            }
        }
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    private static func film(_ context: RequestContext) throws(HTTPFailure) -> Int {
        guard case .id(let film) = MovieReference(try context.path.string(TMDBSchemas.movieID)) else {
            throw TMDBAnswer.failure(404, .notFound)
        }
        return film.rawValue
    }

    static func isKorean(_ context: RequestContext) -> Bool {
        isKorean(context.query.string(TMDBParameter.language) ?? "")
    }

    /// Whether a language code means Korean.
    static func isKorean(_ language: String) -> Bool {
        let language = language.lowercased()
        return language == "ko" || language.hasPrefix("ko-")
    }
}
