import MoviesAPI
import MoviesDomain
import NetworkCore
import TextCore

/// The requests for films, in the YTS-style protocol.
struct MovieEndpoints: Sendable {
    let roots: MovieAPIRoots

    func list(_ query: MovieListQuery) -> Endpoint<YTSEnvelope<YTSMovieList>> {
        var items = [QueryItem(YTSParameter.limit, "\(query.limit)")]
        switch query.start {
        case .page(let number): items.append(QueryItem(YTSParameter.page, "\(number)"))
        case .cursor(let cursor): items.append(QueryItem(YTSParameter.cursor, cursor))
        }
        items.append(QueryItem(YTSParameter.sortBy, sort(query.sort)))
        items.append(QueryItem(YTSParameter.orderBy, query.order == .ascending ? "asc" : "desc"))
        if let genre = query.genre { items.append(QueryItem(YTSParameter.genre, genre.name)) }
        if query.minimumRating > 0 {
            items.append(QueryItem(YTSParameter.minimumRating, "\(query.minimumRating)"))
        }
        if let year = query.fromYear { items.append(QueryItem(YTSParameter.fromYear, "\(year)")) }
        if let year = query.toYear { items.append(QueryItem(YTSParameter.toYear, "\(year)")) }
        return .json(path(YTSPath.listMovies), query: items)
    }

    func search(
        _ query: SearchQuery, page: Int, limit: Int
    ) -> Endpoint<YTSEnvelope<YTSMovieList>> {
        .json(
            path(YTSPath.listMovies),
            query: [
                QueryItem(YTSParameter.queryTerm, query.text.nfc),
                QueryItem(YTSParameter.limit, "\(limit)"),
                QueryItem(YTSParameter.page, "\(page)"),
            ])
    }

    func details(_ reference: MovieReference) -> Endpoint<YTSEnvelope<YTSMovieDetails>> {
        let which =
            switch reference {
            case .id(let id): QueryItem(YTSParameter.movieID, "\(id.rawValue)")
            case .imdbCode(let code): QueryItem(YTSParameter.imdbID, code)
            }
        return .json(path(YTSPath.movieDetails), query: [which, QueryItem(YTSParameter.withCast, "true")])
    }

    func suggestions(_ id: Movie.ID) -> Endpoint<YTSEnvelope<YTSMovieList>> {
        .json(path(YTSPath.movieSuggestions), query: [QueryItem(YTSParameter.movieID, "\(id.rawValue)")])
    }

    private func path(_ text: String) -> RequestPath { RequestPath(encoded: roots.ytsPath(text)) }

    private func sort(_ sort: MovieListQuery.Sort) -> String {
        switch sort {
        case .title: "title"
        case .year: "year"
        case .rating: "rating"
        case .popularity: YTSParameter.popularity
        case .added: "date_added"
        }
    }
}
