import AppCore
import AppCoreTestSupport
import CommunityBackend
import CommunityDomain
import CommunityPresentation
import DIContainer
import Foundation
import NetworkCore
import TerminalKit
import TerminalUI
import TestSupport
import Testing

@testable import CommunityCLI

/// The screens of a visitor in a browser, who has no files and settings on the device of the server.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct VisitorTests {
    @Test func `A visitor's draft and session are not in the files of the server`() async throws {
        let app = try TestApp()
        let server = Run(.community, app.environment(Transcript()), store: .memory).endingWithTest()
        let served = AppDIContainer(server, AppSettings(), store: TestApp.cheap, backend: TestApp.quick)
        let store = CommunityStore(database: served.served(), now: server.now, accounts: TestApp.cheap)
        let backend = CommunityBackend(store: store, options: TestApp.quick) { _, _ in }
        let run = app.visitor(.community, by: EmbeddedTransport { await backend($0) })
        let container = served.forVisitor(run)
        let session = container.accountScene().sources.session
        _ = try await session.signUp(name: "yuna", email: "yuna@example.com", password: TestApp.password)
        let test = try await ScreenTest(CommunityCoordinator.screens(run, container))
        await test.ui.settle()
        await test.ui.type("c")
        await test.ui.type("안녕하세요")
        await test.ui.send("\u{1B}")
        #expect(await test.open(PageAddress("outbox")))
        #expect(test.ui.text.contains("안녕하세요"), "\(test.ui.text)")
        await test.ui.type(",")
        #expect(test.address == PageAddress("outbox"))
        #expect(await !test.open(PageAddress("settings")))
        run.graph.resolveAll()
        let names = Set(run.graph.snapshot.nodes.map(\.name))
        #expect(names.isDisjoint(with: ["keyringOrFile", "profileDatabase", "cacheDatabase"]))
        #expect(try FileManager.default.contentsOfDirectory(atPath: app.home).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: run.scratch))
    }
}
