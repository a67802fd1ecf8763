import DIContainer
import MoviesDomain
import MoviesPresentation
import Platform
import PresentationCore
import TextCore

// The scenes of the app. A scene's stored properties are its dependencies; it creates view models for commands and
// screens.

/// The list of films.
struct CatalogueSceneDIContainer: Sendable {
    let movies: any MovieRepository
    let posters: Shared<any PosterRepository>
    let language: Language
    let now: @Sendable () -> Date

    @MainActor
    func makeCatalogueViewModel(
        options: CatalogueOptions, onFilm: @escaping @MainActor (Movie.ID) -> Void = { _ in }
    ) -> CatalogueViewModel {
        CatalogueViewModel(movies: movies, options: options, language: language, now: now) { output in
            switch output {
            case .showMovie(let id): onFilm(id)
            }
        }
    }

    @MainActor
    func makeRandomViewModel(
        _ generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) -> RandomViewModel {
        RandomViewModel(movies: movies, generator: generator, language: language)
    }
}

/// Search and recent searches.
struct SearchSceneDIContainer: Sendable {
    let movies: any MovieRepository
    let recentSearches: any RecentSearchRepository
    let posters: Shared<any PosterRepository>
    let language: Language
    /// The pause after the last key stroke until a search starts.
    let pause: Duration
    let now: @Sendable () -> Date
    /// Waits for the pause.
    let sleep: @Sendable (Duration) async throws -> Void

    /// A search whose pages have `limit` films.
    @MainActor
    func makeSearchViewModel(
        limit: Int, options: CatalogueOptions = CatalogueOptions(),
        onFilm: @escaping @MainActor (Movie.ID) -> Void = { _ in }
    ) -> SearchViewModel {
        SearchViewModel(
            searchMovies: SearchMoviesUseCase(movies: movies, recentSearches: recentSearches),
            recentSearches: recentSearches, language: language, limit: limit,
            options: options, pause: pause, now: now, sleep: sleep,
            onOutput: { output in
                switch output {
                case .showMovie(let id): onFilm(id)
                }
            })
    }

    @MainActor
    func makeRecentSearchesViewModel() -> RecentSearchesViewModel {
        RecentSearchesViewModel(recentSearches: recentSearches, language: language)
    }
}

/// The page of one film, and similar films.
struct DetailsSceneDIContainer: Sendable {
    let movies: any MovieRepository
    let bookmarks: any BookmarkRepository
    let diary: any DiaryRepository
    let posters: Shared<any PosterRepository>
    let language: Language
    let now: @Sendable () -> Date
    /// Waits until the heart vanishes.
    let sleep: @Sendable (Duration) async throws -> Void

    @MainActor
    func makeDetailsViewModel(
        onOutput: @escaping @MainActor (DetailsViewModel.Output) -> Void = { _ in }
    ) -> DetailsViewModel {
        DetailsViewModel(
            movies: movies, bookmarks: bookmarks, diary: diary, language: language, now: now, sleep: sleep,
            onOutput: onOutput)
    }

    @MainActor
    func makeSimilarViewModel(
        onFilm: @escaping @MainActor (Movie.ID) -> Void = { _ in }
    ) -> SimilarViewModel {
        SimilarViewModel(movies: movies, language: language) { output in
            switch output {
            case .showMovie(let id): onFilm(id)
            }
        }
    }

    /// Finds a film by its number, code or title.
    func makeFilmFinder() -> FilmFinder {
        FilmFinder(movies: movies, language: language)
    }
}

/// The user's diary of films.
struct DiarySceneDIContainer: Sendable {
    let diary: any DiaryRepository
    let adoptScores: AdoptScoresUseCase
    let language: Language
    let localTime: LocalTime

    @MainActor
    func makeDiaryViewModel(
        _ kind: DiaryViewModel.Kind, sort: DiaryViewModel.Sort = .date
    ) -> DiaryViewModel {
        DiaryViewModel(
            diary: diary, kind: kind, sort: sort, adoptScores: adoptScores, language: language,
            localTime: localTime)
    }
}

/// The films of a person.
struct PersonSceneDIContainer: Sendable {
    let movies: any MovieRepository
    let language: Language

    @MainActor
    func makePersonViewModel() -> PersonViewModel {
        PersonViewModel(movies: movies, language: language)
    }
}

/// The list of bookmarks.
struct BookmarksSceneDIContainer: Sendable {
    let bookmarks: any BookmarkRepository
    let posters: Shared<any PosterRepository>
    let language: Language
    let now: @Sendable () -> Date
    let localTime: LocalTime

    @MainActor
    func makeBookmarksViewModel(
        onFilm: @escaping @MainActor (Movie.ID) -> Void = { _ in }
    ) -> BookmarksViewModel {
        BookmarksViewModel(
            bookmarks: bookmarks, language: language, now: now, localTime: localTime
        ) { output in
            switch output {
            case .showMovie(let id): onFilm(id)
            }
        }
    }
}

/// Import and export of the whole catalogue.
struct LibrarySceneDIContainer: Sendable {
    let library: any CatalogueLibrary
    let language: Language

    @MainActor
    func makeLibraryViewModel() -> LibraryViewModel {
        LibraryViewModel(library: library, language: language)
    }
}
