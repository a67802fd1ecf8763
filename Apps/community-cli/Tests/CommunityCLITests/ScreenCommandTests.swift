import AppCore
import AppCoreTestSupport
import TerminalKit
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import CommunityCLI

/// The command line of an action has the same effect as the action.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct ScreenCommandTests {
    /// yuna has written a post with two comments; meng, an admin, has one comment and a post of his own.
    private func board() async throws -> TestApp {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        _ = await app.run("admin", "role", "meng", "admin")
        _ = await app.run("post", "create", "Buy now", "--profile", "yuna")
        _ = await app.run("comment", "create", "1", "Really", "--profile", "yuna")
        _ = await app.run("comment", "create", "1", "No")
        _ = await app.run("post", "create", "Mine")
        return app
    }

    /// The command of an action after these keys, with its placeholders filled in.
    private func words(_ action: ActionID, after keys: String, _ app: TestApp) async throws -> [String] {
        let run = try await ScreenRun(app)
        await run.ui.type(keys)
        let line = try #require(run.ui.commands[action.name], "\(action.name) after \(keys)")
        run.coordinator.end()
        return ScreenTest.words(of: line).map { word in
            ["TEXT": "Words", "REASON": "because", "NAME": "meng", "EMAIL": "mina@example.com"][word] ?? word
        }
    }

    @Test(
        arguments: [
            (.open, "j", "Really"), (.refresh, "", "Buy now"), (.write, "", "Created post 3."),
            (.answer, "", "Created comment 3."), (.report, "j", "Reported."), (.moderate, "j", "Hidden."),
            (.edit, "2", "Changed post 2."), (.delete, "2", "Deleted post 2."),
            (.refresh, "j\r", "Really"), (.edit, "j\rjj", "Changed comment 2."),
            (.delete, "j\rjj", "Deleted comment 2."), (.report, "j\rj", "Reported."),
            (.answer, "j\r", "Created comment 3."), (.moderate, "j\rj", "Hidden."),
            (.like, "", "Added 👍 to post 2."), (.like, "+", "Removed 👍 from post 2."),
            (.like, "j\rj", "Added 👍 to comment 1."), (.reply, "j\rj", "Created comment 3."),
            (.refresh, "4", "No notices."), (.filter, "4", "No notices."),
            (.refresh, "5", "meng@example.com"),
            (.signOut, "5", "Signed out."), (.refresh, "3", "The outbox is empty."),
            (.sendOutbox, "3", "The outbox is empty."), (.search, "", "No results"),
        ] as [(ActionID, String, String)])
    func `Every action has a command with the same effect`(
        action: ActionID, keys: String, says: String
    ) async throws {
        let app = try await board()
        let words = try await words(action, after: keys, app)
        let run = await app.run(words, input: ["y"])
        #expect(run.code == .success && run.out.contains(says), "\(words): \(run.out)\(run.error)")
    }

    @Test(
        arguments: [
            (.open, "Half"), (.discard, "Discarded draft 1."), (.write, "Created post 3."),
        ] as [(ActionID, String)])
    func `Drafts have commands with the same effect`(action: ActionID, says: String) async throws {
        let app = try await board()
        var words = try await words(action, after: "cHalf\u{1B}\u{1B}3", app)
        // The command opens an editor of its own.
        if action == .open { words = words.map { $0 == "edit" ? "show" : $0 } }
        let run = await app.run(words)
        #expect(run.code == .success && run.out.contains(says), "\(words): \(run.out)\(run.error)")
    }

    @Test(arguments: [
        (ActionID.submit, "Created post 3."), (.discard, "Discarded draft 1."),
    ])
    func `A text in the editor has commands with the same effect`(action: ActionID, says: String) async throws
    {
        let app = try await board()
        let words = try await words(action, after: "cHalf", app)
        let run = await app.run(words)
        #expect(run.code == .success && run.out.contains(says), "\(words): \(run.out)\(run.error)")
    }

    @Test(arguments: [
        (ActionID.retry, "Sent 1 waiting change."), (.discard, "Discarded entry"), (.open, "Away"),
    ])
    func `Outbox entries have commands with the same effect`(action: ActionID, says: String) async throws {
        let app = try await board()
        _ = await app.run("post", "create", "Away", transport: Unreachable())
        let run = try await ScreenRun(app, transport: Unreachable())
        await run.ui.type("3")
        let line = try #require(run.ui.commands[action.name])
        run.coordinator.end()
        let done = await app.run(
            ScreenTest.words(of: line), transport: action == .open ? Unreachable() : nil)
        #expect(done.code == .success && done.out.contains(says), "\(line): \(done.out)\(done.error)")
    }

    @Test func `Quotes a search for the shell`() async throws {
        let app = try await board()
        let run = try await ScreenRun(app)
        await run.ui.type("/-it's $(x)\r")
        let line = try #require(run.ui.commands["refresh"])
        #expect(ScreenTest.words(of: line) == ["search", "--", "-it's $(x)"])
        #expect(await app.run(ScreenTest.words(of: line)).out.contains("No results for “-it's $(x)”."))
    }

    @Test func `Signing up and in have commands`() async throws {
        let app = try await board()
        _ = await app.run("signout")
        let signIn = try await words(.signIn, after: "", app)
        let run = await app.run(signIn, input: [TestApp.password])
        #expect(run.code == .success && run.out.contains("Signed in as meng."), "\(run.error)")
        _ = await app.run("signout")
        let signUp = try await words(.signUp, after: "", app).map { $0 == "meng" ? "mina" : $0 }
        let new = await app.run(signUp, input: [TestApp.password])
        #expect(new.code == .success && new.out.contains("Welcome, mina."), "\(new.error)")
        let change = try await words(.changePassword, after: "5", app)
        let changed = await app.run(change, input: [TestApp.password, "another horse 9"])
        #expect(
            changed.code == .success && changed.out.contains("The password was changed."), "\(changed.error)")
    }

    @Test func `Without a terminal the help is printed, and ui says what to do instead`() async throws {
        let app = try TestApp()
        let help = await app.run([])
        #expect(help.code == .success && help.out.contains("community-cli"))
        let ui = await app.run(["ui"])
        #expect(ui.code == .failure && ui.error.contains("need a terminal"))
    }

    /// A dumb terminal receives lines without cursor movement.
    @Test func `On a dumb terminal the screens are read out`() async throws {
        let app = try await board()
        let run = await app.run(
            ["ui"], width: 80, variables: ["TERM": "dumb", "LC_ALL": "ko_KR.UTF-8"],
            input: ["2", "a", "= 저도요", "esc", "c", "esc", "tab-5", "q"])
        #expect(run.code == .success, "\(run.error)")
        run.expectHarmless("accessible mode")
        for expected in [
            "[게시판], 내 글, 보낼 편지함, 알림, 계정", "안 읽음, Buy now", "1번 글", "저도요", "meng@example.com",
            "마침표(.)만 있는 줄을 입력하면 보냅니다.",
        ] {
            #expect(run.out.contains(expected), "\(expected): \(run.out)")
        }
        #expect(await app.run("comments", "1").out.contains("저도요"))
    }
}
