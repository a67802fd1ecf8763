import Foundation
import TerminalKit
import Testing

@testable import CommunityCLI

/// What is written while the server is away.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct OutboxTests {
    @Test(arguments: [
        ("en", "waits in the outbox", "Sent 1 waiting text."), ("ko", "보낼 편지함에 두었다가", "기다리던 것 1개를 보냈습니다."),
    ])
    func `It waits, is shown, and goes once with the next command that reaches the server`(
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

    @Test func `Everything that is written can wait`() async throws {
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
        #expect(send.out.contains("Sent 4 waiting texts."))
        let thread = await app.run("post", "show", "1", "--json")
        #expect((try thread.json()["post"] as? [String: Any])?["text"] as? String == "Changed")
        #expect(try thread.list("comments").compactMap { $0["text"] as? String } == ["Second"])
    }

    @Test func `An entry can be discarded, another number is none`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "Offline", transport: Unreachable())
        let entry = try #require(try await app.run("outbox", "list", "--json").ids("entries").first)
        #expect(await app.run("outbox", "discard", "\(entry)").out == "Discarded entry \(entry).\n")
        for command in ["discard", "retry"] {
            let run = await app.run("outbox", command, "\(entry)")
            #expect(run.code == .failure)
            #expect(run.error == "community-cli: There is no entry \(entry) in the outbox.\n", "\(run.error)")
        }
        #expect(try await app.run("posts", "--json").ids("posts").isEmpty)
    }

    @Test func `The outbox of one account is no other's`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "Offline", transport: Unreachable())
        await app.signUp("yuna")
        #expect(await app.run("outbox", "list").out == "The outbox is empty.\n")
        _ = await app.run("posts")
        #expect(try await app.run("posts", "--json").ids("posts").isEmpty)
        _ = await app.run("signin", "meng", input: [TestApp.password])
        #expect(await app.run("posts").out.contains("Offline"))
    }

    @Test func `A server that is away is told, and reading fails`() async throws {
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
