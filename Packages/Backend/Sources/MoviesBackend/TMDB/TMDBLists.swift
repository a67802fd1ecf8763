import BackendCore
import JSONCore
import MoviesAPI
import NetworkCore
import SQLCore

/// The lists of the TMDB-style API. They differ in their parameters and have the same pages.
struct TMDBLists: Sendable {
    static let pageSize = 20

    let store: MoviesStore

    var operations: [MoviesOperation] { [search, popular, discover] }

    private var search: MoviesOperation {
        MoviesOperation(
            .get, TMDBPath.searchMovie, for: .everybody,
            OpenAPIOperation(
                "searchMovie", "Searches films", tag: TMDBSchemas.tag,
                parameters: [
                    .query(TMDBParameter.query, .string(), "Words of a title, an IMDb code or a person.")
                ] + TMDBSchemas.paging,
                responses: [
                    TMDBSchemas.page("Best match first."), TMDBSchemas.unchanged, TMDBSchemas.badPage,
                ]),
            handler: search)
    }

    private func search(_ context: RequestContext) async throws -> HTTPResponse {
        let text = context.query.string(TMDBParameter.query) ?? ""
        return try await page(context) { offset throws(StoreError) in
            try await store.search(text, offset: offset, limit: Self.pageSize)
        }
    }

    private var popular: MoviesOperation {
        MoviesOperation(
            .get, TMDBPath.popular, for: .everybody,
            OpenAPIOperation(
                "listPopularMovies", "Lists the films with the most votes", tag: TMDBSchemas.tag,
                parameters: TMDBSchemas.paging,
                responses: [
                    TMDBSchemas.page("Most votes first."), TMDBSchemas.unchanged,
                    TMDBSchemas.badPage,
                ]),
            handler: popular)
    }

    private func popular(_ context: RequestContext) async throws -> HTTPResponse {
        try await list(FilmListRequest(sort: .popularity, isAscending: false), context)
    }

    private var discover: MoviesOperation {
        MoviesOperation(
            .get, TMDBPath.discover, for: .everybody,
            OpenAPIOperation(
                "discoverMovies", "Lists films that match filters",
                description: """
                    Only the years of films are known, so filters use only the year of a date. Filters that are \
                    not listed here (`certification`, and names that begin with `with_` or `without_` or end in \
                    `.gte` or `.lte`) are refused; other parameters are ignored.
                    """,
                tag: TMDBSchemas.tag, parameters: TMDBDiscovery.parameters + TMDBSchemas.paging,
                responses: [
                    TMDBSchemas.page("In the requested order."), TMDBSchemas.unchanged,
                    TMDBSchemas.status(400, "The page is not from 1 to 500, or a filter is invalid."),
                ]),
            handler: discover)
    }

    private func discover(_ context: RequestContext) async throws -> HTTPResponse {
        try await list(try TMDBDiscovery(context.query).list, context)
    }

    private func list(_ request: FilmListRequest, _ context: RequestContext) async throws -> HTTPResponse {
        try await page(context) { offset throws(StoreError) in
            try await store.list(request, start: .offset(offset), limit: Self.pageSize)
        }
    }

    private func page(
        _ context: RequestContext, _ films: (_ offset: Int) async throws(StoreError) -> FilmPage
    ) async throws -> HTTPResponse {
        let page = try Self.number(context)
        let isKorean = TMDBRoutes.isKorean(context)
        let found = try await store.asking { () throws(StoreError) in
            try await films((page - 1) * Self.pageSize)
        }
        return TMDBAnswer.catalogue(reserving: 512 + found.films.count * 800) { json in
            json.object { answer in
                answer.int("page", page)
                answer.array("results") { results in
                    for film in found.films {
                        results.object { TMDBFilmWriter(film: film, isKorean: isKorean).writeListed(&$0) }
                    }
                }
                Self.writeTotals(of: found.total, &answer)
            }
        }
    }

    /// The number of the requested page, 1 by default.
    static func number(_ context: RequestContext) throws(HTTPFailure) -> Int {
        let page = context.query.string(TMDBParameter.page).map { Int($0) ?? 0 } ?? 1
        guard TMDBSchemas.pages.contains(page) else { throw TMDBAnswer.failure(400, .invalidPage) }
        return page
    }

    static func writeTotals(of films: Int, _ answer: inout JSONObjectWriter) {
        let pages = (films + pageSize - 1) / pageSize
        answer.int("total_pages", min(max(pages, 1), TMDBSchemas.pages.upperBound))
        answer.int("total_results", films)
    }
}
