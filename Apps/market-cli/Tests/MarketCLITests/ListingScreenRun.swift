import AppCore
import AppCoreTestSupport
import DIContainer
import Foundation
import MarketBackend
import MarketPresentation
import NetworkCore
import PasswordCore
import Persistence
import PictureCore
import PictureCoreTestSupport
import TerminalKit
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import MarketCLI

/// The screens of listings on a terminal in memory, with the market of an app's home folder or a server.
@MainActor
struct ListingScreenRun {
    let app: TestApp
    let test: ScreenTest
    let flow = Flow()
    let coordinator: ListingsCoordinator
    let container: AppDIContainer

    var ui: TestInterface { test.ui }

    init(
        _ columns: Int = 80, _ rows: Int = 24, language: Language = .english, app: TestApp,
        server: String? = nil, transport: (any HTTPTransport)? = nil,
        pictures: any PictureProcessing = FakePictures(),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in
            try await Task.sleep(for: .seconds(3_600))
        }
    ) async throws {
        self.app = app
        var choice = ServerChoice()
        if let server { choice.address = try ServerAddress(server) }
        let run = Run(
            .market, app.environment(Transcript(), variables: TestApp.coloured, transport: transport),
            language: language, server: choice
        ).endingWithTest()
        var options = MarketStoreOptions()
        options.passwordCost = .least
        options.bundled = false
        let settings = try await FileSettingsStore(path: run.files.settings, default: AppSettings()).load()
        container = AppDIContainer(run, settings, pictures: pictures, store: options)
        coordinator = ListingsCoordinator(run, container, flow, sleep: sleep)
        coordinator.addTabs()
        test = try await ScreenTest(
            AppScreens(flow: flow, scopes: ListingsCoordinator.scopes), columns, rows, language: language)
        await coordinator.vendor.send(.load)
        await ui.settle()
    }

    /// Sends the bytes of a key, and waits until work that is still running shows a text.
    func send(_ bytes: String, until text: String) async throws {
        // A key pressed before a question appeared does not answer it.
        ui.pass(.seconds(1))
        try await test.send(bytes, until: text)
    }

    /// The screen after each of the inputs, with the name of the step above it. Checks that every element has words.
    func transcript(_ steps: [(name: String, bytes: String)]) async throws -> String {
        var text = ""
        for step in steps {
            // An escape sequence is one key; everything else is typed.
            if step.bytes.hasPrefix("\u{1B}") { await ui.send(step.bytes) } else { await ui.type(step.bytes) }
            try await quiet()
            #expect(ui.wordless == [], "\(step.name)")
            text += "== \(step.name)\n\(ui.text)\n\n"
        }
        return text
    }

    /// Waits until no picture is loading, because pictures load independently of keys.
    func quiet() async throws {
        repeat {
            await ui.settle()
            await ui.draw()
            if isQuiet { break }
            try await Task.sleep(for: .milliseconds(2))
        } while true
        await ui.draw()
        await ui.settle()
    }

    private var isQuiet: Bool {
        [coordinator.thumbnails, coordinator.largeThumbnails].allSatisfy { $0.loadingCount == 0 }
            && [coordinator.previews, coordinator.largePreviews].allSatisfy { $0.loadingCount == 0 }
    }

    /// Fills in the open form: name, price, stock and description.
    func fill(
        _ name: String = "Desk lamp", price: String = "35000", description: String = TestApp.description
    ) async {
        await ui.paste(name)
        await ui.send("\r")
        await ui.paste(price)
        for _ in 0..<4 { await ui.send("\t") }
        await ui.paste(description)
    }
}

extension TestApp {
    /// Creates that number of distinct files that count as pictures, in a folder.
    func pictures(_ count: Int, in folder: String = "pictures", byteCount: Int = 40) throws -> [String] {
        try (1...count).map {
            try picture("\(folder)/lamp-\($0).jpg", mark: UInt8($0), byteCount: byteCount)
        }
    }
}
