public import MoviesDomain
public import MoviesPresentation
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The page of one film and the films like it: builds what is behind them, for any kind of screen.
public struct DetailsSceneDIContainer: Sendable {
    /// What this scene needs from whoever opens it.
    public struct Dependencies: Sendable {
        public var movies: any MovieRepository
        public var bookmarks: any BookmarkRepository
        public var language: Language
        public var now: @Sendable () -> Date

        public init(
            movies: any MovieRepository, bookmarks: any BookmarkRepository, language: Language,
            now: @escaping @Sendable () -> Date
        ) {
            self.movies = movies
            self.bookmarks = bookmarks
            self.language = language
            self.now = now
        }
    }

    private let dependencies: Dependencies

    public init(_ dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    @MainActor
    public func makeDetailsViewModel(
        onOutput: @escaping @MainActor (DetailsViewModel.Output) -> Void = { _ in }
    ) -> DetailsViewModel {
        DetailsViewModel(
            movies: dependencies.movies, bookmarks: dependencies.bookmarks, language: dependencies.language,
            now: dependencies.now, onOutput: onOutput)
    }

    @MainActor
    public func makeSimilarViewModel(
        onOutput: @escaping @MainActor (SimilarViewModel.Output) -> Void = { _ in }
    ) -> SimilarViewModel {
        SimilarViewModel(
            movies: dependencies.movies, language: dependencies.language, onOutput: onOutput)
    }
}
