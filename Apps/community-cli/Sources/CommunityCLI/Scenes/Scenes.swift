import CommunityDomain
import CommunityPresentation
import Platform
import PresentationCore
import TextCore

// The scenes of the app. A scene's stored properties are its dependencies; it creates view models for commands and
// screens.

/// The account: signing in and out, and export.
struct AccountSceneDIContainer: Sendable {
    let session: any SessionRepository
    let posts: any PostRepository
    let comments: any CommentRepository
    let moderation: any ModerationRepository
    let drafts: any DraftRepository
    let outbox: any OutboxRepository
    let language: Language

    @MainActor
    func makeAccountViewModel() -> AccountViewModel {
        AccountViewModel(
            session: session, moderation: moderation, drafts: drafts, outbox: outbox, language: language)
    }

    @MainActor
    func makeFormViewModel(
        _ purpose: AccountFormViewModel.Purpose, isInvited: Bool = false
    ) -> AccountFormViewModel {
        AccountFormViewModel(purpose, isInvited: isInvited, session: session, language: language)
    }

    @MainActor
    func makeExportViewModel() -> ExportViewModel {
        ExportViewModel(
            .init(
                session: session, posts: posts, comments: comments, moderation: moderation, drafts: drafts,
                outbox: outbox),
            language: language)
    }
}

/// Reading the board.
struct BoardSceneDIContainer: Sendable {
    let posts: any PostRepository
    let comments: any CommentRepository
    let saved: any SavedBoardRepository
    let events: any EventRepository
    let session: any SessionRepository
    let marks: any ReadMarkRepository
    let language: Language
    let now: @Sendable () -> Date
    let localTime: LocalTime

    @MainActor
    func makePostsViewModel() -> PostsViewModel {
        PostsViewModel(
            posts: posts, comments: comments, saved: saved, session: session, marks: marks,
            language: language, now: now,
            localTime: localTime)
    }

    @MainActor
    func makeThreadViewModel() -> ThreadViewModel {
        ThreadViewModel(
            posts: posts, comments: comments, saved: saved, session: session, marks: marks,
            language: language, now: now,
            localTime: localTime)
    }

    /// `onBegin` is called when events start to arrive, `onItem` with every event.
    @MainActor
    func makeWatchViewModel(
        onBegin: @escaping @MainActor () -> Void = {},
        onItem: @escaping @MainActor (CommunityEvent?, WatchViewModel.Item) -> Void
    ) -> WatchViewModel {
        WatchViewModel(
            events: events, posts: posts, session: session, marks: marks, language: language, now: now,
            localTime: localTime, onBegin: onBegin, onItem: onItem)
    }
}

/// Writing, with drafts and outbox.
struct WritingSceneDIContainer: Sendable {
    let sources: ComposeViewModel.Sources
    let language: Language
    let now: @Sendable () -> Date
    let localTime: LocalTime

    @MainActor
    func makeComposeViewModel() -> ComposeViewModel {
        ComposeViewModel(sources, language: language, now: now)
    }

    @MainActor
    func makeComposerViewModel() -> ComposerViewModel {
        ComposerViewModel(sources, language: language, now: now)
    }

    @MainActor
    func makeOutboxViewModel() -> OutboxViewModel {
        OutboxViewModel(
            outbox: sources.outbox, language: language, now: now, localTime: localTime)
    }

    @MainActor
    func makeDraftsViewModel() -> DraftsViewModel {
        DraftsViewModel(
            drafts: sources.drafts, language: language, now: now,
            localTime: localTime)
    }
}

/// Reports, decisions and notices.
struct ModerationSceneDIContainer: Sendable {
    let moderation: any ModerationRepository
    let session: any SessionRepository
    let posts: any PostRepository
    let comments: any CommentRepository
    let language: Language
    let now: @Sendable () -> Date
    let localTime: LocalTime

    @MainActor
    func makeModerationViewModel() -> ModerationViewModel {
        ModerationViewModel(
            moderation: moderation, session: session, posts: posts, comments: comments, language: language,
            now: now,
            localTime: localTime)
    }
}
