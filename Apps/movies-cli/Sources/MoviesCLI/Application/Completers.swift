import AppCore
import DIContainer
import DomainCore
import MoviesDomain
import TerminalKit
import TextCore

extension CompletionSource {
    /// Films by their numbers: bookmarks, then the first page of the list.
    static let films = CompletionSource("films")
    /// Bookmarked films by their numbers.
    static let bookmarkedFilms = CompletionSource("bookmarked-films")
    /// Kinds of films.
    static let genres = CompletionSource("genres")
}

/// What completion knows about this user's films.
enum Completers {
    static let all: [CompletionSource: Completer<AppDIContainer>] = [
        .films: { app, _ in
            let scene = app.detailsScene()
            let bookmarked = await bookmarks(of: scene)
            guard let query = try? MovieListQuery(limit: 50) else { return bookmarked }
            let page = try? await scene.movies.list(query) { _ in }
            let listed = (page?.elements ?? []).map { candidate($0, scene.language) }
            return bookmarked + listed.filter { !bookmarked.contains($0) }
        },
        .bookmarkedFilms: { app, _ in await bookmarks(of: app.detailsScene()) },
        .genres: { app, _ in Genre.common.map { Completions.Candidate($0.name) } },
    ]

    private static func bookmarks(of scene: DetailsSceneDIContainer) async -> [Completions.Candidate] {
        let bookmarks = (try? await scene.bookmarks.bookmarks()) ?? []
        return bookmarks.map { candidate($0.movie, scene.language) }
    }

    private static func candidate(_ movie: Movie, _ language: Language) -> Completions.Candidate {
        let title = language == .korean ? movie.koreanTitle ?? movie.title : movie.title
        return Completions.Candidate("\(movie.id.rawValue)", movie.year.map { "\(title) (\($0))" } ?? title)
    }
}
