import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@testable import CommunityCLI

/// Reports, decisions and the notices about them; roles and accounts.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ModerationTests {
    /// meng is an admin; yuna, in a profile of her own, has written post 1 with comment 1.
    private func board() async throws -> TestApp {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        _ = await app.run("admin", "role", "meng", "admin")
        _ = await app.run("post", "create", "Buy now", "--profile", "yuna")
        _ = await app.run("comment", "create", "1", "Really", "--profile", "yuna")
        return app
    }

    @Test func `A report, a decision, a log and a notice`() async throws {
        let app = try await board()
        #expect(
            await app.run("report", "post", "1", "spam").out == "Reported. A moderator will review it.\n")
        let reports = await app.run("moderate", "reports")
        #expect(reports.code == .success)
        #expect(
            reports.out
                == "post 1 by yuna\n  meng reported it just now (2023-11-14 22:13): spam\n  > Buy now\n")
        #expect(
            await app.run("moderate", "hide", "post", "1", "advertising").out
                == "Hidden. Its author is told the reason.\n")
        #expect(await app.run("moderate", "reports").out == "No open reports.\n")
        #expect(await app.run("moderate", "reports", "--all").out.contains("decided"))
        #expect(await app.run("moderate", "log").out.contains("advertising"))

        for look in [["posts"], ["comments", "1"]] {
            let seen = await app.run(look + ["--profile", "yuna"], width: 80)
            #expect(seen.error == "1 new notice: community-cli --profile yuna notices\n", "\(look)")
            #expect(await app.run(look + ["--profile", "yuna"]).error.isEmpty)
        }
        let told = await app.run("whoami", "--profile", "yuna")
        #expect(told.error == "1 new notice: community-cli --profile yuna notices\n")
        let notices = await app.run("notices", "--profile", "yuna")
        #expect(
            notices.out
                == "* Your post 1 was hidden: advertising · just now (2023-11-14 22:13)\n    > Buy now\n")
        #expect(await app.run("notices", "--profile", "yuna").out.hasPrefix("  Your post 1"))
        #expect(await app.run("whoami", "--profile", "yuna").error.isEmpty)
        #expect(await app.run("posts", "--profile", "yuna", width: 80).error.isEmpty)
        #expect(await app.run("post", "show", "1", "--profile", "yuna").out.contains("hidden by a moderator"))

        #expect(await app.run("moderate", "restore", "post", "1", "a mistake").code == .success)
        #expect(
            await app.run("moderate", "remove", "comment", "1", "rude", "--yes", "--language", "ko").out
                .contains(
                    "삭제했습니다"))
        let korean = await app.run("notices", "--profile", "yuna", "--language", "ko")
        #expect(korean.out.contains("1번 댓글이 삭제되었습니다(사유: rude)"), "\(korean.out)")
        #expect(await app.run("comments", "1", "--profile", "yuna").out == "No comments yet.\n")
    }

    @Test(arguments: [
        ["reports"], ["log"], ["hide", "post", "1", "x"], ["dismiss", "post", "1", "x"],
        ["remove", "comment", "1", "x", "--yes"], ["role", "yuna", "admin"], ["block", "meng", "x", "--yes"],
        ["unblock", "meng", "x"],
    ])
    func `Refuses moderation by members`(command: [String]) async throws {
        let app = try await board()
        let run = await app.run(["moderate"] + command + ["--profile", "yuna"])
        #expect(run.code == .failure)
        #expect(run.error.contains(/^community-cli: Only (moderators|admins) can do that\./), "\(run.error)")
        #expect(run.out.isEmpty)
    }

    @Test(arguments: [
        (["hide", "post", "99", "x"], "99: There is no such post"),
        (["role", "ghost", "member"], "named ghost"),
        (["block", "ghost", "x", "--yes"], "named ghost"),
        (["remove", "post", "99", "x"], "99: There is no such"),
        (["dismiss", "post", "1", "x"], "no open report"), (["hide", "post", "1", " "], "The text is"),
        (["hide", "film", "1", "x"], "'film'"), (["role", "yuna", "king"], "'king'"),
        (["hide", "post", "1"], "<reason>"),
    ])
    func `Reports invalid moderation commands`(command: [String], part: String) async throws {
        let app = try await board()
        let run = await app.run(["moderate"] + command)
        #expect(run.code != .success)
        #expect(run.error.contains(part), "\(run.error)")
    }

    @Test func `Names the subject of an irreversible decision and asks first`() async throws {
        let app = try await board()
        for (words, question) in [
            (
                ["remove", "post", "1", "spam"],
                "Remove post 1 by yuna (“Buy now”)? Only an admin can restore it."
            ),
            (
                ["block", "yuna", "spam"],
                "Block yuna? yuna will be signed out everywhere and cannot sign in again."
            ),
        ] {
            let piped = await app.run(["moderate"] + words)
            #expect(piped.code == .usage)
            let advice = "There is no terminal to ask on. Add --yes to confirm."
            #expect(piped.error == "community-cli: \(question) \(advice)\n")
            let no = await app.run(["moderate"] + words, width: 80, input: ["n"])
            #expect(no.code == .failure)
            #expect(no.out.isEmpty)
        }
        #expect(await app.run("post", "show", "1", "--profile", "yuna").out.contains("Buy now"))
        let yes = await app.run("moderate", "remove", "post", "1", "spam", width: 80, input: ["y"])
        #expect(yes.out == "Removed. Its author is told the reason.\n")
    }

    @Test func `Dismissing reports is logged, but the author gets no notice`() async throws {
        let app = try await board()
        _ = await app.run("report", "comment", "1", "boring")
        let run = await app.run("moderate", "dismiss", "comment", "1", "that is allowed")
        #expect(run.out == "The reports were dismissed. Nothing else changed.\n", "\(run.error)")
        #expect(await app.run("moderate", "reports").out == "No open reports.\n")
        #expect(await app.run("moderate", "log").out.contains("dismissed the reports on comment 1"))
        #expect(await app.run("notices", "--profile", "yuna").out == "No notices.\n")
        #expect(await app.run("comments", "1", "--profile", "yuna").out.contains("Really"))
    }

    @Test func `An admin assigns roles and blocks accounts`() async throws {
        let app = try await board()
        #expect(
            await app.run("moderate", "role", "yuna", "moderator").out == "yuna now has the role moderator.\n"
        )
        #expect(await app.run("moderate", "reports", "--profile", "yuna").code == .success)
        #expect(await app.run("moderate", "block", "yuna", "spam", "-y").out.hasPrefix("yuna is blocked"))
        #expect(await app.run("posts", "--profile", "yuna").code == .signInNeeded)
        let signIn = await app.run("signin", "yuna", "--profile", "yuna", input: [TestApp.password])
        #expect(signIn.code == .failure)
        #expect(await app.run("moderate", "unblock", "yuna", "talked").out == "yuna can sign in again.\n")
        let again = await app.run("signin", "yuna", "--profile", "yuna", input: [TestApp.password])
        #expect(again.code == .success, "\(again.error)")
        let log = await app.run("moderate", "log")
        for part in [
            "blocked yuna", "unblocked yuna", "changed the role of yuna to moderator",
            "on the server: changed the role of meng to admin",
        ] {
            #expect(log.out.contains(part), "\(log.out)")
        }
    }

    @Test func `Needs no sign-in on the server's machine`() async throws {
        let app = try await board()
        _ = await app.run("signout")
        let list = await app.run("admin", "accounts")
        #expect(list.code == .success)
        #expect(list.lines.count == 3)
        #expect(list.out.contains("yuna@example.com"))
        #expect(await app.run("admin", "block", "yuna", "spam").code == .success)
        #expect(await app.run("admin", "accounts").out.contains("member (blocked)"))
        #expect(await app.run("admin", "unblock", "yuna", "mistake").code == .success)
        let password = await app.run("admin", "password", "yuna", input: ["another horse 9"])
        #expect(password.code == .success, "\(password.error)")
        #expect(await app.run("posts", "--profile", "yuna").code == .signInNeeded)
        let signIn = await app.run("signin", "yuna", "--profile", "yuna", input: ["another horse 9"])
        #expect(signIn.code == .success)
        let slip = await app.run(
            "admin", "password", "yuna", width: 80, input: ["another horse 9", "an other horse"])
        #expect(slip.code == .usage)
        for command in [["role", "ghost", "admin"], ["block", "ghost", "x"], ["password", "ghost"]] {
            let run = await app.run(["admin"] + command, input: ["another horse 9"])
            #expect(run.code == .failure)
            #expect(run.error == "community-cli: There is no such account.\n", "\(run.error)")
        }
        let remote = await app.run("admin", "accounts", "--server", "http://board.test")
        #expect(remote.code == .usage)
        #expect(remote.error.contains("--server none"))
    }
}
