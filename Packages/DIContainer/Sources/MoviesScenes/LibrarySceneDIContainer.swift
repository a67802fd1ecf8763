public import MoviesDomain
public import MoviesPresentation
public import TextCore

/// Import and export of the whole catalogue: builds what is behind them, for any kind of screen.
public struct LibrarySceneDIContainer: Sendable {
    /// What this scene needs from whoever opens it.
    public struct Dependencies: Sendable {
        public var library: any CatalogueLibrary
        public var language: Language

        public init(library: any CatalogueLibrary, language: Language) {
            self.library = library
            self.language = language
        }
    }

    private let dependencies: Dependencies

    public init(_ dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    @MainActor
    public func makeLibraryViewModel() -> LibraryViewModel {
        LibraryViewModel(library: dependencies.library, language: dependencies.language)
    }
}
