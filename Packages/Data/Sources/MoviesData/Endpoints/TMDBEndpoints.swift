import MoviesAPI
import MoviesDomain
import NetworkCore
import TextCore

/// The requests for films, in the TMDB-style protocol.
struct TMDBEndpoints: Sendable {
    let roots: MovieAPIRoots
    /// Of titles and synopses, where the server has them.
    let language: Language

    func search(_ query: SearchQuery, page: Int) -> Endpoint<TMDBSearchPage> {
        .json(
            path(TMDBPath.searchMovie),
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
        return .json(path(TMDBPath.movie(name)), query: [languageItem])
    }

    private var languageItem: QueryItem {
        QueryItem(TMDBParameter.language, language == .korean ? "ko-KR" : "en-US")
    }

    private func path(_ text: String) -> RequestPath { RequestPath(encoded: roots.tmdbPath(text)) }
}
