import AppCore
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import TerminalKit
import TestSupport
import Testing

@testable import MoviesCLI

/// What the app prints, whole, as it was recorded: the help, every command with and without `--json`, and errors.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct GoldenTests {
    @Test(arguments: ["en", "ko"])
    func `The help of every command is as recorded`(language: String) async throws {
        let app = try TestApp()
        let paths = App.movies.spec.commands.flatMap { command in
            [[command.name]] + command.subcommands.map { [command.name, $0.name] }
        }
        let lines = ["--version", "--help"] + paths.map { "help \($0.joined(separator: " "))" }
        let text = try await CommandScript(lines.joined(separator: "\n"))
            .transcript(of: AppIdentity.movies.name, in: [language]) { command, language in
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
        let serving = isServed ? try TestApp().serve() : nil
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
        let text = try await script.transcript(of: AppIdentity.movies.name, in: ["en", "ko"]) {
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
        for command in App.movies.spec.commands {
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

    /// Without a server no answer is kept beside the database that it came from.
    @Test func `The files that an app without a server leaves are as recorded`() async throws {
        let app = try TestApp()
        var text = ""
        for line in [
            "list", "search gemini", "show tt6751668", "bookmark add tt6751668", "config set limit 5",
        ] {
            let run = await app.run(line.split(separator: " ").map(String.init))
            #expect(run.code == .success, "\(run.error)")
            let names = try FileManager.default.subpathsOfDirectory(atPath: app.home).filter { name in
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: app.path(name), isDirectory: &isFolder)
                    && !isFolder.boolValue
            }
            text +=
                "$ \(AppIdentity.movies.name) \(line)\n" + names.sorted().map { "\($0)\n" }.joined() + "\n"
        }
        try GoldenFile("home.txt", beside: #filePath).expect(text)
    }

    private func write(to app: TestApp) throws {
        try app.write("title,year,imdb_code\n강,2001,tt0000007\nRiver,1999,tt0000008\n", to: "films.csv")
        try app.write(#"[{"title": "Sea", "year": 1980, "genres": ["Drama"]}]"#, to: "films.json")
        try app.write("title,year\nA,2001\nB,2002,3\n", to: "broken.csv")
    }

    private func run(
        _ command: CommandScript.Command, _ language: String, _ app: TestApp, _ server: String = ""
    ) async throws -> CommandScript.Outcome {
        let variables = TestApp.plain.merging(["LANG": language == "ko" ? "ko_KR.UTF-8" : "en_US.UTF-8"]) {
            $1
        }
        let words = command.words.map {
            $0.replacing("$HOME", with: app.home).replacing("$SERVER", with: server)
        }
        if command.marks.contains("until-listening") {
            let serving = Serving(app, Array(words.dropFirst()) + ["--language", language], endingWith: nil)
            let address = try #require(await serving.address())
            let code = await serving.stop().rawValue
            func plain(_ text: String) -> String { text.replacing(address, with: "<address>") }
            return .init(
                code: code, out: plain(serving.transcript.rawOut), error: plain(serving.transcript.rawError))
        }
        app.pass(seconds: Double(command.number("+") ?? 0))
        let transport: (any HTTPTransport)? =
            switch command.marks.first {
            case "offline": StubTransport.failing(.notConnected("no route"))
            case "timeout": StubTransport.failing(.timedOut)
            case "river": MoviesCLITests.server(title: "River")
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

    /// Marks of lines that run on a terminal, and its width: 300 for lines that hold the path of the home folder.
    private static let widths = ["80": 80, "300": 300]

    /// What depends on the machine: versions of libraries, sizes of databases, milliseconds.
    private func narrowed(_ text: String, _ command: CommandScript.Command) -> String {
        var text = text
        // Whether the progress of a short import is shown depends on how long it takes.
        text.replace(#/(\r\x{1B}\[2K[^\r]*)+\r\x{1B}\[2K/#, with: "")
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
