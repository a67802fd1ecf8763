import AppCoreTestSupport
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import Synchronization
import TerminalKit
import Testing
import TextCore

@testable import AppCore

@MainActor
@Suite struct AppTests {
    @Test func `The table of commands is valid, and every example can be parsed`() throws {
        #expect(SampleApp.spec.problems.isEmpty)
        let parser = CommandLineParser(SampleApp.spec, language: .english)
        let specs = SampleApp.spec.commands + SampleApp.spec.commands.flatMap(\.subcommands)
        for line in specs.flatMap(\.examples).flatMap({ [$0.line.english, $0.line.korean] }) {
            let words = line.prefix { $0 != "|" && $0 != ">" && $0 != ")" }.split(separator: " ").map(
                String.init)
            guard let start = words.firstIndex(where: { $0.hasSuffix("sample-cli") }) else { continue }
            _ = try parser.parse(Array(words[(start + 1)...]))
        }
    }

    @Test(arguments: [
        (["get"], ["Working…", nil]), (["get", "--language", "ko"], ["처리하는 중…", nil]),
        (["get", "--server", "https://a.test:8443"], ["Waiting for a.test…", nil]),
        (["get", "--server", "https://a.test", "--language", "ko"], ["a.test 서버의 응답을 기다리는 중…", nil]),
        (["doctor", "--json"], [nil]),
    ])
    func `A slow command shows that it waits, unless a program reads it`(
        arguments: [String], labels: [String?]
    ) async throws {
        let app = try TestApp()
        let said = Mutex<[String?]>([])
        var environment = app.environment(Transcript(), transport: StubTransport.json("{}"))
        environment.console.wait = { label, _ in said.withLock { $0.append(label) } }
        _ = await app.app.run(arguments, environment)
        #expect(said.withLock(\.self) == labels)
    }

    /// Settings that count how often they are read, by their server.
    private struct CountedSettings: StoredSettings {
        var store: StoreKind?
        var language: String?
        var color: String?
        var server: String?

        static let counts = Mutex<[String: Int]>([:])
        static let specs: [SettingSpec<CountedSettings>] = [.store, .language, .colour, .server]

        init() {}

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            let server = try values.decode(String.self, forKey: .server)
            language = try values.decodeIfPresent(String.self, forKey: .language)
            self.server = server
            Self.counts.withLock { $0[server, default: 0] += 1 }
        }

        private enum CodingKeys: CodingKey { case store, language, color, server }
    }

    @Test(arguments: [[], ["--language", "en"], ["--profile", "work"]])
    func `The settings are read once in a run`(options: [String]) async throws {
        let server = "https://settings\(options.count)\(options.last ?? "").test"
        let app = try TestApp(SampleApp.app(SampleBackend(), settings: CountedSettings.self))
        let name = options.contains("work") ? "work" : "default"
        try app.write(
            #"{"language":"ko","server":"\#(server)"}"#, to: ".config/trellis/sample/\(name).json")
        _ = await app.run(["graph"] + options)
        #expect(CountedSettings.counts.withLock { $0[server] } == 1)
    }

    @Test func `Version and help succeed`() async throws {
        let app = try TestApp()
        #expect(await app.run("--version").out == "sample-cli 1.2.3\n")
        let help = await app.run("--help")
        #expect(help.code == .success)
        #expect(help.out.contains("doctor") && help.error.isEmpty)
        #expect(await app.run("help", variables: ["LANG": "ko_KR.UTF-8"]).out.contains("예시"))
    }

    @Test(arguments: [
        ["doctr"], ["doctor", "--profile", "../x"], ["doctor", "--store", "floppy"],
        ["doctor", "--server", "nowhere"], ["doctor", "--record", "a", "--replay", "b"],
        ["serve", "--server", "https://a.test"],
    ])
    func `An invalid command line is a usage error`(arguments: [String]) async throws {
        let run = await (try TestApp()).run(arguments)
        #expect(run.code == .usage)
        #expect(run.out.isEmpty)
        #expect(run.error.hasPrefix("sample-cli: "))
    }

    @Test(arguments: [
        ["doctr", "--language", "ko"], ["--language=ko", "doctor", "--store", "floppy"],
        ["--language", "en", "doctr", "--language", "ko"],
    ])
    func `Usage errors are in the requested language`(arguments: [String]) async throws {
        let run = await (try TestApp()).run(arguments)
        #expect(run.code == .usage)
        #expect(run.error.contains(/[가-힣]/), "\(run.error)")
    }

    @Test(arguments: [
        ["doctr", "--", "--language", "ko"], ["doctr", "--language", "kr"], ["doctr", "--language"],
    ])
    func `An invalid language changes nothing`(arguments: [String]) async throws {
        let run = await (try TestApp()).run(arguments)
        #expect(run.code == .usage)
        #expect(!run.error.contains(/[가-힣]/), "\(run.error)")
    }

    @Test(arguments: [["doctr"], ["help"], ["doctor", "--store", "floppy"], ["--profile", "main", "doctr"]])
    func `Help and usage errors are also in the language of the settings`(arguments: [String]) async throws {
        let app = try TestApp()
        let profile = arguments.first == "--profile" ? Array(arguments.prefix(2)) : []
        _ = await app.run(profile + ["config", "set", "language", "ko"])
        let run = await app.run(arguments)
        #expect((run.out + run.error).contains(/[가-힣]/), "\(run.out)\(run.error)")
        let english = await app.run(arguments + ["--language", "en"])
        #expect(!english.error.contains(/[가-힣]/), "\(english.error)")
    }

    @Test func `The command line takes precedence over the settings, and they over the environment`()
        async throws
    {
        let app = try TestApp()
        #expect(await app.run("doctor", variables: ["LANG": "ko_KR.UTF-8"]).out.contains("버전"))
        _ = await app.run("config", "set", "language", "en")
        #expect(await app.run("doctor", variables: ["LANG": "ko_KR.UTF-8"]).out.contains("version"))
        #expect(await app.run("doctor", "--language", "ko").out.contains("버전"))
        #expect(await app.run("doctor").out.contains("backend.sqlite"))
        _ = await app.run("config", "set", "store", "memory")
        #expect(await !app.run("doctor").out.contains("backend.sqlite"))
        #expect(await app.run("doctor", "--store", "sqlite").out.contains("backend.sqlite"))
    }

    @Test func `Names an invalid setting, and repair commands work`() async throws {
        let app = try TestApp()
        let path = String(await app.run("config", "path").out.dropLast())
        _ = await app.run("config", "set", "limit", "7")
        try Data(#"{"limit": 99}"#.utf8).write(to: URL(filePath: path))
        let run = await app.run("get")
        #expect(run.code == .failure)
        #expect(run.error.contains("\(path): limit = 99 (allowed: 1-50)"))
        #expect(await app.run("doctor").code == .failure)
        #expect(await app.run("config", "remove", "limit").code == .success)
        #expect(await app.run("doctor").code == .success)
    }

    @Test func `Without a server the embedded backend answers, with a server the network`() async throws {
        let app = try TestApp()
        #expect(await app.run("get").out == "\"embedded\"\n")
        let server = ["get", "--server", "https://server.test"]
        #expect(await app.run(server, transport: StubTransport.json("1")).out == "1\n")
        let failed = await app.run(server, transport: StubTransport.failing(.timedOut))
        #expect(failed.code == .failure)
        #expect(failed.error.contains("server.test:443 did not answer in time"))
        _ = await app.run("config", "set", "server", "https://server.test")
        #expect(await app.run("get", transport: StubTransport.json("2")).out == "2\n")
        #expect(await app.run("get", "--server", "none").out == "\"embedded\"\n")
    }

    @Test func `A recording is replayed without a network`() async throws {
        let app = try TestApp()
        let file = app.path("run.jsonl")
        let transport = StubTransport.json("3")
        let first = await app.run(
            "get", "--server", "https://server.test", "--record", file, transport: transport)
        let again = await app.run(
            "get", "--server", "https://server.test", "--replay", file,
            transport: StubTransport.failing(.timedOut))
        #expect(first.out == "3\n")
        #expect(again.out == first.out)
        let missing = await app.run("get", "--replay", app.path("missing"))
        #expect(missing.code == .failure)
        #expect(missing.error.hasPrefix("sample-cli: The recording cannot be used: "))
    }

    @Test func `Logs an exchange on request`() async throws {
        let app = try TestApp()
        let run = await app.run(
            "get", "--server", "https://server.test", "--verbose", transport: StubTransport.json("1"))
        #expect(run.error.contains("GET") && run.error.split(separator: "\n").count == 1)
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `Every shell has a script that calls the app`(shell: String) async throws {
        let run = await (try TestApp()).run("completions", shell)
        #expect(run.out.contains("complete -- "))
    }

    @Test(
        arguments: [
            (["config", "set", "language", ""], ["auto", "en", "ko"]),
            (["config", "get", "lang"], ["language"]),
            (["doctor", "--profile", "d"], ["default"]), (["config", "set", "language", "--", "k"], ["ko"]),
            (["config", "path", ""], []), (["backup", ""], [":files"]),
            (["man", "--save", ""], [":folders"]),
        ] as [([String], [String])])
    func `The hidden command returns possible next words`(words: [String], expected: [String]) async throws {
        let run = await (try TestApp()).run(["complete", "--"] + words)
        #expect(run.lines.map { String($0.prefix { $0 != "\t" }) } == expected)
        #expect(run.code == .success && run.error.isEmpty)
    }

    @Test func `An error is JSON if JSON was requested`() async throws {
        let app = try TestApp()
        for arguments in [
            ["doctr", "--json"], ["doctor", "--json=nothing"], ["doctor", "--json", "--profile", "../x"],
        ] {
            let run = await app.run(arguments)
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(run.error.utf8)) as? [String: [String: Any]])
            #expect(object["error"]?["exit_code"] as? Int == 64)
            #expect((object["error"]?["message"] as? String)?.isEmpty == false)
        }
        #expect(await app.run("doctr", "--", "--json").error.hasPrefix("sample-cli: "))
    }

    @Test func `Prints manual pages, and saves them as files`() async throws {
        let app = try TestApp()
        #expect(await app.run("man").out.hasPrefix(".TH \"SAMPLE\\-CLI\" 1 "))
        #expect(await app.run("man", "doctor").out.contains("sample\\-cli\\-doctor"))
        #expect(await app.run("man", "nothing").code == .usage)
        #expect(await app.run("man", "--save", app.path("share/man1")).code == .success)
        #expect(try !app.bytes(of: "share/man1/sample-cli-doctor.1").isEmpty)
        try app.write("", to: "file")
        let refused = await app.run("man", "--save", app.path("file/man1"))
        #expect(refused.code == .failure && refused.error.contains("file/man1"))
    }

    @Test func `The graph names the created dependencies`() async throws {
        let run = await (try TestApp()).run("graph", "--store", "memory")
        #expect(run.code == .success)
        #expect(run.out.contains("secretStore"))
        #expect(run.out.hasSuffix("\n") && !run.out.hasSuffix("\n\n"))
    }
}
