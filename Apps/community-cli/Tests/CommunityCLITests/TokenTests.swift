import AppCoreTestSupport
import DomainCore
import Foundation
import TerminalKit
import Testing

/// A token for scripts in `TRELLIS_TOKEN`, in place of a sign-in.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct TokenTests {
    private func token(_ app: TestApp, _ scope: String = "write", _ name: String = "script") async throws
        -> [String: String]
    {
        let made = await app.run("token", "create", name, "--scope", scope)
        let token = try #require(made.lines.first, "\(made.error)")
        #expect(ScriptToken.isSecret(token) && made.lines.count == 1)
        return TestApp.plain.merging(["TRELLIS_TOKEN": token]) { $1 }
    }

    @Test(arguments: [false, true])
    func `A script acts for the account, and the device stays signed in`(
        isRemote: Bool
    ) async throws {
        let server = try await TestApp.signedUp()
        let script = try await token(server)
        func check(_ app: TestApp, _ options: [String]) async throws {
            func run(_ words: String..., variables: [String: String] = script) async -> AppRun {
                await app.run(words + options, variables: variables)
            }
            #expect(await run("post", "create", "By a script").code == .success)
            #expect(await run("post", "create", "By hand", variables: TestApp.plain).code == .signInNeeded)
            let who = try await run("whoami", "--json").json()
            #expect(who["name"] as? String == "meng" && who["kept_in"] as? String == "variable")
            #expect(await run("whoami").out.contains("TRELLIS_TOKEN"))
            #expect(await run("posts", "--mine").out.contains("By a script"))
            #expect(await run("outbox", "list").out.contains("The outbox is empty"))
            let seen = await run("posts", "--trace")
            let secret = try #require(script["TRELLIS_TOKEN"])
            #expect(seen.code == .success && !(seen.out + seen.error).contains(secret))
            #expect(await run("whoami", variables: TestApp.plain).code == .signInNeeded)
            #expect(
                !FileManager.default.fileExists(
                    atPath: app.path(".local/share/trellis/community/secrets/default.json")))
        }
        guard isRemote else {
            #expect(await server.run("signout").code == .success)
            try? FileManager.default.removeItem(
                atPath: server.path(".local/share/trellis/community/secrets/default.json"))
            return try await check(server, [])
        }
        try await server.serving { address in try await check(try TestApp(), ["--server", address]) }
    }

    @Test func `Reports a token that is read-only, expired or revoked, and stays signed in`()
        async throws
    {
        let app = try await TestApp.signedUp()
        let (reader, writer) = (try await token(app, "read", "r"), try await token(app, "write", "w"))
        #expect(await app.run("posts", variables: reader).code == .success)
        for words in [["post", "create", "x"], ["report", "post", "1", "spam"]] {
            let refused = await app.run(words, variables: reader)
            #expect(refused.code == .signInNeeded, "\(words)")
            #expect(refused.error.contains("TRELLIS_TOKEN can only read"), "\(refused.error)")
        }
        // The write was refused permanently, so nothing waits.
        #expect(await app.run("outbox", "list").out.contains("The outbox is empty"))
        #expect(await app.run("token", "revoke", "r").code == .success)
        app.pass(seconds: 91 * 86_400)
        for (variables, language) in [(reader, "en"), (writer, "en"), (writer, "ko")] {
            for words in [
                ["posts"], ["whoami"], ["post", "create", "x"], ["notices"], ["export", app.home],
            ] {
                let ended = await app.run(words + ["--language", language], variables: variables)
                #expect(ended.code == .signInNeeded, "\(words) \(ended.error)")
                #expect(
                    ended.error.contains(
                        language == "en"
                            ? "The token in TRELLIS_TOKEN is not accepted" : "TRELLIS_TOKEN의 토큰을 사용할 수 없습니다"),
                    "\(words) \(ended.error)")
                #expect(!ended.error.contains("ended the session"))
            }
        }
        let json = await app.run(["whoami", "--json"], variables: writer)
        #expect(json.code == .signInNeeded && json.error.contains(#""exit_code":4"#))
    }

    @Test func `Refuses an invalid token without printing it, and refuses commands that need a sign-in`()
        async throws
    {
        let app = try await TestApp.signedUp()
        for wrong in ["secret-7", "trl_short", "trl_" + String(repeating: "한", count: 43)] {
            let variables = TestApp.plain.merging(["TRELLIS_TOKEN": wrong]) { $1 }
            let run = await app.run("posts", variables: variables, transport: Unreachable())
            #expect(run.code == .usage && run.error.contains("TRELLIS_TOKEN"))
            #expect(!(run.out + run.error).contains(wrong))
            #expect(await app.run("config", "list", variables: variables).code == .success)
        }
        #expect(
            await app.run("posts", variables: TestApp.plain.merging(["TRELLIS_TOKEN": ""]) { $1 }).code
                == .success)
        let script = try await token(app)
        for words in [
            ["signin", "meng"], ["signup", "a", "a@example.com"], ["signout"], ["password"], ["ui"],
            ["token", "list"], ["token", "create", "more"], ["token", "revoke", "script"],
        ] {
            let run = await app.run(words, variables: script)
            #expect(run.code == .usage && run.error.contains("Unset TRELLIS_TOKEN first"), "\(words)")
        }
        #expect(await app.run("whoami").code == .success)
    }
}
