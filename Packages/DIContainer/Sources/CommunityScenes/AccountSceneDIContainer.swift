public import CommunityDomain
public import CommunityPresentation
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Signing in and out, who one is, and what one has: builds what is behind it, for any kind of screen.
public struct AccountSceneDIContainer: Sendable {
    /// What this scene needs from whoever opens it.
    public struct Dependencies: Sendable {
        public var session: any SessionRepository
        public var posts: any PostRepository
        public var comments: any CommentRepository
        public var moderation: any ModerationRepository
        public var drafts: any DraftRepository
        public var outbox: any OutboxRepository
        public var language: Language
        public var now: @Sendable () -> Date

        public init(
            session: any SessionRepository,
            posts: any PostRepository,
            comments: any CommentRepository,
            moderation: any ModerationRepository,
            drafts: any DraftRepository,
            outbox: any OutboxRepository,
            language: Language, now: @escaping @Sendable () -> Date
        ) {
            self.session = session
            self.posts = posts
            self.comments = comments
            self.moderation = moderation
            self.drafts = drafts
            self.outbox = outbox
            self.language = language
            self.now = now
        }
    }

    private let dependencies: Dependencies

    public init(_ dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    @MainActor
    public func makeAccountViewModel() -> AccountViewModel {
        AccountViewModel(
            session: dependencies.session, moderation: dependencies.moderation,
            language: dependencies.language)
    }

    @MainActor
    public func makeExportViewModel() -> ExportViewModel {
        ExportViewModel(
            .init(
                session: dependencies.session, posts: dependencies.posts, comments: dependencies.comments,
                moderation: dependencies.moderation, drafts: dependencies.drafts, outbox: dependencies.outbox),
            language: dependencies.language)
    }
}
