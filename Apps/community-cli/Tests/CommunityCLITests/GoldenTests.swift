import AppCore
import NetworkCore
import NetworkCoreTestSupport
import TerminalKit
import TestSupport
import Testing

@testable import CommunityCLI

/// What the app prints, whole, as it was recorded: the help, every command with and without `--json`, and errors.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct GoldenTests {
    @Test(arguments: ["en", "ko"])
    func `The help of every command is as recorded`(language: String) async throws {
        let app = try TestApp()
        let paths = App.community.spec.commands.flatMap { command in
            [[command.name]] + command.subcommands.map { [command.name, $0.name] }
        }
        let lines = ["--version", "--help"] + paths.map { "help \($0.joined(separator: " "))" }
        let text = try await CommandScript(lines.joined(separator: "\n"))
            .transcript(of: AppIdentity.community.name, in: [language]) { command, language in
                try await run(command, language, app)
            }
        try GoldenFile("help.\(language).txt", beside: #filePath).expect(text)
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `The completion script of a shell is as recorded`(shell: String) async throws {
        let text = await (try TestApp()).run("completions", shell).out
        try GoldenFile("completions.\(shell)", beside: #filePath).expect(text)
    }

    @Test(arguments: GoldenScripts.all.map(\.name))
    func `Everything that commands print is as recorded`(name: String) async throws {
        let script = try #require(GoldenScripts.all.first { $0.name == name }).script
        let isServed = script.commands.contains { $0.words.contains("$SERVER") }
        let serving = isServed ? try TestApp().begin("serve", "--port", "0") : nil
        let server = try #require(isServed ? await serving?.address() : "http://127.0.0.1:9")
        var apps: [String: (app: TestApp, placeholders: Placeholders)] = [:]
        for language in ["en", "ko"] {
            let app = try TestApp()
            try write(to: app)
            apps[language] = (
                app,
                Placeholders([
                    (server, "$SERVER"), (server.replacing("http://", with: ""), "$HOST"),
                    (app.home, "$HOME"),
                ])
            )
        }
        let text = try await script.transcript(of: AppIdentity.community.name, in: ["en", "ko"]) {
            command, language in
            var (app, placeholders) = try #require(apps[language])
            defer { apps[language] = (app, placeholders) }
            return try await run(command, language, app, server).replacing {
                narrowed(placeholders.replace(in: $0), command)
            }
        }
        _ = await serving?.stop()
        try GoldenFile("\(name).txt", beside: #filePath).expect(text)
    }

    @Test func `Every command is recorded, and with --json if it has that`() {
        let all = GoldenScripts.all.flatMap(\.script.commands)
        for command in App.community.spec.commands {
            let specs = command.subcommands.isEmpty ? [command] : command.subcommands
            for spec in specs where command.name != "completions" {
                let path = command.subcommands.isEmpty ? [command.name] : [command.name, spec.name]
                let runs = all.filter { $0.words.starts(with: path) }
                #expect(!runs.isEmpty, "\(path)")
                if spec.options.contains(where: { $0.name == "json" }) {
                    #expect(runs.contains { $0.words.contains("--json") }, "\(path) --json")
                }
            }
        }
    }

    private func write(to app: TestApp) throws {
        try app.write("From a file\n", to: "text.md")
    }

    private func run(
        _ command: CommandScript.Command, _ language: String, _ app: TestApp, _ server: String = ""
    ) async throws -> CommandScript.Outcome {
        let variables = TestApp.plain.merging(["LANG": language == "ko" ? "ko_KR.UTF-8" : "en_US.UTF-8"]) {
            $1
        }
        let words = command.words.map {
            $0.replacing("$HOME", with: app.home).replacing("$SERVER", with: server).replacing(
                "$LANGUAGE", with: "user-\(language)")
        }
        if command.marks.contains("until-listening") {
            let serving = Serving(app, words + ["--port", "0", "--language", language])
            let address = try #require(await serving.address())
            let code = await serving.stop().rawValue
            func plain(_ text: String) -> String { text.replacing(address, with: "<address>") }
            return .init(
                code: code, out: plain(serving.transcript.rawOut), error: plain(serving.transcript.rawError))
        }
        if command.marks.contains("until-deleted") {
            let watching = Serving(app, words + ["--language", language])
            let isOver = await watching.output.first { @Sendable in Self.isOver($0) }
            #expect(isOver != nil)
            let code = await watching.stop().rawValue
            return .init(code: code, out: watching.transcript.rawOut, error: watching.transcript.rawError)
        }
        app.pass(seconds: Double(command.number("+") ?? 0))
        let transport: (any HTTPTransport)? =
            switch command.marks.first {
            case "offline": StubTransport.failing(.notConnected("no route"))
            case "timeout": StubTransport.failing(.timedOut)
            case "401": StubTransport.answering(.status(401))
            case "500": StubTransport.answering(.status(500))
            default: nil
            }
        let run = await app.run(
            words, width: command.marks.compactMap { Self.widths[$0] }.first, variables: variables,
            input: command.input,
            transport: transport)
        return .init(code: run.code.rawValue, out: run.out, error: run.error)
    }

    /// Whether the last of what the script did to the board was told.
    private nonisolated static func isOver(_ text: String) -> Bool {
        text.contains("Post 3 was deleted") || text.contains("3번 글이 지워졌")
            || text.matches(of: #/post\.deleted/#).count > 1
    }

    /// Marks of lines that run on a terminal, and its width: 300 for lines that hold the path of the home folder.
    private static let widths = ["80": 80, "300": 300]

    /// What depends on the machine: versions of libraries, sizes of databases, milliseconds.
    private func narrowed(_ text: String, _ command: CommandScript.Command) -> String {
        var text = text
        // Drafts and what waits in the outbox carry the time of the machine, whatever the clock of the app says.
        text.replace(#/20(?!23)\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/#, with: "<now>")
        text.replace(#/\.json\.[0-9a-z]+\.new/#, with: ".json.<random>.new")
        if command.words.first == "doctor" {
            text.replace(#/[0-9,]+ ?(bytes|바이트)/#, with: "<size>")
            text.replace(#/SQLite [0-9.]+, wal[^"\n]*/#, with: "<SQLite>")
        }
        if !command.words.allSatisfy({ !["--verbose", "--trace"].contains($0) }) {
            text.replace(#/[0-9.,]+ ?ms/#, with: "<time>")
        }
        return text
    }
}
