import DIContainer
import MoviesDomain
import MoviesPresentation
import PresentationCore

// The scenes of the app. A scene's stored properties are its dependencies; it creates view models for commands and
// screens.

/// The list of films.
struct CatalogueSceneDIContainer: Sendable {
    let movies: any MovieRepository
    let posters: Shared<any PosterRepository>
    let here: Surroundings

    @MainActor func makeCatalogueViewModel(
        options: CatalogueOptions, onFilm: @escaping @MainActor (Movie.ID) -> Void = { _ in }
    ) -> CatalogueViewModel {
        CatalogueViewModel(movies: movies, options: options, here, onFilm: onFilm)
    }

    @MainActor func makeRandomViewModel(
        _ generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) -> RandomViewModel {
        RandomViewModel(movies: movies, generator: generator, here)
    }
}

/// Search and recent searches.
struct SearchSceneDIContainer: Sendable {
    let movies: any MovieRepository
    let recentSearches: any RecentSearchRepository
    /// The pause after the last key stroke until a search starts.
    let pause: Duration
    let here: Surroundings

    /// A search whose pages have `limit` films.
    @MainActor func makeSearchViewModel(
        limit: Int, options: CatalogueOptions = CatalogueOptions(),
        onFilm: @escaping @MainActor (Movie.ID) -> Void = { _ in }
    ) -> SearchViewModel {
        SearchViewModel(
            searchMovies: SearchMoviesUseCase(movies: movies, recentSearches: recentSearches),
            recentSearches: recentSearches, limit: limit, options: options, pause: pause, here,
            onFilm: onFilm)
    }

    @MainActor func makeRecentSearchesViewModel() -> RecentSearchesViewModel {
        RecentSearchesViewModel(recentSearches: recentSearches, here)
    }
}

/// The page of one film, and similar films.
struct DetailsSceneDIContainer: Sendable {
    let movies: any MovieRepository
    let bookmarks: any BookmarkRepository
    let diary: any DiaryRepository
    let posters: Shared<any PosterRepository>
    let here: Surroundings

    @MainActor func makeDetailsViewModel(
        onSimilar: @escaping @MainActor (Movie.ID) -> Void = { _ in }
    ) -> DetailsViewModel {
        DetailsViewModel(movies: movies, bookmarks: bookmarks, diary: diary, here, onSimilar: onSimilar)
    }

    @MainActor func makeSimilarViewModel(
        onFilm: @escaping @MainActor (Movie.ID) -> Void = { _ in }
    ) -> SimilarViewModel {
        SimilarViewModel(movies: movies, here, onFilm: onFilm)
    }

    /// Finds a film by its number, code or title.
    func makeFilmFinder() -> FilmFinder { FilmFinder(movies: movies, language: here.language) }
}

/// The user's diary of films.
struct DiarySceneDIContainer: Sendable {
    let diary: any DiaryRepository
    let adoptScores: AdoptScoresUseCase
    let here: Surroundings

    @MainActor func makeDiaryViewModel(
        _ kind: DiaryViewModel.Kind, sort: DiaryViewModel.Sort = .date
    ) -> DiaryViewModel {
        DiaryViewModel(diary: diary, kind: kind, sort: sort, adoptScores: adoptScores, here)
    }
}

/// The films of a person.
struct PersonSceneDIContainer: Sendable {
    let movies: any MovieRepository
    let here: Surroundings

    @MainActor func makePersonViewModel() -> PersonViewModel { PersonViewModel(movies: movies, here) }
}

/// The list of bookmarks.
struct BookmarksSceneDIContainer: Sendable {
    let bookmarks: any BookmarkRepository
    let here: Surroundings

    @MainActor func makeBookmarksViewModel(
        onFilm: @escaping @MainActor (Movie.ID) -> Void = { _ in }
    ) -> BookmarksViewModel {
        BookmarksViewModel(bookmarks: bookmarks, here, onFilm: onFilm)
    }
}

/// Import and export of the whole catalogue.
struct LibrarySceneDIContainer: Sendable {
    let library: any CatalogueLibrary
    let here: Surroundings

    @MainActor func makeLibraryViewModel() -> LibraryViewModel { LibraryViewModel(library: library, here) }
}
