import CommunityDomain
import CommunityPresentation
import PresentationCore

// The scenes of the app. A scene's stored properties are its dependencies; it creates view models for commands and
// screens.

/// The account: signing in and out, and export.
struct AccountSceneDIContainer: Sendable {
    let sources: ExportViewModel.Sources
    let here: Surroundings

    @MainActor func makeAccountViewModel() -> AccountViewModel {
        AccountViewModel(
            session: sources.session, moderation: sources.moderation, drafts: sources.drafts,
            outbox: sources.outbox, here)
    }

    @MainActor func makeFormViewModel(
        _ purpose: AccountFormViewModel.Purpose, isInvited: Bool = false
    ) -> AccountFormViewModel {
        AccountFormViewModel(purpose, isInvited: isInvited, session: sources.session, here)
    }

    @MainActor func makeExportViewModel() -> ExportViewModel { ExportViewModel(sources, here) }
}

/// Reading the board.
struct BoardSceneDIContainer: Sendable {
    let posts: any PostRepository
    let comments: any CommentRepository
    let saved: any SavedBoardRepository
    let events: any EventRepository
    let session: any SessionRepository
    let marks: any ReadMarkRepository
    let here: Surroundings

    @MainActor func makePostsViewModel() -> PostsViewModel {
        PostsViewModel(
            posts: posts, comments: comments, saved: saved, session: session, marks: marks, here)
    }

    @MainActor func makeThreadViewModel() -> ThreadViewModel {
        ThreadViewModel(
            posts: posts, comments: comments, saved: saved, session: session, marks: marks, here)
    }

    /// `onBegin` is called when events start to arrive, `onItem` with every event.
    @MainActor func makeWatchViewModel(
        onBegin: @escaping @MainActor () -> Void = {},
        onItem: @escaping @MainActor (CommunityEvent?, WatchViewModel.Item) -> Void
    ) -> WatchViewModel {
        WatchViewModel(
            events: events, posts: posts, session: session, marks: marks, here, onBegin: onBegin,
            onItem: onItem)
    }
}

/// Writing, with drafts and outbox.
struct WritingSceneDIContainer: Sendable {
    let sources: ComposeViewModel.Sources
    let here: Surroundings

    @MainActor func makeComposeViewModel() -> ComposeViewModel { ComposeViewModel(sources, here) }

    @MainActor func makeComposerViewModel() -> ComposerViewModel { ComposerViewModel(sources, here) }

    @MainActor func makeOutboxViewModel() -> OutboxViewModel {
        OutboxViewModel(outbox: sources.outbox, here)
    }

    @MainActor func makeDraftsViewModel() -> DraftsViewModel {
        DraftsViewModel(drafts: sources.drafts, here)
    }
}

/// Reports, decisions and notices.
struct ModerationSceneDIContainer: Sendable {
    let moderation: any ModerationRepository
    let session: any SessionRepository
    let posts: any PostRepository
    let comments: any CommentRepository
    let here: Surroundings

    @MainActor func makeModerationViewModel() -> ModerationViewModel {
        ModerationViewModel(
            moderation: moderation, session: session, posts: posts, comments: comments, here)
    }
}
