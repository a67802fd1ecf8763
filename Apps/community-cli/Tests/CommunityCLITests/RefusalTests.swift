import AppCoreTestSupport
import TerminalKit
import Testing

@testable import CommunityCLI

/// Refusals are reported before any question or typing. These tests have no terminal, so a question would end with a
/// usage error.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct RefusalTests {
    /// meng has post 1, yuna post 2 and comment 1 on post 1.
    private static func app() async throws -> TestApp {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        _ = await app.run("post", "create", "One")
        _ = await app.run("post", "create", "Hers", "--profile", "yuna")
        _ = await app.run("comment", "create", "1", "Also hers", "--profile", "yuna")
        return app
    }

    @Test(arguments: [
        ["post", "delete", "2"], ["comment", "delete", "1"], ["post", "delete", "9"],
        ["moderate", "remove", "post", "2", "spam"], ["moderate", "block", "yuna", "spam"],
    ])
    func `Asks no question about a text of another author or a missing one`(words: [String]) async throws {
        let run = await (try Self.app()).run(words)
        #expect(run.code == .failure, "\(run.error)")
        #expect(!run.error.contains("?"), "\(run.error)")
    }

    @Test(arguments: [
        ["post", "delete", "1"], ["comment", "delete", "1"], ["moderate", "remove", "post", "2", "spam"],
        ["moderate", "block", "yuna", "spam"], ["password"],
    ])
    func `Reports a missing sign-in before any question`(words: [String]) async throws {
        let app = try await Self.app()
        _ = await app.run("signout")
        let run = await app.run(words, input: [TestApp.password, "another horse 10"])
        #expect(run.code == .signInNeeded, "\(run.error)")
        #expect(run.error.hasPrefix("community-cli: You are not signed in."))
    }

    @Test func `Asks before a deletion while the server is unreachable`() async throws {
        let run = await (try Self.app()).run("post", "delete", "1", transport: Unreachable())
        #expect(run.code == .usage)
        #expect(run.error.contains("Delete post 1"))
    }

    @Test(arguments: [
        (["signup", "x", "x@example.com"], "A name has 2 to 30"),
        (["signup", "minji", "minji"], "That is not an e-mail address."),
    ])
    func `Reports an invalid name or address before asking for a password`(
        words: [String], problem: String
    ) async throws {
        let run = await (try TestApp()).run(words)
        #expect(run.code == .usage)
        #expect(run.error.contains(problem), "\(run.error)")
    }

    @Test func `Reports a missing account before asking for a password`() async throws {
        let run = await (try Self.app()).run("admin", "password", "nobody")
        #expect(run.code == .failure)
        #expect(run.error == "community-cli: There is no such account.\n")
    }

    @Test(arguments: [
        ["post", "edit", "2"], ["post", "edit", "2", "--version", "1"], ["comment", "edit", "1"],
    ])
    func `Gives back an edit of another author's text without a draft`(words: [String]) async throws {
        let app = try await Self.app()
        let run = await app.run(words + ["Mine now"])
        #expect(run.code == .failure)
        #expect(run.out == "Mine now\n", "\(run.out)")
        #expect(!run.error.contains("draft"), "\(run.error)")
        #expect(try await app.run("drafts", "list", "--json").ids("drafts").isEmpty)
        #expect(try await app.run("outbox", "list", "--json").ids("entries").isEmpty)
    }
}
