import AppCoreTestSupport
import CommunityBackend
import Foundation
import NetworkCore
import SQLiteDriver
import TerminalKit
import Testing

@testable import CommunityCLI

/// Reading without an account, and without the server.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct SavedAnswersTests {
    private static let server = ["--server", "http://board.test"]

    static func board() -> EmbeddedTransport {
        let store = CommunityStore(
            database: SQLiteDatabase(at: .memory, migrations: CommunityStore.migrations), now: { .now },
            accounts: TestApp.cheap)
        let backend = CommunityBackend(store: store, options: TestApp.quick)
        return EmbeddedTransport { await backend($0) }
    }

    @Test func `What was read of a server is there when it is away, marked with its age`() async throws {
        let app = try TestApp()
        let board = Self.board()
        func run(_ words: String..., away: Bool = false) async -> AppRun {
            await app.run(
                words + Self.server, input: [TestApp.password],
                transport: away ? Unreachable() as any HTTPTransport : board)
        }
        #expect(await run("signup", "meng", "meng@example.com").code == .success)
        _ = await run("post", "create", "Read me offline")
        _ = await run("comment", "create", "1", "Me too")
        for command in [["posts"], ["post", "show", "1"], ["comments", "1"]] {
            let online = await app.run(command + Self.server, transport: board)
            #expect(online.code == .success, "\(online.error)")
            let offline = await app.run(command + Self.server, transport: Unreachable())
            #expect(offline.code == .failure)
            #expect(offline.out.hasPrefix(online.out), "\(offline.out)")
            #expect(offline.out.hasSuffix("(loaded just now)\n"))
            #expect(offline.error.contains("Cannot connect"), "\(offline.error)")
            let json = await app.run(command + ["--json"] + Self.server, transport: Unreachable())
            #expect(try json.json()["is_fresh"] as? Bool == false)
            let fresh = await app.run(command + ["--json"] + Self.server, transport: board)
            #expect(try fresh.json()["is_fresh"] as? Bool == true)
        }
        // Content that was not read before is missing, and answers saved for one account are hidden from others.
        #expect(await run("post", "show", "2", away: true).out.isEmpty)
        _ = await run("signout")
        #expect(await run("posts", away: true).out.isEmpty)
    }

    @Test(arguments: [("en", "No posts yet.", "create an account"), ("ko", "아직 글이 없습니다.", "계정이 없으면")])
    func `The board of this device is readable without an account, and suggests creating one`(
        language: String, empty: String, advice: String
    ) async throws {
        let app = try TestApp()
        let words = ["--language", language]
        let first = await app.run(["posts"] + words)
        #expect(first.code == .success)
        #expect(first.out == empty + "\n")
        #expect(first.error.contains("community-cli signup") && first.error.contains(advice))
        #expect(await app.run(["posts", "--json"] + words).error.isEmpty)
        await app.signUp("meng")
        _ = await app.run("post", "create", "One")
        #expect(await app.run(["posts", "--mine"] + words).error.isEmpty)
        _ = await app.run("signout")
        #expect(try await app.run("posts", "--unread", "--json").ids("posts") == [1])
        #expect(await app.run("post", "show", "1").out.contains("One"))
        #expect(try await app.run("posts", "--unread", "--json").ids("posts") == [])
        #expect(await app.run("posts", "--mine").code == .signInNeeded)
        #expect(await app.run("comment", "create", "1", "x").code == .signInNeeded)
    }
}
