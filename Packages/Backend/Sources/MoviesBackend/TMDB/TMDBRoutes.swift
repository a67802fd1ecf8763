import BackendCore
import MoviesAPI
import MoviesDomain
import NetworkCore
import SQLCore

/// The TMDB-style searches, lists and scores. An `api_key` is taken and not asked for: whoever reaches this backend
/// may read it.
struct TMDBRoutes: Sendable {
    static let pageSize = 20
    static let pages = 1...500
    /// Bytes of a `guest_session_id`.
    static let longestSession = 128

    let store: MoviesStore

    func mount(on router: inout Router) {
        let lists = TMDBLists(store: store)
        router.mount(TMDBPath.root, errors: TMDBAnswer.errors) {
            Route(.get, Self.pattern(TMDBPath.searchMovie), TMDBOperations.search, handler: lists.search)
            Route(.get, Self.pattern(TMDBPath.popular), TMDBOperations.popular, handler: lists.popular)
            Route(.get, Self.pattern(TMDBPath.discover), TMDBOperations.discover, handler: lists.discover)
            Route(.get, Self.pattern(TMDBPath.movie), TMDBOperations.movie, handler: movie)
            Route(.get, Self.pattern(TMDBPath.credits), TMDBOperations.credits, handler: credits)
            Route(.get, Self.pattern(TMDBPath.configuration), TMDBOperations.configuration) { _ in
                TMDBSetup.configuration
            }
            Route(.get, Self.pattern(TMDBPath.genres), TMDBOperations.genres) { context in
                TMDBSetup.genres(isKorean: Self.isKorean(context))
            }
            Route(.get, Self.pattern(TMDBPath.guestSession), TMDBOperations.guestSession) { _ in
                TMDBSetup.guestSession(now: store.seconds)
            }
            Route(
                .post, Self.pattern(TMDBPath.rating), TMDBOperations.rate, maximumBodyBytes: 4096,
                handler: rate)
            Route(.delete, Self.pattern(TMDBPath.rating), TMDBOperations.unrate, handler: unrate)
        }
    }

    private func movie(_ context: RequestContext) async throws -> HTTPResponse {
        let found = try await details(context)
        let isKorean = Self.isKorean(context)
        return TMDBAnswer.catalogue(reserving: 2048) { json in
            json.object { TMDBFilmWriter(film: found.film, isKorean: isKorean).writeDetails(&$0) }
        }
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
        guard let reference = FilmReference(try context.path.string(Self.movieID)),
            let found = try await asking({ () throws(StoreError) in try await store.details(reference) })
        else { throw TMDBAnswer.failure(404, .notFound) }
        return found
    }

    private func rate(_ context: RequestContext) async throws -> HTTPResponse {
        let (film, rater) = try Self.target(context)
        let key = try IdempotencyKey(of: context.request, owner: rater)
        guard let body: TMDBScore = try? context.json(), let score = try? Score(body.value) else {
            throw TMDBAnswer.failure(400, .invalidScore)
        }
        return try await asking { () throws(StoreError) in
            try await store.rate(film, score, by: rater, key: key, answer: TMDBAnswer.response(to:))
        }
        .get()
    }

    private func unrate(_ context: RequestContext) async throws -> HTTPResponse {
        let (film, rater) = try Self.target(context)
        let key = try IdempotencyKey(of: context.request, owner: rater)
        return try await asking { () throws(StoreError) in
            try await store.unrate(film, by: rater, key: key, answer: TMDBAnswer.response(to:))
        }
        .get()
    }

    private static func target(_ context: RequestContext) throws(HTTPFailure) -> (film: Int, rater: String) {
        let session = context.query.string(TMDBParameter.guestSessionID) ?? ""
        guard (1...longestSession).contains(session.utf8.count), session.contains(where: { !$0.isWhitespace })
        else {
            throw TMDBAnswer.failure(401, .noSession)
        }
        guard case .id(let film) = FilmReference(try context.path.string(movieID)) else {
            throw TMDBAnswer.failure(404, .notFound)
        }
        return (film, session)
    }

    static func isKorean(_ context: RequestContext) -> Bool {
        let language = (context.query.string(TMDBParameter.language) ?? "").lowercased()
        return language == "ko" || language.hasPrefix("ko-")
    }

    private static func pattern(_ path: String) -> String {
        String(path.dropFirst(TMDBPath.root.count))
    }

    static let movieID = "movie_id"
}
