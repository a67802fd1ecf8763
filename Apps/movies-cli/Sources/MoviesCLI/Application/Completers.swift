import AppCore
import DIContainer
import DomainCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

extension CompletionSource {
    /// Films by their numbers: bookmarks, then the first page of the list. By their titles once the prefix is not a
    /// number.
    static let films = CompletionSource("films")
    /// Bookmarked films by their numbers.
    static let bookmarkedFilms = CompletionSource("bookmarked-films")
    /// The actions on recent searches, and the recent searches that can be removed.
    static let recentActions = CompletionSource("recent-actions")
    /// Kinds of films.
    static let genres = CompletionSource("genres")
}

/// Completion candidates from this user's films.
enum Completers {
    static let all: [CompletionSource: Completer<AppDIContainer>] = [
        .films: { app, _, prefix in
            let scene = app.detailsScene()
            guard prefix.allSatisfy(\.isNumber) else { return await titles(prefix, scene) }
            let bookmarked = await bookmarks(of: scene)
            guard let query = try? MovieListQuery(limit: 50) else { return bookmarked }
            let page = try? await scene.movies.list(query) { _ in }
            let listed = (page?.elements ?? []).map { candidate($0, scene.here.language) }
            return bookmarked + listed.filter { !bookmarked.contains($0) }
        },
        .bookmarkedFilms: { app, _, _ in await bookmarks(of: app.detailsScene()) },
        .recentActions: { app, parsed, _ in
            switch parsed.strings("action") {
            case []: return ["remove", "clear"].map { Completions.Candidate($0) }
            case ["remove"]:
                let searches = (try? await app.searchScene().recentSearches.recentSearches()) ?? []
                return searches.map { Completions.Candidate($0.text) }
            default: return []
            }
        },
        .genres: { app, _, prefix in
            // Without a prefix, names in the language of the run; otherwise matching names in either language.
            let language = app.detailsScene().here.language
            return Genre.common.flatMap { genre in
                let names = [genre.name, genre.koreanName].compactMap(\.self)
                let shown = prefix.isEmpty ? [GenreText.name(of: genre, in: language)] : names
                return shown.map { Completions.Candidate($0) }
            }
        },
    ]

    /// Titles that begin with the prefix, in any language.
    private static func titles(_ prefix: String, _ scene: DetailsSceneDIContainer) async
        -> [Completions.Candidate]
    {
        guard let query = try? SearchQuery(prefix), let page = try? PageRequest(1, limit: 50) else {
            return []
        }
        let found = try? await scene.movies.search(query, page: page) { _ in }
        return (found?.elements ?? []).compactMap { movie in
            let titles = [movie.title, movie.koreanTitle, movie.originalTitle].compactMap { $0 }
            guard let title = titles.first(where: { $0.hasPrefix(prefix) }) else { return nil }
            return Completions.Candidate(title, movie.year.map(String.init) ?? "")
        }
    }

    private static func bookmarks(of scene: DetailsSceneDIContainer) async -> [Completions.Candidate] {
        let bookmarks = (try? await scene.bookmarks.bookmarks()) ?? []
        return bookmarks.map { candidate($0.movie, scene.here.language) }
    }

    private static func candidate(_ movie: Movie, _ language: Language) -> Completions.Candidate {
        let title = language == .korean ? movie.koreanTitle ?? movie.title : movie.title
        return Completions.Candidate("\(movie.id.rawValue)", movie.year.map { "\(title) (\($0))" } ?? title)
    }
}
