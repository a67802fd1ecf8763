import AppCore
import AppCoreTestSupport
import NetworkCore
import PictureCoreTestSupport
import TerminalKit
import TerminalUI
import Testing
import TextCore

@testable import MoviesCLI

/// The screens of the app on a terminal in memory, with the bundled catalogue or a server.
@MainActor
struct ScreenRun {
    let app: TestApp
    let test: ScreenTest
    let coordinator: MoviesCoordinator

    /// Films and bookmarks are in the app's home, where its commands find them.
    init(
        _ columns: Int = 80, _ rows: Int = 24, language: Language = .english,
        transport: (any HTTPTransport)? = nil, koreanKeys: Bool = true
    ) async throws {
        app = try TestApp()
        let run = Run(
            .movies, app.environment(Transcript(), transport: transport), language: language
        ).endingWithTest()
        let container = AppDIContainer(run, AppSettings(), pictures: FakePictures())
        let coordinator = MoviesCoordinator(run, container)
        self.coordinator = coordinator
        test = try await ScreenTest(
            AppScreens(
                flow: coordinator.flow, scopes: MoviesCoordinator.scopes,
                open: { await coordinator.open($0) }), columns, rows, language: language,
            koreanKeys: koreanKeys)
        await coordinator.reloadBookmarks()
        await ui.settle()
    }

    var ui: TestInterface { test.ui }
}
