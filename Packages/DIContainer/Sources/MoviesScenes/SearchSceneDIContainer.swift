public import DIContainer
public import MoviesDomain
public import MoviesPresentation
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Search and recent searches: builds what is behind them, for any kind of screen.
public struct SearchSceneDIContainer: Sendable {
    /// What this scene needs from whoever opens it.
    public struct Dependencies: Sendable {
        public var movies: any MovieRepository
        public var recentSearches: any RecentSearchRepository
        public var language: Language
        /// The pause after the last key stroke until a search starts.
        public var pause: Duration
        public var now: @Sendable () -> Date
        /// Who keeps the record of what uses what; `nil` keeps none.
        public var graph: DependencyGraph?

        public init(
            movies: any MovieRepository, recentSearches: any RecentSearchRepository, language: Language,
            pause: Duration = .seconds(1.5), now: @escaping @Sendable () -> Date,
            graph: DependencyGraph? = nil
        ) {
            self.movies = movies
            self.recentSearches = recentSearches
            self.language = language
            self.pause = pause
            self.now = now
            self.graph = graph
        }
    }

    private let dependencies: Dependencies
    private let searchMovies: Shared<SearchMoviesUseCase>

    public init(_ dependencies: Dependencies) {
        self.dependencies = dependencies
        searchMovies = Shared("searchMovies", scope: .scene, isEntry: true, in: dependencies.graph) {
            SearchMoviesUseCase(
                movies: dependencies.movies, recentSearches: dependencies.recentSearches)
        }
    }

    /// A search whose pages have `limit` films.
    @MainActor
    public func makeSearchViewModel(
        limit: Int = 20, onOutput: @escaping @MainActor (SearchViewModel.Output) -> Void = { _ in }
    ) -> SearchViewModel {
        SearchViewModel(
            searchMovies: searchMovies(), recentSearches: dependencies.recentSearches,
            language: dependencies.language, limit: limit, pause: dependencies.pause, now: dependencies.now,
            onOutput: onOutput)
    }

    @MainActor
    public func makeRecentSearchesViewModel(
        onOutput: @escaping @MainActor (RecentSearchesViewModel.Output) -> Void = { _ in }
    ) -> RecentSearchesViewModel {
        RecentSearchesViewModel(
            recentSearches: dependencies.recentSearches, language: dependencies.language, onOutput: onOutput)
    }
}
