import AppCore
import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@testable import CommunityCLI

/// A canary password and the tokens that it yields, through every command: they appear only in the place that stores
/// the sign-in.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct SecretsTests {
    private static let passwords = [
        "canary-Zq7!first horse", "canary-Zq7!second horse", "canary-Zq7!third horse",
    ]

    /// The whole output, and every token that was ever stored.
    private final class Seen {
        var output = ""
        var tokens: Set<String> = []
    }

    private static let commands = [
        ["whoami"], ["whoami", "--json"], ["post", "create", "One"], ["comment", "create", "1", "Said"],
        ["posts"],
        ["posts", "--json"], ["posts", "--mine"], ["posts", "--unread"], ["search", "one"],
        ["post", "show", "1"],
        ["post", "edit", "1", "Two", "--version", "1"], ["post", "edit", "1", "Three", "--version", "1"],
        ["comment", "edit", "1", "Said so"], ["comments", "1"], ["comment", "create", "99", "Nowhere"],
        ["drafts", "list"], ["drafts", "show", "1"], ["drafts", "send", "1"], ["drafts", "delete", "1"],
        ["outbox", "list", "--json"], ["outbox", "send"], ["report", "post", "2", "spam"], ["notices"],
        ["moderate", "reports"], ["moderate", "log"], ["moderate", "hide", "post", "2", "spam"], ["export"],
        ["export", "--json"], ["export", "--markdown"], ["config", "list", "--json"], ["doctor"],
        ["doctor", "--json"],
        ["graph"], ["completions", "bash"], ["comment", "delete", "1", "-y"], ["post", "delete", "1", "-y"],
        ["help"],
    ]

    @Test(arguments: [false, true])
    func `Passwords and tokens are in no file, output, record or child process`(isRemote: Bool) async throws {
        let (server, app) = (try TestApp(), try TestApp())
        let seen = Seen()
        let log = server.path("access.log")
        let serving = isRemote ? server.begin("serve", "--port", "0", "--access-log", log) : nil
        var options: [String] = []
        if let serving { options = ["--server", try #require(await serving.address()), "--trace"] }

        var number = 0
        func run(_ arguments: [String], input: [String] = [], extra: ExtraInput = .init()) async throws
            -> AppRun
        {
            number += 1
            let record = isRemote ? ["--record", app.path("wire-\(number).jsonl")] : []
            let folder = arguments == ["export"] ? [app.home] : []
            let run = await app.run(arguments + folder + options + record, input: input, extra: extra)
            seen.output += run.out + run.error
            seen.tokens.formUnion(try tokens(of: app))
            return run
        }

        let fd = ExtraInput(descriptors: [3: [Self.passwords[0], Self.passwords[1]]])
        for (arguments, input, extra) in [
            (["signup", "meng", "meng@example.com"], [Self.passwords[0]], ExtraInput()),
            (["signin", "meng", "--json"], [Self.passwords[0]], ExtraInput()),
            (["signin", "meng"], [Self.passwords[2]], ExtraInput()),
            (["password", "--password-fd", "3"], [], fd),
        ] {
            let run = try await run(arguments, input: input, extra: extra)
            #expect((run.code == .success) == (input != [Self.passwords[2]]), "\(run.error)")
        }
        _ = await (isRemote ? server : app).run("admin", "role", "meng", "admin")
        for command in Self.commands {
            // Forces the token to be renewed on the way.
            app.pass(seconds: 300)
            server.pass(seconds: 300)
            _ = try await run(command)
        }
        #expect(seen.tokens.count >= 4)

        // The child is a real process here: its environment and arguments are visible to other processes.
        let editor = try app.write(
            "env > \"$HOME/child\"; cat /proc/$$/cmdline /proc/$PPID/cmdline >> \"$HOME/child\" 2>/dev/null; echo Written > \"$1\"",
            to: "editor.sh")
        let transcript = Transcript(width: 80, environment: TestApp.plain)
        var environment = app.environment(transcript, variables: ["EDITOR": "sh \(editor)"])
        environment.console.edit = Console.live(environment.variables).edit
        let written = await app.app.run(["post", "create"] + options, environment)
        #expect(written == .success, "\(transcript.error)")
        #expect(try String(contentsOfFile: app.path("child"), encoding: .utf8).contains("HOME=\(app.home)"))
        seen.output += transcript.rawOut + transcript.rawError
        seen.tokens.formUnion(try tokens(of: app))

        // The search itself works: it finds them where the sign-in is stored.
        let kept = try Data(contentsOf: URL(filePath: secrets(of: app)))
        #expect(!found(seen.tokens, in: kept).isEmpty)
        #expect(
            found([], in: Data("x canary-Zq7!first horse x".utf8)) == [
                "canary-Zq7!first horse", "canary-Zq7",
            ])
        #expect(try await run(["signout"]).code == .success)
        #expect(try tokens(of: app).isEmpty)
        _ = await (isRemote ? server : app).run("admin", "password", "meng", input: [Self.passwords[2]])
        if let serving {
            #expect(await serving.stop() == .stopped)
            seen.output += serving.transcript.rawOut + serving.transcript.rawError
        }
        #expect(seen.output.contains("Created post"))
        if isRemote { #expect(seen.output.contains("/auth/local")) }

        #expect(found(seen.tokens, in: Data(seen.output.utf8)) == [], "in the output")
        var files = 0
        for home in [server.home, app.home] {
            for case let name as String in FileManager.default.enumerator(atPath: home) ?? .init() {
                guard let data = FileManager.default.contents(atPath: "\(home)/\(name)") else { continue }
                #expect(found(seen.tokens, in: data) == [], "in \(name)")
                files += 1
            }
        }
        #expect(files > 8)
    }

    /// The passwords and tokens in the data, whole or in part.
    private func found(_ tokens: Set<String>, in data: Data) -> [String] {
        // The last part of a token makes it valid; a truncated token would show its beginning.
        let parts = tokens.flatMap { [String($0.suffix(40)), String($0.prefix(60).suffix(24))] }
        return (Self.passwords + ["canary-Zq7", "canary%2DZq7"] + parts).filter {
            data.range(of: Data($0.utf8)) != nil
        }
    }

    private func secrets(of app: TestApp) -> String {
        app.path(".local/share/trellis/community/secrets/default.json")
    }

    /// The secret tokens in the stored sign-in.
    private func tokens(of app: TestApp) throws -> [String] {
        guard let text = try? String(contentsOfFile: secrets(of: app), encoding: .utf8) else { return [] }
        return text.matches(of: #/[A-Za-z0-9_.-]{60,}/#).map { String($0.output) }
    }
}
