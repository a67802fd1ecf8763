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
    let ui: TestInterface
    let coordinator: MoviesCoordinator
    private let run: Run

    init(
        _ columns: Int = 80, _ rows: Int = 24, language: Language = .english,
        transport: (any HTTPTransport)? = nil, koreanKeys: Bool = true
    ) async throws {
        app = try TestApp()
        run = Run(
            .movies, app.environment(Transcript(), transport: transport), language: language, store: .memory)
        let container = AppDIContainer(run, AppSettings(), pictures: FakePictures())
        coordinator = MoviesCoordinator(run, container)
        let keys = try KeyTable(
            [.everywhere(tabs: coordinator.flow.tabTitles)] + MoviesCoordinator.scopes,
            readsKorean: koreanKeys)
        ui = await TestInterface(
            coordinator.flow, on: VirtualTerminal(columns, rows), keys: keys, language: language)
        await coordinator.reloadBookmarks()
        await ui.settle()
    }

    /// Sends the bytes of a key, and waits until a text appears that what is still at work shows, such as a question.
    func send(_ bytes: String, until text: String) async throws {
        ui.terminal.send(bytes)
        for _ in 0..<2_000 where !ui.text.contains(text) {
            try await Task.sleep(for: .milliseconds(2))
            await ui.draw()
        }
        #expect(ui.text.contains(text))
    }

    /// The screen after each of the inputs, with what was typed above it. Nothing on it is without words.
    func transcript(_ steps: [(name: String, bytes: String)]) async -> String {
        var text = ""
        for step in steps {
            await ui.send(step.bytes)
            #expect(ui.wordless == [], "\(step.name)")
            text += "== \(step.name)\n\(ui.text)\n\n"
        }
        return text
    }
}
