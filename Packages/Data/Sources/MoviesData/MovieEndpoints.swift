public import MoviesAPI
import MoviesDomain
import NetworkCore
import TextCore

/// The roots of the two protocols on one server: the prefixes of their paths.
public struct MovieAPIRoots: Hashable, Sendable {
    /// The root of the YTS-style list API.
    public let yts: String
    /// The root of the TMDB-style API.
    public let tmdb: String

    /// - Parameters:
    ///   - yts: percent-encoded, with a slash at the beginning and none at the end.
    ///   - tmdb: the same.
    public init(yts: String = YTSPath.root, tmdb: String = TMDBPath.root) {
        self.yts = yts
        self.tmdb = tmdb
    }

    /// The path on this server of a path in `YTSPath`.
    func ytsPath(_ path: String) -> String { yts + path.dropFirst(YTSPath.root.count) }

    /// The path on this server of a path in `TMDBPath`.
    func tmdbPath(_ path: String) -> String { tmdb + path.dropFirst(TMDBPath.root.count) }
}

extension MovieAPIRoots {
    /// Interprets the path of a server that the user configures.
    ///
    /// The path is the root of the protocol of the source; when it is empty, the usual root. The other protocol is
    /// beside it when the path ends with the usual root (`/films/api/v2` and `/films/3`), else at its usual root.
    public init(path: String, ofYTS isYTS: Bool) {
        let (own, other) = isYTS ? (YTSPath.root, TMDBPath.root) : (TMDBPath.root, YTSPath.root)
        let root = path.isEmpty ? own : path
        let beside = root.hasSuffix(own) ? root.dropLast(own.count) + other : other[...]
        self =
            isYTS
            ? MovieAPIRoots(yts: root, tmdb: String(beside)) : MovieAPIRoots(yts: String(beside), tmdb: root)
    }
}

/// The requests for films, in the YTS-style protocol.
struct MovieEndpoints: Sendable {
    let roots: MovieAPIRoots
    /// The language of the displayed titles.
    var language = Language.english

    func list(_ query: MovieListQuery) -> Endpoint<YTSEnvelope<YTSMovieList>> {
        var items = [QueryItem(YTSParameter.limit, "\(query.limit)")]
        switch query.start {
        case .page(let number): items.append(QueryItem(YTSParameter.page, "\(number)"))
        case .cursor(let cursor): items.append(QueryItem(YTSParameter.cursor, cursor))
        }
        items.append(QueryItem(YTSParameter.sortBy, sort(query.sort)))
        items.append(QueryItem(YTSParameter.orderBy, query.order == .ascending ? "asc" : "desc"))
        // Servers without other titles ignore it.
        if query.sort == .title, language == .korean { items.append(QueryItem(YTSParameter.language, "ko")) }
        return .json(at: roots.ytsPath(YTSPath.listMovies), query: items + self.items(query.filter))
    }

    private func items(_ filter: MovieFilter) -> [QueryItem] {
        var items: [QueryItem] = []
        if let genre = filter.genre { items.append(QueryItem(YTSParameter.genre, genre.name)) }
        if filter.minimumRating > 0 {
            // Servers of this kind used to accept only whole numbers.
            let rating = Int(exactly: filter.minimumRating).map(String.init) ?? "\(filter.minimumRating)"
            items.append(QueryItem(YTSParameter.minimumRating, rating))
        }
        if let year = filter.fromYear { items.append(QueryItem(YTSParameter.fromYear, "\(year)")) }
        if let year = filter.toYear { items.append(QueryItem(YTSParameter.toYear, "\(year)")) }
        return items
    }

    func search(_ query: SearchQuery, page: PageRequest) -> Endpoint<YTSEnvelope<YTSMovieList>> {
        .json(
            at: roots.ytsPath(YTSPath.listMovies),
            query: [
                QueryItem(YTSParameter.queryTerm, query.text.nfc),
                QueryItem(YTSParameter.limit, "\(page.limit)"),
                QueryItem(YTSParameter.page, "\(page.number)"),
            ] + items(query.filter))
    }

    func details(_ reference: MovieReference) -> Endpoint<YTSEnvelope<YTSMovieDetails>> {
        let which =
            switch reference {
            case .id(let id): QueryItem(YTSParameter.movieID, "\(id.rawValue)")
            case .imdbCode(let code): QueryItem(YTSParameter.imdbID, code)
            }
        return .json(
            at: roots.ytsPath(YTSPath.movieDetails), query: [which, QueryItem(YTSParameter.withCast, "true")])
    }

    func suggestions(_ id: Movie.ID) -> Endpoint<YTSEnvelope<YTSMovieList>> {
        .json(
            at: roots.ytsPath(YTSPath.movieSuggestions),
            query: [QueryItem(YTSParameter.movieID, "\(id.rawValue)")])
    }

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

/// The requests for films, in the TMDB-style protocol.
struct TMDBEndpoints: Sendable {
    let roots: MovieAPIRoots
    /// The language of titles and synopses, where the server has them.
    let language: Language

    func search(_ query: SearchQuery, page: Int) -> Endpoint<TMDBSearchPage> {
        .json(
            at: roots.tmdbPath(TMDBPath.searchMovie),
            query: [
                QueryItem(TMDBParameter.query, query.text.nfc), QueryItem(TMDBParameter.page, "\(page)"),
                languageItem,
            ])
    }

    func details(_ reference: MovieReference) -> Endpoint<TMDBMovie> {
        let name =
            switch reference {
            case .id(let id): "\(id.rawValue)"
            case .imdbCode(let code): code
            }
        return .json(at: roots.tmdbPath(TMDBPath.movie(name)), query: [languageItem])
    }

    private var languageItem: QueryItem {
        QueryItem(TMDBParameter.language, language == .korean ? "ko-KR" : "en-US")
    }
}

/// The requests that score films, in the TMDB-style protocol.
struct RatingEndpoints: Sendable {
    let roots: MovieAPIRoots

    func rate(_ id: Movie.ID, _ score: Score, rater: String) -> Endpoint<TMDBStatus> {
        .json(.post, at: path(id), query: [session(rater)], body: .json(TMDBScore(value: score.value)))
            .idempotent()
    }

    func removeRating(_ id: Movie.ID, rater: String) -> Endpoint<TMDBStatus> {
        .json(.delete, at: path(id), query: [session(rater)])
    }

    func rated(by rater: String, page: Int) -> Endpoint<TMDBScoredPage> {
        .json(
            at: roots.tmdbPath(TMDBPath.rated),
            query: [session(rater), QueryItem(TMDBParameter.page, "\(page)")])
    }

    private func path(_ id: Movie.ID) -> String { roots.tmdbPath(TMDBPath.rating(of: id.rawValue)) }

    private func session(_ rater: String) -> QueryItem { QueryItem(TMDBParameter.guestSessionID, rater) }
}
