import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing
import TextCore

/// Width, colour and language of the output.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct LayoutTests {
    /// A board with wide letters, long words, several lines, drafts and an outbox.
    static func board() async throws -> TestApp {
        let app = try await TestApp.signedUp()
        await app.signUp("유나의긴이름입니다정말로", profile: "yuna")
        _ = await app.run("admin", "role", "meng", "admin")
        let texts = [
            "짧은 글", String(repeating: "가나다라마바사 ", count: 30), String(repeating: "x", count: 300),
            "First line\nsecond line\n\nlast line", "👩‍👩‍👧‍👦 e\u{301} ﷽ end",
        ]
        for text in texts {
            _ = await app.run("post", "create", text, "--profile", "yuna")
            _ = await app.run("comment", "create", "1", text)
            _ = await app.run("comment", "create", "99", text)
            _ = await app.run("report", "post", "1", text)
        }
        _ = await app.run("post", "create", "Mine")
        _ = await app.run("post", "edit", "6", "Mine again")
        _ = await app.run("post", "edit", "6", texts[3], "--version", "1")
        _ = await app.run("moderate", "hide", "post", "2", texts[1])
        return app
    }

    @Test(arguments: ["en", "ko"])
    func `No line of a list is wider than the terminal, and no row has two lines`(language: String)
        async throws
    {
        let app = try await Self.board()
        for width in [40, 80, 120] {
            for (command, rows) in [
                (["posts"], 7), (["drafts", "list"], 5), (["admin", "accounts"], 2),
                (["config", "list"], 12),
            ] {
                let run = await app.run(command + ["--language", language], width: width)
                #expect(run.code == .success, "\(run.error)")
                // The line below the posts shows the number of unread posts.
                #expect(run.lines.count == rows + 1, "\(run.out)")
                for line in run.lines {
                    #expect(line.cellWidth <= width, "\(command): \(line)")
                    #expect(line.last != " ")
                }
            }
        }
    }

    @Test func `Escape codes are for terminals that want them`() async throws {
        let app = try await Self.board()
        for command in [
            ["posts"], ["post", "show", "1"], ["comments", "1"], ["drafts", "list"], ["outbox", "list"],
            ["whoami"], ["admin", "accounts"], ["moderate", "log"], ["moderate", "reports"],
            ["config", "list"], ["doctor"],
        ] {
            func expectCodes(_ isSo: Bool, _ run: AppRun) {
                #expect(run.out.contains("\u{1B}") == isSo, "\(command): \(run.out)")
            }
            expectCodes(false, await app.run(command))
            expectCodes(false, await app.run(command, variables: [:]))
            expectCodes(false, await app.run(command, width: 80, variables: ["NO_COLOR": "1"]))
            expectCodes(false, await app.run(command, width: 80, variables: ["TERM": "dumb"]))
            expectCodes(false, await app.run(command + ["--color", "never"], width: 80, variables: [:]))
            if command == ["posts"] { expectCodes(true, await app.run(command, width: 80, variables: [:])) }
        }
    }

    @Test(arguments: [
        (["LANG": "ko_KR.UTF-8"], true), (["LC_MESSAGES": "ko", "LANG": "en_US.UTF-8"], true), ([:], false),
        (["LC_ALL": "C", "LANG": "ko_KR.UTF-8"], false), (["LANG": "fr_FR.UTF-8"], false),
    ])
    func `The locale decides about the language`(variables: [String: String], isKorean: Bool) async throws {
        let app = try await TestApp.signedUp()
        #expect(await app.run("posts", variables: variables).out.contains("아직 글이") == isKorean)
        #expect(await app.run("help", variables: variables).out.contains("게시판") == isKorean)
        #expect(await app.run("post", "show", "9", variables: variables).error.contains("없습니다") == isKorean)
        let told = await app.run("posts", "--language", "en", variables: variables)
        #expect(told.out == "No posts yet.\n")
    }

    @Test func `Settings apply unless the command line overrides them`() async throws {
        let app = try await TestApp.signedUp()
        for number in 1...4 { _ = await app.run("post", "create", "Post \(number)") }
        _ = await app.run("config", "set", "limit", "2")
        _ = await app.run("config", "set", "language", "ko")
        #expect(await app.run("posts").lines.count == 3)
        #expect(await app.run("posts").out.contains("작성자"))
        #expect(await app.run("posts", "-n", "3", "--language", "en").lines.count == 4)
        #expect(await app.run("notices", "--profile", "work").error.contains("not signed in"))
        for words in [
            ["limit", "0"], ["limit", "101"], ["secrets", "nowhere"], ["server", "board.test"],
            ["nope", "1"],
        ] {
            #expect(await app.run(["config", "set"] + words).code == .usage)
        }
        #expect(await app.run("config", "get", "limit").out == "2\n")
        #expect(await app.run("config", "remove", "limit").code == .success)
        #expect(await app.run("posts").lines.count == 5)
    }
}
