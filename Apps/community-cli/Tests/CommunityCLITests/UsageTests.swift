import AppCore
import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing
import TextCore

@testable import CommunityCLI

@MainActor
@Suite(.timeLimit(.minutes(10))) struct UsageTests {
    @Test(arguments: [
        (["psts"], "'posts'"), (["comment", "creat", "1", "x"], "'create'"),
        (["posts", "--unred"], "'--unread'"), (["posts", "--page", "2"], "'--before'"),
        (["config", "get", "limt"], "'limit'"), (["graph", "--format", "jsn"], "'json'"),
        (["posts", "--store", "memry"], "'memory'"), (["admin", "role", "meng", "admn"], "'admin'"),
    ])
    func `A slip of the finger is understood`(arguments: [String], meant: String) async throws {
        let run = await (try TestApp()).run(arguments)
        #expect(run.code == .usage)
        #expect(run.out.isEmpty)
        #expect(run.error.contains("Did you mean \(meant)?"), "\(run.error)")
        let korean = await (try TestApp()).run(arguments, variables: ["LANG": "ko_KR.UTF-8"])
        #expect(korean.error.contains("혹시 \(meant)인가요?"))
    }

    @Test(arguments: [["post", "create", "body"], ["post", "edit", "1"]])
    func `Refuses a title of two lines`(
        command: [String]
    ) async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "Words")
        let run = await app.run(command + ["--title", "One\nTwo"])
        #expect(run.code == .usage && run.error.contains("The title has to be one line."), "\(run.error)")
        #expect(try await app.run("posts", "--json").ids("posts") == [1])
    }

    @Test(arguments: [
        [], ["help"], ["--help"], ["-h"], ["help", "posts"], ["posts", "--help"],
        ["comment", "edit", "--help"],
    ])
    func `Help is a success`(arguments: [String]) async throws {
        let run = await (try TestApp()).run(arguments)
        #expect(run.code == .success)
        #expect(run.out.contains("community-cli"))
        #expect(run.error.isEmpty)
    }

    @Test func `The version is one line`() async throws {
        #expect(
            await (try TestApp()).run("--version").out == "community-cli \(AppIdentity.community.version)\n")
    }

    @Test(arguments: [
        ["post"], ["comment"], ["comment", "create"], ["drafts"], ["outbox"], ["report"],
        ["report", "post", "1"],
        ["moderate"], ["admin"], ["signup"], ["signup", "meng"], ["signin"], ["completions"], ["config"],
        ["post", "create", "a", "b"], ["nope"],
    ])
    func `Reports missing or extra words, and mentions the help`(arguments: [String]) async throws {
        let run = await (try TestApp()).run(arguments)
        #expect(run.code == .usage)
        #expect(run.out.isEmpty)
        #expect(run.error.contains("--help"))
    }

    /// Every command that a message mentions must work.
    @Test func `Every command in a message can be parsed`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "One")
        _ = await app.run("post", "edit", "1", "Two")
        _ = await app.run("post", "edit", "1", "Three", "--version", "1")
        let parser = CommandLineParser(App.community.spec, language: .english)
        var told = 0
        for language in ["en", "ko"] {
            for command in [
                ["posts"], ["comment", "create", "9", "x"], ["post", "edit", "1", "x", "--version", "1"],
            ] {
                let error = await app.run(command + ["--language", language]).error
                for match in error.matches(of: #/community-cli ((?:[a-z0-9-]+ ?)+)/#) {
                    let words = match.output.1.split(separator: " ").map(String.init)
                    _ = try parser.parse(words + (words.last == "retry" ? ["1"] : []))
                    told += 1
                }
            }
        }
        #expect(told >= 6)
    }

    @Test func `A doctor finds nothing wrong with a new home, signed in or not`() async throws {
        let app = try TestApp()
        for language in ["en", "ko"] {
            let run = await app.run("doctor", "--language", language)
            #expect(run.code == .success, "\(run.out)")
            #expect(!run.out.contains("✗"))
        }
        await app.signUp("meng")
        let run = await app.run("doctor")
        #expect(run.code == .success)
        #expect(run.out.contains("sign-in           meng"), "\(run.out)")
        #expect(await app.run("doctor", "--store", "memory").code == .success)
    }

    @Test func `A damaged board is one error with advice`() async throws {
        let app = try await TestApp.signedUp()
        for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: app.backend + end) }
        try app.write(
            String(repeating: "no database ", count: 1_000),
            to: ".local/share/trellis/community/backend.sqlite")
        let run = await app.run("posts")
        #expect(run.code == .failure)
        #expect(run.error.hasPrefix("community-cli: Damaged: "), "\(run.error)")
        #expect(run.error.contains("move it away"))
        #expect(run.error.split(separator: "\n").count == 1)
        #expect(await app.run("doctor").code == .failure)
    }

    @Test func `Data that cannot be opened is an error that says where`() async throws {
        let app = try TestApp()
        let file = try app.write("", to: "file")
        for command in [
            ["posts"], ["drafts", "list"], ["admin", "accounts"], ["post", "create", "x"],
            ["signin", "meng"],
        ] {
            let run = await app.run(command, variables: ["XDG_DATA_HOME": file], input: [TestApp.password])
            #expect(run.code == .failure)
            #expect(run.error.contains(file), "\(command): \(run.error)")
        }
        #expect(await app.run("doctor", variables: ["XDG_DATA_HOME": file]).code == .failure)
    }

    @Test func `A reader that leaves is no failure`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "One")
        for command in [
            ["posts"], ["posts", "--json"], ["post", "show", "1"], ["export", "--markdown"], ["help"],
        ] {
            let transcript = Transcript(environment: TestApp.plain)
            transcript.setOutput(.closed)
            let code = await app.app.run(command, app.environment(transcript))
            #expect(code == .success)
            #expect(transcript.console.finish(code, program: "x") == .success)
            #expect(transcript.error.isEmpty)
        }
    }
}
