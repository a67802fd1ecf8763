import DIContainer
import MoviesDomain
import MoviesPresentation
import TextCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// The scenes of the app. A scene's stored properties are its dependencies; it creates view models for commands and
// screens.

/// The list of films.
struct CatalogueSceneDIContainer: Sendable {
    let movies: any MovieRepository
    let posters: Shared<any PosterRepository>
    let language: Language
    let now: @Sendable () -> Date

    @MainActor
    func makeCatalogueViewModel(options: CatalogueOptions) -> CatalogueViewModel {
        CatalogueViewModel(movies: movies, options: options, language: language, now: now)
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

    /// A search whose pages have `limit` films.
    @MainActor
    func makeSearchViewModel(limit: Int) -> SearchViewModel {
        SearchViewModel(
            searchMovies: SearchMoviesUseCase(movies: movies, recentSearches: recentSearches),
            recentSearches: recentSearches, language: language, limit: limit, pause: pause, now: now)
    }

    @MainActor
    func makeRecentSearchesViewModel() -> RecentSearchesViewModel {
        RecentSearchesViewModel(recentSearches: recentSearches, language: language)
    }
}

/// The page of one film and the films like it.
struct DetailsSceneDIContainer: Sendable {
    let movies: any MovieRepository
    let bookmarks: any BookmarkRepository
    let posters: Shared<any PosterRepository>
    let language: Language
    let now: @Sendable () -> Date

    @MainActor
    func makeDetailsViewModel() -> DetailsViewModel {
        DetailsViewModel(movies: movies, bookmarks: bookmarks, language: language, now: now)
    }

    @MainActor
    func makeSimilarViewModel() -> SimilarViewModel {
        SimilarViewModel(movies: movies, language: language)
    }
}

/// The list of bookmarks.
struct BookmarksSceneDIContainer: Sendable {
    let bookmarks: any BookmarkRepository
    let posters: Shared<any PosterRepository>
    let language: Language
    let now: @Sendable () -> Date

    @MainActor
    func makeBookmarksViewModel() -> BookmarksViewModel {
        BookmarksViewModel(bookmarks: bookmarks, language: language, now: now)
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
