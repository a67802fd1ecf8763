import AppCore
import AppCoreTestSupport
import TerminalKit
import TerminalUI
import TestSupport
import Testing

@testable import MoviesCLI

/// The shell commands that the screens show.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct ScreenCommandTests {
    /// The keys that lead to each screen.
    private nonisolated static let places = ["", "2ㄱㅅㅊ\u{1B}", "b3", "\r", "\rs", "f", "i"]

    private func run(_ line: String, _ app: TestApp) async -> AppRun {
        let words = ScreenTest.words(of: line).map { word in
            ["SCORE": "8.5", "FILE": app.path("films.json")][word] ?? word
        }
        return await app.run(words)
    }

    @Test(arguments: places) func `Each command that a screen shows works in a shell`(keys: String)
        async throws
    {
        let run = try await ScreenRun()
        for key in keys { await run.ui.send(String(key)) }
        let commands = run.ui.commands
        #expect(commands.isEmpty == ["f", "i"].contains(keys), "\(keys): \(commands)")
        // An import asks before it replaces the catalogue.
        for (action, command) in commands.sorted(by: { $0.key < $1.key }) where action != "import" {
            #expect(command.hasPrefix("movies-cli "))
            let done = await self.run(command, run.app)
            #expect(done.code == .success, "\(keys) \(action): \(command)\n\(done.error)")
        }
    }

    @Test(arguments: [
        ("", "bookmark", "b"), ("jj", "bookmark", "b"), ("\r", "bookmark", "b"), ("\r", "like", "+"),
        ("\r", "rate", "a8.5\r"), ("2ㄱㅅㅊ\u{1B}", "bookmark", "b"),
    ])
    func `A command has the same effect as its key`(keys: String, action: String, key: String) async throws {
        let (byKey, byCommand) = (try await ScreenRun(), try await ScreenRun())
        for run in [byKey, byCommand] { for key in keys { await run.ui.send(String(key)) } }
        for character in key { await byKey.ui.send(String(character)) }
        let command = try #require(byCommand.ui.commands[action])
        #expect(await run(command, byCommand.app).code == .success)
        let film = try #require(byCommand.ui.commands["open"].map { ScreenTest.words(of: $0) })
        var states: [[String]] = []
        for run in [byKey, byCommand] {
            states.append([await run.app.run("bookmark", "list").out, await run.app.run(film).out])
        }
        #expect(states[0] == states[1])
        let untouched = try await ScreenRun()
        #expect(await untouched.app.run(film).out != states[0][1])
    }

    @Test func `The command also clears searches`() async throws {
        let run = try await ScreenRun()
        #expect(await run.app.run("search", "River").code == .success)
        await run.ui.type("2")
        #expect(run.ui.text.contains("River"))
        let command = try #require(run.ui.commands["clear-recent"])
        #expect(await self.run(command, run.app).code == .success)
        #expect(await !run.app.run("recent").out.contains("River"))
    }
}
