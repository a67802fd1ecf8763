public import CommunityDomain
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
        public var outbox: any OutboxRepository
        public var drafts: any DraftRepository
        public var posts: any PostRepository
        public var comments: any CommentRepository
        public var marks: any ReadMarkRepository
        public var language: Language
        public var now: @Sendable () -> Date

        public init(
            outbox: any OutboxRepository,
            drafts: any DraftRepository,
            posts: any PostRepository,
            comments: any CommentRepository,
            marks: any ReadMarkRepository,
            language: Language, now: @escaping @Sendable () -> Date
        ) {
            self.outbox = outbox
            self.drafts = drafts
            self.posts = posts
            self.comments = comments
            self.marks = marks
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
        ComposeViewModel(
            outbox: dependencies.outbox, drafts: dependencies.drafts, posts: dependencies.posts,
            comments: dependencies.comments, marks: dependencies.marks, language: dependencies.language)
    }

    @MainActor
    public func makeOutboxViewModel() -> OutboxViewModel {
        OutboxViewModel(outbox: dependencies.outbox, language: dependencies.language)
    }

    @MainActor
    public func makeDraftsViewModel() -> DraftsViewModel {
        DraftsViewModel(drafts: dependencies.drafts, language: dependencies.language, now: dependencies.now)
    }
}
