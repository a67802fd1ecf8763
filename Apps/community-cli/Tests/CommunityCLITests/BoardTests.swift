import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@testable import CommunityCLI

/// Reading and writing posts and comments.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct BoardTests {
    @Test(arguments: [
        (
            "en",
            [
                "Created post 1.", "Created comment 1.", "1 comment", "Changed post 1.",
                "Deleted post 1.", "No posts yet.",
            ]
        ),
        (
            "ko",
            ["1번 글을 등록했습니다.", "1번 댓글을 등록했습니다.", "댓글 1개", "1번 글을 수정했습니다.", "1번 글을 삭제했습니다.", "아직 글이 없습니다."]
        ),
    ])
    func `A post from creation to deletion`(language: String, words: [String]) async throws {
        let app = try await TestApp.signedUp()
        let runs = [
            ["post", "create", "Hello\n안녕하세요"], ["comment", "create", "1", "Well said"],
            ["post", "show", "1"],
            ["post", "edit", "1", "Goodbye"], ["post", "delete", "1", "--yes"], ["posts", "--no-pager"],
        ]
        for (arguments, word) in zip(runs, words) {
            let run = await app.run(arguments + ["--language", language])
            #expect(run.code == .success, "\(run.error)")
            #expect(run.out.contains(word), "\(arguments): \(run.out)")
            // A deletion prints how to undo it.
            #expect(run.error.isEmpty != (arguments[1] == "delete"), "\(run.error)")
        }
    }

    @Test func `A thread shows each author and every line of the texts`() async throws {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        _ = await app.run("post", "create", "One\n\nTwo")
        _ = await app.run("comment", "create", "1", "좋아요\n정말로", "--profile", "yuna")
        let run = await app.run("post", "show", "1")
        #expect(
            run.out == """
                1 meng (you) just now (2023-11-14 22:13)

                One

                Two

                1 comment

                  1 yuna just now (2023-11-14 22:13)
                  좋아요
                  정말로

                """)
        #expect(
            await app.run("comments", "1", "--profile", "yuna").out.hasPrefix(
                "  1 yuna (you) just now (2023-11-14 22:13)\n"))
    }

    @Test func `Only authors edit and delete comments`() async throws {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        _ = await app.run("post", "create", "One")
        _ = await app.run("comment", "create", "1", "Mine")
        #expect(await app.run("comment", "edit", "1", "Changed").out == "Changed comment 1.\n")
        for command in [
            ["comment", "edit", "1", "Hers"], ["comment", "delete", "1", "-y"],
            ["post", "edit", "1", "Hers"],
            ["post", "delete", "1", "-y"],
        ] {
            let run = await app.run(command + ["--profile", "yuna"])
            #expect(run.code == .failure)
            #expect(run.error.contains("Only its author can do that."), "\(run.error)")
        }
        #expect(await app.run("comments", "1").out.contains("Changed"))
        #expect(await app.run("comment", "delete", "1", "-y").out == "Deleted comment 1.\n")
        #expect(await app.run("comments", "1").out == "No comments yet.\n")
    }

    @Test(arguments: [
        ["post", "show", "99"], ["comments", "99"], ["post", "edit", "99", "x"],
        ["comment", "edit", "99", "x"],
        ["post", "delete", "99", "-y"], ["comment", "delete", "99", "-y"], ["report", "post", "99", "spam"],
        ["report", "comment", "99", "spam"],
    ])
    func `What is not there is named`(command: [String]) async throws {
        let app = try await TestApp.signedUp()
        let isComment = command.contains("comment")
        let run = await app.run(command)
        #expect(run.code == .failure)
        #expect(run.error.contains("There is no \(isComment ? "comment" : "post") 99."), "\(run.error)")
        #expect(run.out.isEmpty)
        #expect(await app.run(command + ["--json"]).out.isEmpty)
        #expect(
            await app.run(command + ["--language", "ko"]).error.contains(
                isComment ? "99번 댓글이 없습니다." : "99번 글이 없습니다."))
    }

    @Test(arguments: [
        (["post", "show", "0"], "<post>"), (["post", "show", "x"], "<post>"),
        (["post", "show", "99999999999999999999"], "<post>"),
        (["comments", "1", "--after", "-1"], "--after"),
        (["comments", "1", "-n", "1001"], "--limit"), (["posts", "-n", "0"], "--limit"),
        (["posts", "-n", "101"], "--limit"), (["posts", "--before", "0"], "--before"),
        (["post", "edit", "1", "x", "--version", "0"], "--version"), (["watch", "x"], "<post>"),
        (["watch", "--after", "x"], "--after"), (["drafts", "show", "0"], "<draft>"),
        (["outbox", "retry", "x"], "<entry>"), (["comment", "edit", "", "x"], "<comment>"),
        (["moderate", "hide", "post", "x", "spam"], "<number>"),
        (["moderate", "log", "-n", "101"], "--limit"),
    ])
    func `An invalid number is a usage error, signed in or not`(command: [String], name: String) async throws
    {
        let app = try TestApp()
        let run = await app.run(command)
        #expect(run.code == .usage)
        #expect(run.error.hasPrefix("community-cli: \(name) must be a "), "\(run.error)")
        #expect(!run.error.contains("9223372036854775807"))
        let korean = await app.run(command, variables: ["LANG": "ko_KR.UTF-8"])
        #expect(korean.code == .usage)
        #expect(korean.error.contains("숫자") || korean.error.contains("정수"), "\(korean.error)")
    }

    @Test func `Pages neither repeat nor miss a post`() async throws {
        let app = try await TestApp.signedUp()
        for number in 1...7 { _ = await app.run("post", "create", "Post \(number)") }
        var seen: [Int] = []
        var before: Int?
        repeat {
            let page = await app.run(
                ["posts", "--json", "-n", "3"] + (before.map { ["--before", "\($0)"] } ?? []))
            seen += try page.ids("posts")
            before = try page.json()["next"] as? Int
        } while before != nil
        #expect(seen == [7, 6, 5, 4, 3, 2, 1])
        #expect(
            await app.run("posts", "-n", "3", width: 80).out.contains(
                "next: community-cli posts --limit 3 --before 5"))
        #expect(!(await app.run("posts", "-n", "3").out.contains("--before")))
    }

    @Test func `Each page of comments continues where the last one ended`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "One")
        for number in 1...5 { _ = await app.run("comment", "create", "1", "Comment \(number)") }
        let first = await app.run("post", "show", "1", "-n", "2", "--json")
        #expect(try first.ids("comments") == [1, 2])
        #expect(try first.json()["next"] as? Int == 2)
        let second = await app.run("comments", "1", "--after", "2", "-n", "2", "--json")
        #expect(try second.ids("comments") == [3, 4])
        let last = await app.run("comments", "1", "--after", "4", "-n", "2", "--json")
        #expect(try last.ids("comments") == [5])
        #expect(try last.json()["next"] is NSNull)
        #expect(await app.run("comments", "1", "--after", "5").out == "No more comments.\n")
        #expect(await app.run("post", "show", "1", "-n", "2", width: 80).out.contains("comments 1 --after 2"))
    }

    @Test func `Lists own, unread and matching posts`() async throws {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        _ = await app.run("post", "create", "감사합니다")
        _ = await app.run("post", "create", "Hello", "--profile", "yuna")
        _ = await app.run("comment", "create", "1", "천만에요", "--profile", "yuna")
        func ids(_ options: String...) async throws -> [Int] {
            try await app.run(["posts", "--json"] + options).ids("posts")
        }
        func found(_ words: String...) async throws -> [Int] {
            try await app.run(["search", "--json"] + words).ids("posts")
        }
        #expect(try await ids() == [2, 1])
        #expect(try await ids("--mine") == [1])
        #expect(try await found("ㄱㅅ") == [1])
        #expect(try await found("천만") == [1])
        #expect(try await found("없는말") == [])
        #expect(try await ids("--unread") == [2, 1])
        _ = await app.run("post", "show", "1")
        #expect(try await ids("--unread") == [2])
        _ = await app.run("post", "show", "2")
        #expect(await app.run("posts", "--unread").out == "No unread posts.\n")
        #expect(await app.run("search", "없는말").out == "No results for “없는말”.\n")
        for pair in [["--mine", "--unread"], ["--mine", "--author", "x"], ["--unread", "--author", "x"]] {
            #expect(await app.run(["posts"] + pair).code == .usage)
        }
    }

    @Test func `A post is completed with its title, or else its first line`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "Body\nmore")
        _ = await app.run("post", "create", "Body", "--title", "Title")
        for command in [["post", "show"], ["post", "edit"]] {
            let lines = await app.run(["complete", "--"] + command + [""]).lines
            #expect(lines == ["2\tTitle", "1\tBody"])
        }
    }

    @Test func `A deletion prints the command that restores the post`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "One")
        _ = await app.run("comment", "create", "1", "Two")
        let delete = await app.run("post", "delete", "1", "-y", width: 80)
        #expect(delete.error == "It can be restored for 7 days: community-cli post restore 1\n")
        #expect(await app.run("post", "restore", "1").out == "Restored post 1 and its comments.\n")
        #expect(await app.run("post", "show", "1").out.contains("Two"))
        for (language, words) in [
            ("en", "There is no deleted post 1 of yours"), ("ko", "복원할 수 있는 1번 글이 없거나"),
        ] {
            let again = await app.run("post", "restore", "1", "--language", language)
            #expect(again.code == .failure && again.error.contains(words), "\(again.error)")
        }
    }

    @Test func `Asks before a deletion if a user can answer`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "One")
        for answer in ["", "n", "no", "아니요"] {
            let run = await app.run("post", "delete", "1", width: 80, input: [answer])
            #expect(run.code == .failure)
            #expect(run.error.hasPrefix("Delete post 1? (y/n) "))
        }
        #expect(await app.run("post", "delete", "1", width: 80).code == .failure)
        let pipe = await app.run("post", "delete", "1", input: ["y"])
        #expect(pipe.code == .usage)
        #expect(pipe.error.contains("--yes"))
        #expect(await app.run("post", "show", "1").code == .success)
        let korean = await app.run("post", "delete", "1", "--language", "ko", width: 80, input: ["네"])
        #expect(korean.code == .success)
        #expect(korean.error.contains("삭제할까요?"))
        #expect(await app.run("post", "show", "1").code == .failure)
    }

    @Test(arguments: ["", "   ", "\n\n", "\u{200B}"])
    func `Refuses a blank text`(text: String) async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "One")
        for command in [
            ["post", "create", text], ["comment", "create", "1", text], ["post", "edit", "1", text],
            ["report", "post", "1", text],
        ] {
            let run = await app.run(command)
            #expect(run.code == .usage, "\(command): \(run.error)")
            #expect(run.error.contains("The text is empty."))
        }
        #expect(await app.run("outbox", "list").out == "The outbox is empty.\n")
        #expect(try await app.run("posts", "--json").ids("posts") == [1])
    }

    @Test func `A text that is too long reports the limit and is kept`() async throws {
        let app = try await TestApp.signedUp()
        let text = String(repeating: "가", count: 20_000)
        let run = await app.run("post", "create", text)
        #expect(run.code == .usage)
        #expect(run.error.contains("too long"), "\(run.error)")
        #expect(try await app.run("posts", "--json").ids("posts").isEmpty)
    }

    @Test func `A stale edit overwrites nothing and keeps both texts`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "One")
        _ = await app.run("post", "edit", "1", "Theirs")
        let run = await app.run("post", "edit", "1", "Ours", "--version", "1")
        #expect(run.code == .failure)
        #expect(run.error.contains("On the server (version 2):\n  Theirs\nYours:\n  Ours\n"), "\(run.error)")
        #expect(await app.run("post", "show", "1").out.contains("Theirs"))
        let list = await app.run("outbox", "list")
        #expect(list.out.contains("conflict"))
        #expect(list.out.contains("Theirs"))
        let entry = try #require(try await app.run("outbox", "list", "--json").ids("entries").first)
        let warned = await app.run("posts", width: 80)
        #expect(warned.error.contains("needs your decision"))
        #expect(await app.run("outbox", "retry", "\(entry)").code == .success)
        #expect(await app.run("post", "show", "1").out.contains("Ours"))
        #expect(await app.run("outbox", "list").out == "The outbox is empty.\n")
    }
}
