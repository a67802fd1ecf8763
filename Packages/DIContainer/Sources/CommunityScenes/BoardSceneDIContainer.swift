public import CommunityDomain
public import CommunityPresentation
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Reading the board: builds what is behind it, for any kind of screen.
public struct BoardSceneDIContainer: Sendable {
    /// What this scene needs from whoever opens it.
    public struct Dependencies: Sendable {
        public var posts: any PostRepository
        public var comments: any CommentRepository
        public var events: any EventRepository
        public var session: any SessionRepository
        public var marks: any ReadMarkRepository
        public var language: Language
        public var now: @Sendable () -> Date

        public init(
            posts: any PostRepository,
            comments: any CommentRepository,
            events: any EventRepository,
            session: any SessionRepository,
            marks: any ReadMarkRepository,
            language: Language, now: @escaping @Sendable () -> Date
        ) {
            self.posts = posts
            self.comments = comments
            self.events = events
            self.session = session
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
    public func makePostsViewModel() -> PostsViewModel {
        PostsViewModel(
            posts: dependencies.posts, session: dependencies.session, marks: dependencies.marks,
            language: dependencies.language, now: dependencies.now)
    }

    @MainActor
    public func makeThreadViewModel() -> ThreadViewModel {
        ThreadViewModel(
            posts: dependencies.posts, comments: dependencies.comments, session: dependencies.session,
            marks: dependencies.marks, language: dependencies.language, now: dependencies.now)
    }

    /// `onItem` is told each thing that happens.
    @MainActor
    public func makeWatchViewModel(
        onItem: @escaping @MainActor (CommunityEvent?, WatchViewModel.Item) -> Void
    ) -> WatchViewModel {
        WatchViewModel(
            events: dependencies.events, session: dependencies.session, marks: dependencies.marks,
            language: dependencies.language, now: dependencies.now, onItem: onItem)
    }
}
