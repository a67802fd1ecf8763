public import CommunityDomain
public import CommunityPresentation
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Reports, decisions and notices: builds what is behind it, for any kind of screen.
public struct ModerationSceneDIContainer: Sendable {
    /// What this scene needs from whoever opens it.
    public struct Dependencies: Sendable {
        public var moderation: any ModerationRepository
        public var posts: any PostRepository
        public var comments: any CommentRepository
        public var language: Language
        public var now: @Sendable () -> Date

        public init(
            moderation: any ModerationRepository,
            posts: any PostRepository,
            comments: any CommentRepository,
            language: Language, now: @escaping @Sendable () -> Date
        ) {
            self.moderation = moderation
            self.posts = posts
            self.comments = comments
            self.language = language
            self.now = now
        }
    }

    private let dependencies: Dependencies

    public init(_ dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    @MainActor
    public func makeModerationViewModel() -> ModerationViewModel {
        ModerationViewModel(
            moderation: dependencies.moderation, posts: dependencies.posts, comments: dependencies.comments,
            language: dependencies.language, now: dependencies.now)
    }
}
