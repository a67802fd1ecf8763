import AppCoreTestSupport
import TerminalKit
import Testing

@testable import CommunityCLI

/// Mentions, replies, and the notices about them.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct NoticeTests {
    private func app() async throws -> TestApp {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        _ = await app.run("post", "create", "One")
        _ = await app.run("comment", "create", "1", "First", "--profile", "yuna")
        return app
    }

    @Test(arguments: [
        ("en", "1 new notice: community-cli notices\n"), ("ko", "새 알림 1개: community-cli notices\n"),
    ])
    func `Mentions new notices at the end of any command, on a terminal`(
        language: String, line: String
    ) async throws {
        let app = try await app()
        let words = ["--language", language]
        for command in [
            ["posts"], ["post", "show", "1"], ["comments", "1"], ["post", "create", "Two"],
            ["comment", "create", "1", "Mine"], ["report", "comment", "1", "spam"],
        ] {
            let run = await app.run(command + words, width: 80)
            #expect(run.code == .success && run.error.hasSuffix(line), "\(command): \(run.error)")
        }
        #expect(await app.run(["posts"] + words).error.isEmpty)
        #expect(await app.run(["posts", "--json"] + words, width: 80).error.isEmpty)
        #expect(await app.run(["post", "show", "99"] + words, width: 80).error.contains("99"))
        #expect(!(await app.run(["post", "show", "99"] + words, width: 80).error.contains(line)))
        // The notices are read by now.
        #expect(await app.run(["notices"] + words, width: 80).error.isEmpty)
        #expect(await app.run(["posts"] + words, width: 80).error.isEmpty)
    }

    @Test func `A write that waits does not ask the unreachable server for notices`() async throws {
        let app = try await app()
        let run = await app.run("post", "create", "Later", width: 80, transport: Unreachable())
        #expect(run.code == .success && !run.error.contains("notice"), "\(run.error)")
    }

    @Test func `Prints mentions, replies and comments in both languages`() async throws {
        let app = try await app()
        _ = await app.run("comment", "reply", "1", "Thank you")
        _ = await app.run("post", "create", "@meng 안녕 @yuna님", "--profile", "yuna")
        _ = await app.run("post", "create", "@yuna님 안녕")
        let mine = await app.run("notices")
        #expect(
            mine.out == """
                * yuna mentioned you in post 2 · just now (2023-11-14 22:13)
                    > @meng 안녕 @yuna님
                * yuna commented on your post: comment 1 (post 1) · just now (2023-11-14 22:13)
                    > First

                """, "\(mine.out)")
        let hers = await app.run("notices", "--language", "ko", "--profile", "yuna")
        #expect(
            hers.out == """
                * meng님이 3번 글에서 회원님을 언급했습니다 · 방금 (2023-11-14 22:13)
                    > @yuna님 안녕
                * meng님이 회원님의 댓글에 답글을 남겼습니다: 2번 댓글(1번 글) · 방금 (2023-11-14 22:13)
                    > Thank you

                """, "\(hers.out)")
        let json = await app.run("notices", "--json", "--profile", "yuna")
        let entries = try json.list("notices")
        #expect(entries.compactMap { $0["action"] as? String } == ["mention", "reply"])
        #expect(entries.compactMap { $0["post"] as? Int } == [3, 1])
        #expect(
            entries.compactMap { ($0["author"] as? [String: Any])?["name"] as? String } == ["meng", "meng"])
        #expect(
            await app.run("post", "show", "1").out.contains(
                "  2 meng (you) just now (2023-11-14 22:13) · reply to 1\n"))
    }

    @Test func `A reply waits for the server, and becomes a draft when its comment is gone`() async throws {
        let app = try await app()
        let offline = await app.run("comment", "reply", "1", "Later", transport: Unreachable())
        #expect(offline.code == .success, "\(offline.error)")
        #expect(await app.run("outbox", "list", transport: Unreachable()).out.contains("reply to comment 1"))
        #expect(await app.run("outbox", "send").out.contains("Sent 1 waiting change."))
        let thread = await app.run("post", "show", "1", "--json")
        #expect(try thread.list("comments").map { $0["reply_to"] as? Int } == [nil, 1])
        let gone = await app.run("comment", "reply", "99", "Lost?")
        #expect(gone.code == .failure && gone.error.contains("There is no comment 99."), "\(gone.error)")
        #expect(await app.run("drafts", "list").out.contains("reply to comment 99"))
        #expect(await app.run("drafts", "show", "1").out == "Lost?\n")
        #expect(try await app.run("drafts", "list", "--json").list("drafts").first?["reply_to"] as? Int == 99)
    }

    @Test func `Watching reports notices as they arrive`() async throws {
        let app = try await app()
        _ = await app.run("notices")
        let watching = app.begin("watch")
        #expect(await watching.says("Watching"))
        _ = await app.run("post", "create", "Hello @meng", "--profile", "yuna")
        #expect(await watching.prints("yuna mentioned you in post 2"))
        #expect(await watching.stop() == .stopped)
    }
}
