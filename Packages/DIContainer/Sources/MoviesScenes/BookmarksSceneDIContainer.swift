public import MoviesDomain
public import MoviesPresentation
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The list of bookmarks: builds what is behind it, for any kind of screen.
public struct BookmarksSceneDIContainer: Sendable {
    /// What this scene needs from whoever opens it.
    public struct Dependencies: Sendable {
        public var bookmarks: any BookmarkRepository
        public var language: Language
        public var now: @Sendable () -> Date

        public init(
            bookmarks: any BookmarkRepository, language: Language, now: @escaping @Sendable () -> Date
        ) {
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
    public func makeBookmarksViewModel(
        onOutput: @escaping @MainActor (BookmarksViewModel.Output) -> Void = { _ in }
    ) -> BookmarksViewModel {
        BookmarksViewModel(
            bookmarks: dependencies.bookmarks, language: dependencies.language, now: dependencies.now,
            onOutput: onOutput)
    }
}
