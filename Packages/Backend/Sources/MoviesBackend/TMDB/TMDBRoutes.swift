import BackendCore
import MoviesAPI
import MoviesDomain
import NetworkCore
import SQLCore

/// The TMDB-style search and scores. An `api_key` is taken and not asked for: whoever reaches this backend
/// may read it.
struct TMDBRoutes: Sendable {
    static let pageSize = 20
    static let pages = 1...500
    /// Bytes of a `guest_session_id`.
    static let longestSession = 128

    let store: MoviesStore

    func mount(on router: inout Router) {
        router.mount(TMDBPath.root, errors: TMDBAnswer.errors) {
            Route(.get, Self.pattern(TMDBPath.searchMovie), TMDBOperations.search, handler: search)
            Route(.get, Self.pattern(TMDBPath.movie), TMDBOperations.movie, handler: movie)
            Route(
                .post, Self.pattern(TMDBPath.rating), TMDBOperations.rate, maximumBodyBytes: 4096,
                handler: rate)
            Route(.delete, Self.pattern(TMDBPath.rating), TMDBOperations.unrate, handler: unrate)
        }
    }

    private func search(_ context: RequestContext) async throws -> HTTPResponse {
        let page = context.query.string(TMDBParameter.page).map { Int($0) ?? 0 } ?? 1
        guard Self.pages.contains(page) else { throw TMDBAnswer.failure(400, .invalidPage) }
        let text = context.query.string(TMDBParameter.query) ?? ""
        let isKorean = Self.isKorean(context)
        let found = try await asking { () throws(StoreError) in
            try await store.search(text, offset: (page - 1) * Self.pageSize, limit: Self.pageSize)
        }
        return TMDBAnswer.catalogue(reserving: 512 + found.films.count * 800) { json in
            json.object { answer in
                answer.int("page", page)
                answer.array("results") { results in
                    for film in found.films {
                        results.object { TMDBFilmWriter(film: film, isKorean: isKorean).writeListed(&$0) }
                    }
                }
                let pages = (found.total + Self.pageSize - 1) / Self.pageSize
                answer.int("total_pages", min(max(pages, 1), Self.pages.upperBound))
                answer.int("total_results", found.total)
            }
        }
    }

    private func movie(_ context: RequestContext) async throws -> HTTPResponse {
        guard let reference = FilmReference(try context.path.string(Self.movieID)),
            let found = try await asking({ () throws(StoreError) in try await store.details(reference) })
        else { throw TMDBAnswer.failure(404, .notFound) }
        let isKorean = Self.isKorean(context)
        return TMDBAnswer.catalogue(reserving: 2048) { json in
            json.object { TMDBFilmWriter(film: found.film, isKorean: isKorean).writeDetails(&$0) }
        }
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

    private static func isKorean(_ context: RequestContext) -> Bool {
        let language = (context.query.string(TMDBParameter.language) ?? "").lowercased()
        return language == "ko" || language.hasPrefix("ko-")
    }

    private static func pattern(_ path: String) -> String {
        String(path.dropFirst(TMDBPath.root.count))
    }

    static let movieID = "movie_id"
}
