import AppCore
import AppCoreTestSupport
import CommunityBackend
import CommunityDomain
import CommunityPresentation
import DIContainer
import NetworkCore
import Persistence
import TerminalKit
import TerminalUI
import Testing
import TextCore

@testable import CommunityCLI

/// The screens of the app on a terminal in memory.
@MainActor
struct ScreenRun {
    let app: TestApp
    let test: ScreenTest
    let coordinator: CommunityCoordinator
    let container: AppDIContainer

    /// Screens on an app's board, in a profile that commands share.
    init(
        _ app: TestApp, _ columns: Int = 80, _ rows: Int = 24, profile: String = "default",
        language: Language = .english, transport: (any HTTPTransport)? = nil
    ) async throws {
        let name = try #require(ProfileName(profile))
        try await self.init(
            app,
            Run(
                .community, app.environment(Transcript(), transport: transport), language: language,
                profile: name
            ).endingWithTest(), columns, rows, koreanKeys: true, backend: TestApp.quick)
    }

    private init(
        _ app: TestApp, _ run: Run, _ columns: Int, _ rows: Int, koreanKeys: Bool,
        backend: CommunityBackendOptions = CommunityBackendOptions(),
        _ prepare: (AppDIContainer) async throws -> Void = { _ in }
    ) async throws {
        self.app = app
        container = AppDIContainer(run, AppSettings(), store: TestApp.cheap, backend: backend)
        try await prepare(container)
        let coordinator = CommunityCoordinator(run, container)
        self.coordinator = coordinator
        test = try await ScreenTest(
            AppScreens(
                flow: coordinator.flow, scopes: CommunityCoordinator.scopes,
                open: { await coordinator.open($0) }), columns, rows, language: run.language,
            koreanKeys: koreanKeys)
        await ui.settle()
    }

    /// Screens on a board in memory: yuna wrote three posts, meng is an admin and commented on the second one. meng is
    /// signed in if `isSignedIn`.
    static func populated(
        _ columns: Int = 80, _ rows: Int = 24, language: Language = .english, isSignedIn: Bool = true,
        koreanKeys: Bool = true
    ) async throws -> ScreenRun {
        let app = try TestApp()
        let run = Run(.community, app.environment(Transcript()), language: language, store: .memory)
            .endingWithTest()
        return try await ScreenRun(app, run, columns, rows, koreanKeys: koreanKeys) { container in
            let session = container.accountScene().sources.session
            _ = try await session.signUp(
                name: "meng", email: "meng@example.com", password: TestApp.password)
            _ = try await container.administration().setRole(.admin, of: "meng")
            _ = try await session.signUp(
                name: "yuna", email: "yuna@example.com", password: TestApp.password)
            let outbox = container.writingScene().sources.outbox
            for write in writes { _ = await outbox.submit(write, from: nil, isAway: false) }
            _ = try await session.signIn(identifier: "meng", password: TestApp.password)
            for write in answers { _ = await outbox.submit(write, from: nil, isAway: false) }
            if !isSignedIn { _ = try await session.signOut() }
        }
    }

    private static let writes: [Write] = [
        .createPost(text: "Welcome to the course board\nAsk anything here."),
        .createPost(text: "다음 주에 읽을 책을 정해요.\n\n저는 ‘강’을 추천합니다."),
        .createPost(text: "Notes of the first lesson\n1. Words\n2. Sentences"),
        .createComment(post: 2, text: "Or “River of light”?\nIt is short."),
        .createComment(post: 2, text: "좋아요!"),
        .createPost(text: "BUY NOW"),
    ]
    private static let answers: [Write] = [
        .createComment(post: 2, text: "I vote for the river."),
        .createPost(text: "Where do we meet on Friday?"),
        .report(.post(4), reason: "Spam"),
    ]

    var ui: TestInterface { test.ui }
}

/// The bytes of keys without a character.
enum Keys {
    static let enter = "\r"
    static let escape = "\u{1B}"
    static let send = "\u{13}"
    static let discard = "\u{18}"
    static let showPasswords = "\u{14}"
    static let end = "\u{1B}[F"
    static let home = "\u{1B}[H"
}
