import AppCoreTestSupport
import Foundation
import NetworkCore
import TerminalKit
import Testing

@testable import CommunityCLI

/// Writing while the server is unreachable.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct OutboxTests {
    @Test(arguments: [
        ("en", "waits in the outbox", "Sent 1 waiting change."),
        ("ko", "보낼 편지함에 보관했다가", "대기 중이던 항목 1개를 전송했습니다."),
    ])
    func `A write waits, is listed, and is sent once by the next command that reaches the server`(
        language: String, queued: String, sent: String
    ) async throws {
        let app = try await TestApp.signedUp()
        let words = ["--language", language]
        let write = await app.run(["post", "create", "Offline"] + words, transport: Unreachable())
        #expect(write.code == .success, "\(write.error)")
        #expect(write.out.isEmpty)
        #expect(write.error.contains(queued))
        let list = await app.run(["outbox", "list"] + words, transport: Unreachable())
        #expect(list.out.contains("Offline"))
        let read = await app.run(["posts", "--json"] + words)
        #expect(read.error.contains(sent))
        #expect(try read.ids("posts").count == 1)
        #expect(try await app.run("posts", "--json").ids("posts").count == 1)
        #expect(try await app.run("outbox", "list", "--json").ids("entries").isEmpty)
    }

    @Test func `Every kind of write can wait`() async throws {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        _ = await app.run("post", "create", "One")
        _ = await app.run("comment", "create", "1", "First")
        _ = await app.run("post", "create", "Hers", "--profile", "yuna")
        for command in [
            ["comment", "create", "1", "Second"], ["post", "edit", "1", "Changed", "--version", "1"],
            ["comment", "delete", "1", "-y"], ["report", "post", "2", "spam"],
        ] {
            let run = await app.run(command, transport: Unreachable())
            #expect(run.code == .success, "\(command): \(run.error)")
        }
        #expect(try await app.run("outbox", "list", "--json").ids("entries").count == 4)
        let send = await app.run("outbox", "send")
        #expect(send.code == .success, "\(send.error)")
        #expect(send.out.contains("Sent 4 waiting changes."))
        let thread = await app.run("post", "show", "1", "--json")
        #expect((try thread.json()["post"] as? [String: Any])?["text"] as? String == "Changed")
        #expect(try thread.list("comments").compactMap { $0["text"] as? String } == ["Second"])
    }

    /// A member of a board on a server that can become unreachable.
    @MainActor
    private struct Member {
        private let app: TestApp
        private let board = SavedAnswersTests.board()

        init() async throws {
            app = try TestApp()
            _ = await run("signup", "meng", "meng@example.com")
        }

        func run(_ words: String..., away: Bool = false) async -> AppRun {
            await app.run(
                words + ["--server", "http://board.test"], input: [TestApp.password],
                transport: away ? Unreachable() as any HTTPTransport : board)
        }
    }

    @Test func `A post shows its waiting writes below it`() async throws {
        let member = try await Member()
        for text in ["One", "Two"] { _ = await member.run("post", "create", text) }
        _ = await member.run("comment", "create", "1", "First")
        for command in ["1", "2"] {
            #expect(await member.run("post", "show", command).error.isEmpty)
            #expect(await member.run("comments", command).error.isEmpty)
        }
        _ = await member.run("post", "edit", "1", "Later", "--version", "1", away: true)
        _ = await member.run("comment", "edit", "1", "Better", "--version", "1", away: true)
        let list = "community-cli --server http://board.test outbox list\n"
        let told = "Not sent yet (edit of post 1, edit of comment 1): \(list)"
        #expect(await member.run("post", "show", "1", away: true).error.contains(told))
        #expect(await member.run("comments", "1", away: true).error.contains(told))
        #expect(!(await member.run("post", "show", "2", away: true)).error.contains("Not sent yet"))
        let korean = await member.run("post", "show", "1", "--language", "ko", away: true)
        #expect(korean.error.contains("아직 전송하지 않음(1번 글 수정, 1번 댓글 수정): \(list)"), "\(korean.error)")
    }

    @Test func `A comment sent later is not new to its author`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "One")
        _ = await app.run("comment", "create", "1", "First", transport: Unreachable())
        let posts = await app.run("posts")
        #expect(posts.error.contains("Sent 1") && !posts.out.contains("new") && !posts.out.contains("*"))
    }

    @Test func `The list of posts shows waiting writes below it`() async throws {
        let member = try await Member()
        _ = await member.run("post", "create", "One")
        #expect(await member.run("posts").error.isEmpty)
        _ = await member.run("post", "create", "Two", away: true)
        let told = "Not sent yet (new post): community-cli --server http://board.test outbox list\n"
        #expect(await member.run("posts", away: true).error.contains(told))
        #expect(!(await member.run("posts", "--json", away: true)).error.contains("Not sent yet"))
        #expect(!(await member.run("posts")).error.contains("Not sent yet"))
    }

    @Test func `A waiting deletion prints how to cancel it, and later writes mention that it comes first`()
        async throws
    {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "One")
        _ = await app.run("comment", "create", "1", "First")
        for (command, entry) in [("comment", 3), ("post", 4)] {
            let run = await app.run(command, "delete", "1", "--yes", transport: Unreachable())
            let line = "To keep it: community-cli outbox delete \(entry)\n"
            #expect(run.code == .success && run.error.hasSuffix(line), "\(run.error)")
            #expect(!run.error.contains("restore"), "\(run.error)")
        }
        let comment = await app.run("comment", "create", "1", "Second", transport: Unreachable())
        #expect(
            comment.error.contains("But entry 4 of the outbox deletes the post first."), "\(comment.error)")
        let asked = await app.run("outbox", "delete", "4", width: 80, input: ["n"])
        #expect(asked.error.contains("Delete entry 4 (delete post 1)? It"), "\(asked.error)")
    }

    @Test(arguments: ["post", "comment"])
    func `An edit stored while signed out overwrites no newer text`(subject: String)
        async throws
    {
        let app = try await TestApp.signedUp()
        for number in 1...2 {
            _ = await app.run("post", "create", "\(number)")
            _ = await app.run("comment", "create", "\(number)", "\(number)")
        }
        _ = await app.run("signin", "meng", "--profile", "phone", input: [TestApp.password])
        _ = await app.run("signout")
        for number in ["1", "2"] {
            #expect(await app.run(subject, "edit", number, "Older").error.contains("drafts send \(number)"))
        }
        _ = await app.run(subject, "edit", "1", "Newer", "--profile", "phone")
        _ = await app.run("signin", "meng", input: [TestApp.password])
        let conflict = await app.run("drafts", "send", "1")
        #expect(conflict.code == .failure)
        #expect(conflict.error.contains("On the server (version 2):\n  Newer\nYours:\n  Older\n"))
        #expect(await app.run("post", "show", "1").out.contains("Newer"))
        #expect(await app.run("drafts", "send", "2").out == "Changed \(subject) 2.\n")
    }

    @Test func `A draft that knows no version overwrites only what was never edited`() async throws {
        let app = try await TestApp.signedUp()
        for text in ["One", "Two"] { _ = await app.run("post", "create", text) }
        _ = await app.run("post", "edit", "1", "Newer")
        let folder = ".local/share/trellis/community/drafts"
        for number in 1...2 {
            let file = "\(folder)/default/\(number).post-\(number)-v0.md"
            try app.write("Older", to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: app.path(file))
        }
        for path in [folder, "\(folder)/default"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: app.path(path))
        }
        let conflict = await app.run("drafts", "send", "1", "--here")
        #expect(conflict.code == .failure && conflict.error.contains("  Newer\n"), "\(conflict.error)")
        #expect(await app.run("drafts", "send", "2", "--here").out == "Changed post 2.\n")
        let entry = try #require(try await app.run("outbox", "list", "--json").ids("entries").first)
        #expect(await app.run("outbox", "retry", "\(entry)").code == .success)
        #expect(await app.run("post", "show", "1").out.contains("Older"))
    }

    @Test func `Discards an entry, and reports an entry that does not exist`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "Offline", transport: Unreachable())
        let entry = try #require(try await app.run("outbox", "list", "--json").ids("entries").first)
        #expect(await app.run("outbox", "delete", "\(entry)", "--yes").out == "Discarded entry \(entry).\n")
        for command in ["delete", "retry"] {
            let run = await app.run("outbox", command, "\(entry)")
            #expect(run.code == .failure)
            #expect(run.error == "community-cli: There is no entry \(entry) in the outbox.\n", "\(run.error)")
        }
        #expect(try await app.run("posts", "--json").ids("posts").isEmpty)
    }

    @Test func `A rejected entry shows its reason when sent, in the list and by itself`() async throws {
        let app = try await TestApp.signedUp()
        let text = "First line\n\nThe rest, \(String(repeating: "which is long, ", count: 20))"
        _ = await app.run("comment", "create", "9", text, transport: Unreachable())
        let send = await app.run("outbox", "send")
        let told = "Entry 1 (comment on post 9) was not sent. There is no post 9."
        #expect(send.code == .failure && send.error.hasPrefix("community-cli: \(told)\n"), "\(send.error)")
        #expect(!send.out.contains("There is no post 9."), "\(send.out)")
        #expect(send.error.contains("'community-cli outbox show 1' shows its text"), "\(send.error)")
        #expect(await app.run("outbox", "list").out.contains("1: There is no post 9.\n"))
        let show = await app.run("outbox", "show", "1", "--language", "ko")
        #expect(show.out.contains("9번 글이 없습니다.\n\n\(text)\n"), "\(show.out)")
        let retry = await app.run("outbox", "retry", "1")
        #expect(retry.code == .failure && retry.error == "community-cli: \(told)\n" && retry.out.isEmpty)
        // After there is such a post.
        for number in 1...9 { _ = await app.run("post", "create", "\(number)") }
        let sent = await app.run("outbox", "retry", "1")
        #expect(sent.code == .success && sent.out == "Sent 1 waiting change.\n", "\(sent.out)\(sent.error)")
        #expect(await app.run("outbox", "show", "1").error.contains("There is no entry 1 in the outbox."))
    }

    @Test func `A retried entry waits while the server is unreachable`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("comment", "create", "9", "Nowhere", transport: Unreachable())
        _ = await app.run("outbox", "send")
        let retry = await app.run("outbox", "retry", "1", transport: Unreachable())
        #expect(retry.code == .failure && retry.out == "Entry 1 will be sent again.\n", "\(retry.out)")
        #expect(retry.error.contains("cannot be reached"), "\(retry.error)")
    }

    @Test func `Each account has its own outbox`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "Offline", transport: Unreachable())
        await app.signUp("yuna")
        #expect(await app.run("outbox", "list").out == "The outbox is empty.\n")
        _ = await app.run("posts")
        #expect(try await app.run("posts", "--json").ids("posts").isEmpty)
        _ = await app.run("signin", "meng", "--yes", input: [TestApp.password])
        #expect(await app.run("posts").out.contains("Offline"))
    }

    /// Edits of texts that this device has seen, from every source of input.
    @Test(arguments: ["argument", "pipe", "editor"])
    func `An edit without the server waits with the version seen last`(way: String) async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "Before")
        _ = await app.run("comment", "create", "1", "Before")
        for subject in ["post", "comment"] {
            let run = await app.edit(subject, "After", way, transport: Unreachable())
            #expect(run.code == .success, "\(run.error)")
            #expect(run.error.contains("waits in the outbox"), "\(run.error)")
        }
        #expect(await app.run("outbox", "send").out.contains("Sent 2 waiting changes."))
        let thread = await app.run("post", "show", "1", "--json")
        let post = try thread.json()["post"] as? [String: Any]
        #expect(post?["text"] as? String == "After" && post?["version"] as? Int == 2)
        #expect(try thread.list("comments").compactMap { $0["text"] as? String } == ["After"])
    }

    @Test func `An edit after a waiting edit builds on it`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "Before")
        let appending = ExtraInput(editor: { path in
            let file = URL(filePath: path)
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            try? Data("\(text)+".utf8).write(to: file)
            return .done
        })
        for transport in [Unreachable(), Unreachable(), nil] as [Unreachable?] {
            let run = await app.run(["post", "edit", "1"], width: 80, extra: appending, transport: transport)
            #expect(run.code == .success, "\(run.error)")
        }
        let post = try await app.run("post", "show", "1", "--json").json()["post"] as? [String: Any]
        #expect(post?["text"] as? String == "Before+++")
    }

    @Test(arguments: [[], ["--json"]])
    func `A text that can be kept nowhere is shown back`(options: [String]) async throws {
        let app = try TestApp()
        // A file in place of the folder prevents drafts from being stored.
        try app.write("", to: ".local/share/trellis/community/drafts")
        let long = String(repeating: "가", count: 20_000)
        for (command, text) in [(["post", "create"], "Mine\nalone"), (["post", "create"], long)] {
            let run = await app.run(command + options, input: [text])
            #expect(run.code != .success)
            #expect(run.error.contains("Your text could not be saved."), "\(run.error)")
            let shown = options.isEmpty ? run.out : run.messages
            #expect(shown.contains(text), "\(run.error)")
            #expect(options.isEmpty || !run.out.contains(text))
        }
    }

    @Test(arguments: ["argument", "pipe"])
    func `An edit of a text never seen here becomes a draft that can be sent later`(way: String)
        async throws
    {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "Before")
        _ = await app.run("signin", "meng", "--profile", "phone", input: [TestApp.password])
        let run = await app.edit("post", "After", way, "--profile", "phone", transport: Unreachable())
        #expect(run.code == .failure)
        #expect(run.error.contains("has no copy of the text"), "\(run.error)")
        #expect(run.error.contains("community-cli --profile phone drafts send 1"), "\(run.error)")
        let still = await app.run("drafts", "send", "1", "--profile", "phone", transport: Unreachable())
        #expect(still.code == .failure && still.error.contains("drafts send 1"), "\(still.error)")
        #expect(await app.run("drafts", "send", "1", "--profile", "phone").out == "Changed post 1.\n")
        #expect(await app.run("drafts", "list", "--profile", "phone").out == "No drafts.\n")
    }

    @Test func `Refuses a forbidden edit before an editor opens, and gives piped text back`()
        async throws
    {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "Mine")
        _ = await app.run("comment", "create", "1", "Mine")
        await app.signUp("yuna", profile: "yuna")
        let profile = ["--profile", "yuna"]
        let opened = ExtraInput(editor: { _ in .failed(reason: "it was opened") })
        for command in [["post", "edit", "1"], ["comment", "edit", "1"]] {
            let run = await app.run(command + profile, width: 80, extra: opened)
            #expect(run.code == .failure)
            #expect(run.error == "community-cli: Only its author can do that.\n", "\(run.error)")
        }
        app.pass(seconds: 8 * 86_400)
        let late = await app.run("comment", "edit", "1", width: 80, extra: opened)
        #expect(
            late.error.hasPrefix("community-cli: Comments can be edited for 7 days only."), "\(late.error)")
        let missing = await app.run("comment", "create", "9", width: 80, extra: opened)
        #expect(missing.error == "community-cli: There is no post 9.\n", "\(missing.error)")
        let nobody = await app.run("post", "create", "--profile", "new", width: 80, extra: opened)
        #expect(nobody.code == .signInNeeded && nobody.error.contains("--profile new signup NAME EMAIL"))
        let piped = await app.run(["post", "edit", "1"] + profile, input: ["piped"])
        #expect(piped.code == .failure && piped.error.contains("Only its author"), "\(piped.error)")
        // The text does not become a draft, which could never be sent.
        #expect(piped.out.hasPrefix("piped\n"))
        #expect(await app.run(["drafts", "list"] + profile).out == "No drafts.\n")
    }

    @Test func `A conflict reports the pending decision once, with its number`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "One")
        _ = await app.run("post", "edit", "1", "Two")
        let run = await app.run("post", "edit", "1", "Three", "--version", "1")
        #expect(run.code == .failure)
        let entry = try #require(try await app.run("outbox", "list", "--json").ids("entries").first)
        #expect(run.error.contains("'community-cli outbox retry \(entry)'"), "\(run.error)")
        #expect(run.error.contains("'community-cli outbox delete \(entry)'"), "\(run.error)")
        #expect(!run.error.contains("sent later"), "\(run.error)")
        let list = await app.run("outbox", "list")
        #expect(!list.error.contains("needs your decision"), "\(list.error)")
        let read = await app.run("posts", width: 80)
        #expect(read.error.contains("1 change in the outbox needs your decision"))
        // In a script, the line would appear in the output of every command.
        #expect(await app.run("posts").error.isEmpty)
    }

    @Test func `Reports an unreachable server, and reading fails`() async throws {
        let app = try await TestApp.signedUp()
        for command in [
            ["posts"], ["post", "show", "1"], ["comments", "1"], ["notices"], ["export", "--json"],
        ] {
            let run = await app.run(command, transport: Unreachable())
            #expect(run.code == .failure)
            #expect(run.out.isEmpty)
            #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
        }
        let whoami = await app.run("whoami", transport: Unreachable())
        #expect(whoami.code == .failure)
        #expect(whoami.out.contains("meng@example.com"))
    }
}

extension TestApp {
    /// Edits post or comment 1 with a text from an argument, a pipe or an editor.
    @MainActor
    fileprivate func edit(
        _ subject: String, _ text: String, _ way: String, _ options: String..., transport: Unreachable
    ) async -> AppRun {
        let words = [subject, "edit", "1"] + options
        switch way {
        case "argument": return await run(words + [text], transport: transport)
        case "pipe": return await run(words, input: [text], transport: transport)
        default:
            let extra = ExtraInput(editor: { path in
                let file = URL(filePath: path)
                guard (try? String(contentsOf: file, encoding: .utf8)) == "Before" else {
                    return .failed(reason: "it does not begin with what was there")
                }
                try? Data(text.utf8).write(to: file)
                return .done
            })
            return await run(words, width: 80, extra: extra, transport: transport)
        }
    }
}
