public import MoviesDomain
public import MoviesPresentation
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The list of films: builds what is behind it, for any kind of screen.
public struct CatalogueSceneDIContainer: Sendable {
    /// What this scene needs from whoever opens it.
    public struct Dependencies: Sendable {
        public var movies: any MovieRepository
        public var language: Language
        public var now: @Sendable () -> Date

        public init(
            movies: any MovieRepository, language: Language, now: @escaping @Sendable () -> Date
        ) {
            self.movies = movies
            self.language = language
            self.now = now
        }
    }

    private let dependencies: Dependencies

    public init(_ dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    @MainActor
    public func makeCatalogueViewModel(
        options: CatalogueOptions = CatalogueOptions(),
        onOutput: @escaping @MainActor (CatalogueViewModel.Output) -> Void = { _ in }
    ) -> CatalogueViewModel {
        CatalogueViewModel(
            movies: dependencies.movies, options: options, language: dependencies.language,
            now: dependencies.now, onOutput: onOutput)
    }
}
