public import CommunityPresentation
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Writing, with drafts and outbox: builds what is behind it, for any kind of screen.
public struct WritingSceneDIContainer: Sendable {
    /// What this scene needs from whoever opens it.
    public struct Dependencies: Sendable {
        /// Where texts go and come from.
        public var sources: ComposeViewModel.Sources
        public var language: Language
        public var now: @Sendable () -> Date

        public init(
            _ sources: ComposeViewModel.Sources, language: Language, now: @escaping @Sendable () -> Date
        ) {
            self.sources = sources
            self.language = language
            self.now = now
        }
    }

    private let dependencies: Dependencies

    public init(_ dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    @MainActor
    public func makeComposeViewModel() -> ComposeViewModel {
        ComposeViewModel(dependencies.sources, language: dependencies.language, now: dependencies.now)
    }

    @MainActor
    public func makeOutboxViewModel() -> OutboxViewModel {
        OutboxViewModel(outbox: dependencies.sources.outbox, language: dependencies.language)
    }

    @MainActor
    public func makeDraftsViewModel() -> DraftsViewModel {
        DraftsViewModel(
            drafts: dependencies.sources.drafts, language: dependencies.language, now: dependencies.now)
    }
}
