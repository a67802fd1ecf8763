import BackendCore
import MoviesAPI
import NetworkCore
import SQLCore

/// The YTS-style list API. A refused request is `"status":"error"` in an answer of 200, as its clients
/// expect.
struct YTSRoutes: Sendable {
    let store: MoviesStore

    func mount(on router: inout Router) {
        router.mount(YTSPath.root, errors: YTSAnswer.errors) {
            Route(.get, Self.pattern(YTSPath.listMovies), YTSOperations.list, handler: list)
            Route(.get, Self.pattern(YTSPath.movieDetails), YTSOperations.details, handler: details)
            Route(
                .get, Self.pattern(YTSPath.movieSuggestions), YTSOperations.suggestions, handler: suggestions)
            Route(
                .get, Self.pattern(YTSPath.movieParentalGuides), YTSOperations.parentalGuides,
                handler: parentalGuides)
        }
    }

    private func list(_ context: RequestContext) async throws -> HTTPResponse {
        let answer = YTSAnswer(store.now)
        let asked = YTSListParameters(context.query)
        let page: FilmPage
        if let text = asked.text {
            page = try await asking { () throws(StoreError) in
                try await store.search(
                    text, filter: asked.filter, sort: asked.sort, isAscending: asked.isAscending,
                    offset: asked.offset, limit: asked.limit)
            }
        } else {
            guard let start = asked.start else {
                return answer.failure("The cursor does not belong to this list")
            }
            page = try await asking { () throws(StoreError) in
                try await store.list(asked.list, start: start, limit: asked.limit)
            }
        }
        return answer.success(reserving: 1024 + page.films.count * Self.bytesPerFilm) { data in
            data.int("movie_count", page.total)
            data.bool("movie_count_is_capped", page.isCapped)
            data.int("limit", asked.limit)
            data.int("page_number", asked.page)
            Self.write(page.films, &data)
            data.string("next_cursor", ifPresent: page.next?.text)
        }
    }

    private func details(_ context: RequestContext) async throws -> HTTPResponse {
        let answer = YTSAnswer(store.now)
        guard let reference = Self.reference(context.query) else { return answer.failure(Self.noReference) }
        let found = try await asking { () throws(StoreError) in try await store.details(reference) }
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

    private func suggestions(_ context: RequestContext) async throws -> HTTPResponse {
        let answer = YTSAnswer(store.now)
        guard let reference = Self.reference(context.query) else { return answer.failure(Self.noReference) }
        let films = try await asking { () throws(StoreError) in try await store.suggestions(for: reference) }
        guard let films else { return answer.failure(Self.notFound) }
        return answer.success(reserving: 1024 + films.count * Self.bytesPerFilm) { data in
            data.int("movie_count", films.count)
            Self.write(films, &data)
        }
    }

    private func parentalGuides(_ context: RequestContext) async throws -> HTTPResponse {
        let answer = YTSAnswer(store.now)
        guard let reference = Self.reference(context.query) else { return answer.failure(Self.noReference) }
        let found = try await asking { () throws(StoreError) in try await store.details(reference) }
        guard found != nil else { return answer.failure(Self.notFound) }
        return answer.success { data in
            data.int("parental_guide_count", 0)
            data.array("parental_guides") { _ in }
        }
    }

    /// The key is absent when there are none, as on the servers of this kind.
    private static func write(_ films: [Film], _ data: inout JSONObjectWriter) {
        guard !films.isEmpty else { return }
        data.array("movies") { movies in
            for film in films { movies.object { YTSFilmWriter(film: film).writeListed(&$0) } }
        }
    }

    /// Room for a film in an answer.
    private static let bytesPerFilm = 1024

    private static func reference(_ query: QueryParameters) -> FilmReference? {
        (query.string(YTSParameter.movieID) ?? query.string(YTSParameter.imdbID)).flatMap(FilmReference.init)
    }

    private static func pattern(_ path: String) -> String {
        String(path.dropFirst(YTSPath.root.count))
    }

    private static let noReference = "movie_id is missing or malformed"
    private static let notFound = "There is no movie with this movie_id"
}
