import AppCore
import AppCoreTestSupport
import CommunityDomain
import CommunityPresentation
import DIContainer
import NetworkCore
import TerminalKit
import TerminalUI
import TestSupport
import Testing

@testable import CommunityCLI

/// Events that arrive while the user does something else.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct ScreenMeanwhileTests {
    /// meng is signed in and has written posts; the newest comes first.
    private func board(_ posts: Int) async throws -> TestApp {
        let app = try await TestApp.signedUp()
        for number in 0..<posts { _ = await app.run("post", "create", "Post number \(number + 1)") }
        return app
    }

    /// Ends the session: another device changes the password.
    private func endSession(_ app: TestApp) async {
        _ = await app.run("signin", "meng", "--profile", "other", input: [TestApp.password])
        _ = await app.run(
            "password", "--profile", "other", input: [TestApp.password, "another horse 9", "another horse 9"])
    }

    @Test func `Loads notices although their tab opens before the session is loaded`() async throws {
        let app = try await board(1)
        let run = Run(.community, app.environment(Transcript())).endingWithTest()
        let container = AppDIContainer(run, AppSettings(), store: TestApp.cheap, backend: TestApp.quick)
        let scene = container.moderationScene()
        let models = (0..<3).map { _ in scene.makeModerationViewModel() }
        let coordinator = CommunityCoordinator(run, container)
        await NoticesScreen(notices: models[0], reports: models[1], log: models[2], coordinator).appear()
        #expect(models[0].state.emptyMessage != nil)
    }

    @Test func `Sends waiting writes without moving the list`() async throws {
        let app = try await board(12)
        let run = try await ScreenRun(app)
        await run.ui.type("jjjj")
        let marked = run.ui.marked
        #expect(marked.contains("Post number 8"))
        _ = await app.run(["post", "create", "It waited"], transport: Unreachable())
        await run.coordinator.sendOutbox()
        await run.ui.settle()
        #expect(run.ui.text.contains("Sent 1 waiting change."), "\(run.ui.text)")
        #expect(run.ui.marked == marked, "\(run.ui.text)")
        #expect(try await app.run("posts", "--json").ids("posts").count == 13)
    }

    @Test func `A post restored offline is in the list after the outbox is sent`()
        async throws
    {
        let app = try await board(2)
        _ = await app.run("post", "edit", "1", "Edited before")
        _ = await app.run("post", "delete", "1", "--yes")
        let run = try await ScreenRun(app)
        #expect(!run.ui.text.contains("Edited before"))
        _ = await app.run(["post", "restore", "1"], transport: Unreachable())
        await run.coordinator.sendOutbox()
        await run.ui.settle()
        #expect(run.ui.text.contains("Edited before"), "\(run.ui.text)")
    }

    @Test func `Sends the outbox after a write that delayed it`() async throws {
        let app = try await board(1)
        let run = try await ScreenRun(app)
        _ = await app.run(["post", "create", "It waited"], transport: Unreachable())
        run.coordinator.writes = 1
        await run.coordinator.sendOutbox()
        await run.coordinator.sendMissed()
        await run.ui.settle()
        #expect(!run.ui.text.contains("Sent 1 waiting change."))
        run.coordinator.writes = 0
        await run.coordinator.sendMissed()
        await run.ui.settle()
        #expect(run.ui.text.contains("Sent 1 waiting change."), "\(run.ui.text)")
        #expect(!run.coordinator.hasMissed)
    }

    @Test func `Forgets a text after it was sent`() async throws {
        let run = try await ScreenRun(try await board(0))
        await run.ui.type("cSomething")
        await run.ui.send(Keys.send)
        #expect(run.ui.text.contains("Created post 1.") && run.coordinator.composers.isEmpty)
    }

    @Test func `Changing the password without a session asks to sign in, and returns`()
        async throws
    {
        let app = try await board(0)
        let run = try await ScreenRun(app)
        await run.ui.type("5p")
        await endSession(app)
        await run.ui.type("\(TestApp.password)\rthird horse 99\rthird horse 99\r")
        try await run.test.wait { run.ui.text.contains("Name or e-mail") }
        await run.ui.type("meng\ranother horse 9\r")
        try await run.test.wait { run.ui.text.contains("Old password") }
        #expect(!run.ui.text.contains("Name or e-mail"), "\(run.ui.text)")
    }

    @Test func `The end of a session promises no sign-in over a line that sends nothing`() async throws {
        let app = try await board(2)
        let run = try await ScreenRun(app)
        await run.ui.type("/wor")
        await endSession(app)
        await run.coordinator.countNotices()
        try await run.test.wait { run.ui.text.contains("You are signed out.") }
        #expect(run.ui.text.contains("wor") && !run.ui.text.contains("Sending this"), "\(run.ui.text)")
    }

    @Test func `A late question does not discard typed text`() async throws {
        let app = try await board(1)
        _ = await app.run("admin", "role", "meng", "moderator")
        let run = try await ScreenRun(app)
        await run.ui.type("/some words")
        await run.coordinator.moderate(.post(1), from: run.coordinator.lists[0])
        await run.ui.settle()
        #expect(run.ui.text.contains("some words"), "\(run.ui.text)")
        await run.ui.send(Keys.escape + Keys.escape)
        await run.coordinator.moderate(.post(1), from: run.coordinator.lists[0])
        await run.ui.settle()
        #expect(run.ui.text.contains("Hide it until a decision"), "\(run.ui.text)")
    }
}
