import AppCore
public import NetworkCore
import NetworkCoreTestSupport
import TerminalKit
public import TestSupport
import Testing

/// Compares the complete output of an app with recorded output: the help, and every line of scripts in English and
/// Korean.
///
/// Lines of a script may have these marks: a width of the terminal (`80`), seconds that pass before it (`+60`), the
/// failure of the server (`offline`, `timeout`, `401`, `500`), and `until-listening` for `serve`. `$HOME`, `$SERVER`
/// and `$LANGUAGE` stand for the home folder, a server of the same app, and a word for each language.
@MainActor
public struct AppGoldens {
    /// A script, and the name of the file with its recorded output.
    public typealias Script = (name: String, script: CommandScript)

    private let source: String
    private let scripts: [Script]
    private let makeApp: @MainActor () throws -> TestApp

    /// The app whose `serve` answers at `$SERVER`; by default a new one without data.
    public var server: (@MainActor () throws -> TestApp)?
    /// Further answers of a server, by their marks.
    public var transports: [String: any HTTPTransport] = [:]
    /// Runs lines that need special handling; returns `nil` for all others.
    public var runs:
        @MainActor (CommandScript.Command, _ words: [String], _ language: String, TestApp) async throws ->
            AppRun? = { _, _, _, _ in nil }
    /// Replaces output that differs in each run and that only this app prints.
    public var placeholders: (String) -> String = { $0 }

    /// - Parameters:
    ///   - scripts: the lines to run, each script in a file of its name.
    ///   - source: the test's source; the files are beside it.
    ///   - makeApp: an app for each script and language, with the files that the scripts name.
    public init(
        _ scripts: [Script], beside source: String = #filePath,
        makeApp: @escaping @MainActor () throws -> TestApp
    ) {
        self.source = source
        self.scripts = scripts
        self.makeApp = makeApp
    }

    /// Compares the help of the app and of every command.
    public func expectHelp(in language: String) async throws {
        let app = try makeApp()
        let lines = ["--version", "--help"] + Self.paths(of: app).map { "help \($0.joined(separator: " "))" }
        let text = try await CommandScript(lines.joined(separator: "\n"))
            .transcript(of: app.app.identity.name, in: [language]) { command, language in
                try await run(command, language, app, server: "")
            }
        try GoldenFile("help.\(language).txt", beside: source).expect(text)
    }

    /// Compares all output of the lines of a script.
    public func expectScript(_ name: String) async throws {
        let script = try #require(scripts.first { $0.name == name }).script
        guard script.commands.contains(where: { $0.words.contains("$SERVER") }) else {
            return try await expect(script, name, server: "http://127.0.0.1:9")
        }
        try await (server ?? makeApp)().serving { try await expect(script, name, server: $0) }
    }

    private func expect(_ script: CommandScript, _ name: String, server: String) async throws {
        var apps: [String: (app: TestApp, placeholders: Placeholders)] = [:]
        for language in ["en", "ko"] {
            let app = try makeApp()
            apps[language] = (
                app,
                Placeholders([
                    (server, "$SERVER"), (server.replacing("http://", with: ""), "$HOST"),
                    (app.home, "$HOME"),
                ])
            )
        }
        let app = try makeApp().app.identity.name
        let text = try await script.transcript(of: app, in: ["en", "ko"]) { command, language in
            var (app, placeholders) = try #require(apps[language])
            defer { apps[language] = (app, placeholders) }
            return try await run(command, language, app, server: server).replacing {
                steady(placeholders.replace(in: $0), command)
            }
        }
        try GoldenFile("\(name).txt", beside: source).expect(text)
    }

    /// Records an issue for each command whose `--json` does not choose from exactly the fields in
    /// `Documentation/JSON.md`. `sections` maps a command to the parts of the document about it, if they are not named
    /// by its path.
    public func expectDocumentedFields(sections: [String: [String]] = [:]) throws {
        let app = try makeApp().app
        let document = try JSONDocument(app.identity)
        // Commands that all apps share are documented once, with the first app.
        let common = ["doctor", "backup", "restore", "migrate"]
        for (path, fields) in app.spec.jsonFields where !common.contains(path) {
            // A command without listed fields prints all that it has.
            guard let fields, fields != .report else { continue }
            let documented = try (sections[path] ?? [path]).map { try document.fields(of: $0) }.reduce(
                into: Set()
            ) {
                $0.formUnion($1)
            }
            let parts = fields.rows.flatMap { ["\($0)[].", "\($0)."] }
            let names = documented.compactMap { field -> String? in
                let part = parts.first { field.hasPrefix($0) }
                let name = part.map { String(field.dropFirst($0.count)) } ?? field
                return name.contains(".") || name.contains("[") ? nil : name
            }
            #expect(Set(names) == Set(fields.all), "\(path)")
        }
    }

    /// Records an issue for each command without a line, and for each command with `--json` without a line that uses
    /// it.
    public func expectEveryCommand() throws {
        let lines = scripts.flatMap(\.script.commands)
        let app = try makeApp()
        for command in app.app.spec.commands where command.name != "completions" {
            let specs = command.subcommands.isEmpty ? [command] : command.subcommands
            for spec in specs {
                let path = command.subcommands.isEmpty ? [command.name] : [command.name, spec.name]
                let runs = lines.filter { $0.words.starts(with: path) }
                #expect(!runs.isEmpty, "\(path)")
                if let json = spec.options.first(where: { $0.name == "json" }), json.value != .fields(.report)
                {
                    #expect(runs.contains { $0.words.contains("--json") }, "\(path) --json")
                }
            }
        }
    }

    private static func paths(of app: TestApp) -> [[String]] {
        app.app.spec.commands.flatMap { command in
            [[command.name]] + command.subcommands.map { [command.name, $0.name] }
        }
    }

    private func run(
        _ command: CommandScript.Command, _ language: String, _ app: TestApp, server: String
    ) async throws -> CommandScript.Outcome {
        let variables = TestApp.plain.merging(["LANG": language == "ko" ? "ko_KR.UTF-8" : "en_US.UTF-8"]) {
            $1
        }
        let words = command.words.map {
            $0.replacing("$HOME", with: app.home).replacing("$SERVER", with: server)
                .replacing("$LANGUAGE", with: "user-\(language)")
        }
        if command.marks.contains("until-listening") {
            let serving = app.begin(words + ["--port", "0", "--language", language])
            let address = try #require(await serving.address())
            return Self.outcome(of: await serving.stopped()).replacing {
                $0.replacing(address, with: "<address>")
            }
        }
        if let run = try await runs(command, words, language, app) { return Self.outcome(of: run) }
        app.pass(seconds: Double(command.number("+") ?? 0))
        let run = await app.run(
            words, width: command.marks.lazy.compactMap { Int($0) }.first { Self.widths.contains($0) },
            variables: variables, input: command.input, transport: command.marks.first.flatMap(transport))
        return Self.outcome(of: run)
    }

    private static func outcome(of run: AppRun) -> CommandScript.Outcome {
        .init(code: run.code.rawValue, out: run.out, error: run.error)
    }

    private func transport(_ mark: String) -> (any HTTPTransport)? {
        switch mark {
        case "offline": StubTransport.failing(.notConnected("no route"))
        case "timeout": StubTransport.failing(.timedOut)
        case "401": StubTransport.answering(.status(401))
        case "500": StubTransport.answering(.status(500))
        default: transports[mark]
        }
    }

    /// 400 is for lines with the path of the home folder, however long it is.
    private static let widths = [40, 80, 400]

    /// Replaces the parts that depend on the machine or on chance: versions of libraries, sizes of databases,
    /// milliseconds.
    private func steady(_ text: String, _ command: CommandScript.Command) -> String {
        var text = placeholders(text)
        // The progress of a short transfer appears only if it takes long enough.
        if text.utf8.contains(UInt8(ascii: "\r")) {
            text.replace(#/(\r\x{1B}\[2K[^\r]*)+\r\x{1B}\[2K/#, with: "")
        }
        if command.words.first == "doctor" {
            text.replace(#/[0-9,]+ ?(bytes|바이트)/#, with: "<size>")
            text.replace(#/SQLite [0-9.]+, wal[^"\n]*/#, with: "<SQLite>")
        }
        if ["cache", "profile"].contains(command.words.first) {
            text.replace(#/[0-9.,]+ ?(bytes?|바이트|kB|MB)/#, with: "<size>")
            text.replace(#/"bytes" : [0-9]+/#, with: #""bytes" : <size>"#)
        }
        if command.words.first == "admin" {
            text.replace(#/\b([a-z0-9]{5}-){3}[a-z0-9]{5}\b/#, with: "<code>")
        }
        if command.words.first == "token" { text.replace(#/\btrl_[\w-]{43}/#, with: "<token>") }
        if ["backup", "restore", "migrate"].contains(command.words.first) {
            // The checksums include hashes of passwords and keys of tokens.
            text.replace(#/\b[0-9a-f]{32}\b/#, with: "<checksum>")
        }
        if !command.words.allSatisfy({ !["--verbose", "--trace"].contains($0) }) {
            text.replace(#/[0-9.,]+ ?ms/#, with: "<time>")
        }
        return text
    }
}
