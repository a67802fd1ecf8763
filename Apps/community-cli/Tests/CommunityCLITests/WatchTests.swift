import AppCoreTestSupport
import TerminalKit
import Testing

@testable import CommunityCLI

/// Events as they happen.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct WatchTests {
    @Test(arguments: [
        ("en", "Watching post 1.", "Comment 1 was deleted or hidden."),
        ("ko", "1번 글의 새 댓글을 기다립니다.", "1번 댓글이 삭제되었거나 숨겨졌습니다."),
    ])
    func `A comment of another author appears, and Ctrl-C is a success`(
        language: String, begins: String, gone: String
    ) async throws {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        _ = await app.run("post", "create", "One")
        let watching = app.begin("watch", "1", "--after", "0", "--language", language)
        #expect(await watching.says(begins))
        _ = await app.run("comment", "create", "1", "Live", "--profile", "yuna")
        #expect(await watching.prints("Live"))
        _ = await app.run("comment", "delete", "1", "-y", "--profile", "yuna")
        #expect(await watching.prints(gone))
        let code = await watching.stop()
        #expect(code == .stopped)
        #expect(code.rawValue == 0)
        #expect(!watching.transcript.error.contains("community-cli:"))
    }

    @Test func `Ends when its reader has left`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "One")
        let watching = app.begin("watch", "--after", "0")
        #expect(await watching.prints("One"))
        watching.transcript.setOutput(.closed)
        _ = await app.run("post", "create", "Two")
        #expect(await watching.code() == .stopped)
        #expect(!watching.transcript.out.contains("Two"))
    }

    @Test func `Watching a server that is not public needs a sign-in`() async throws {
        let run = await (try TestApp()).run(
            "watch", "--server", "http://board.test", transport: SavedAnswersTests.board())
        #expect(run.code == .signInNeeded)
        #expect(run.error.contains("You are not signed in."))
    }
}
