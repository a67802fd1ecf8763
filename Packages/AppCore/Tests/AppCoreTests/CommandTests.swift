import AppCore
import AppCoreTestSupport
import DIContainer
import NetworkCoreTestSupport
import Persistence
import PresentationCore
import SQLCore
import Synchronization
import TerminalKit
import Testing
import TextCore

/// Running a command, from the name to the exit code.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct CommandTests {
    /// The actions of the commands, in order.
    private final class Journal: Sendable {
        private let entries = Mutex<[String]>([])

        var all: [String] { entries.withLock { $0 } }

        func add(_ entry: String) { entries.withLock { $0.append(entry) } }
    }

    private let journal = Journal()

    /// An app with a command for each kind of result.
    private func app() throws -> TestApp {
        let journal = journal
        @Sendable func command(
            _ name: String, secret: LocalizedText? = nil, _ end: @escaping Command<SampleContainer>.Action
        ) -> Command<SampleContainer> {
            Command(
                CommandSpec(name, LocalizedText("Do it", "실행"), options: [.json]), secret: secret
            ) { (parsed, run, app) throws(UsageError) in
                run.lifetime.atEnd("first") { journal.add("closed first") }
                run.lifetime.atEnd("second") { journal.add("closed second") }
                journal.add(name)
                return try await end(parsed, run, app)
            }
        }
        return try TestApp(
            App(
                .sample, LocalizedText("A sample", "예시"),
                words: AppWords(
                    profile: LocalizedText("Whose data", "누구의 데이터"),
                    server: LocalizedText("The server", "서버"), local: LocalizedText("this device", "이 기기를"),
                    settingExample: .init("sample-cli config list", LocalizedText("All", "전부"))),
                examples: [],
                commands: [
                    command("succeed") { _, run, _ in
                        run.console.out(run.language == .korean ? "완료" : "done")
                        return .success
                    },
                    command("fail") { _, run, _ in run.dialog.fail(StoreError.corrupt("page 7")) },
                    command("refuse") { (parsed, _, _) throws(UsageError) in
                        throw parsed.usageError(LocalizedText("Not like that.", "그렇게는 안 됩니다."))
                    },
                    command("print") { parsed, run, _ in
                        parsed.flag("json") ? run.dialog.print(json: ["answer": 42]) : .failure
                    },
                    Command(CommandSpec("move", LocalizedText("Do it", "실행"))) { _, run, _ in
                        run.console.out(run.console.style("Moved 1.", .bold))
                        run.console.out("Moved 2.\n")
                        run.dialog.hint(LocalizedText("Now what?", "이제는?"))
                        return run.profile == .main ? .success : run.dialog.fail("no more")
                    },
                    command("tell", secret: LocalizedText("your key", "키를")) { _, _, _ in .success },
                ],
                diagnostics: { app in
                    Diagnostics(
                        app.stores, backend: LocalizedText("backend", "백엔드"),
                        local: LocalizedText("none", "없음")
                    ) { true }
                },
                moves: { StoreTransfer($0.stores) },
                container: { (run, _: SampleSettings) in SampleContainer(run) }))
    }

    @Test(arguments: [
        ("succeed", ExitCode.success), ("fail", .failure), ("refuse", .usage), ("print", .failure),
    ])
    func `A command runs once, and closes its resources in reverse order`(
        name: String, code: ExitCode
    ) async throws {
        #expect(await (try app()).run(name).code == code)
        #expect(journal.all == [name, "closed second", "closed first"])
    }

    @Test(arguments: [
        ["suceed"], ["succeed", "more"], ["succeed", "--more"], ["succeed", "--json=1"], ["Succeed"],
        ["succeed", "--limit", "3"], [],
    ])
    func `An invalid command line runs no command`(arguments: [String]) async throws {
        let run = await (try app()).run(arguments)
        #expect(journal.all.isEmpty)
        #expect(run.code == (arguments.isEmpty ? .success : .usage), "\(run.error)")
    }

    @Test(arguments: ["succeed", "fail", "refuse", "tell"])
    func `The help of a command runs nothing, in both languages`(name: String) async throws {
        let app = try app()
        for arguments in [[name, "--help"], ["help", name]] {
            let english = await app.run(arguments)
            let korean = await app.run(arguments + ["--language", "ko"])
            #expect(english.code == .success && korean.code == .success)
            #expect(english.out.contains("sample-cli \(name)") && !english.out.contains(/[가-힣]/))
            #expect(korean.out.contains("sample-cli \(name)") && korean.out.contains("실행"))
        }
        #expect(journal.all.isEmpty)
    }

    @Test func `A command runs in the chosen language`() async throws {
        let app = try app()
        #expect(await app.run("succeed").out == "done\n")
        #expect(await app.run("succeed", "--language", "ko").out == "완료\n")
        #expect(await app.run("succeed", variables: ["LC_ALL": "ko_KR.UTF-8"]).out == "완료\n")
        #expect(await app.run("refuse", "--language", "ko").error.hasPrefix("sample-cli: 그렇게는 안 됩니다."))
    }

    @Test func `JSON is on one line, and nothing else is printed`() async throws {
        let run = await (try app()).run("print", "--json")
        #expect(run.code == .success && run.error.isEmpty)
        #expect(try run.json()["answer"] as? Int == 42)
        #expect(run.out.hasSuffix("}\n"))
    }

    @Test(arguments: [nil, 40])
    func `A command without its own JSON prints a report`(width: Int?) async throws {
        let app = try app()
        let run = await app.run(["move", "--json"], width: width)
        #expect(run.code == .success && run.error.isEmpty)
        #expect(try run.json()["messages"] as? [String] == ["Moved 1.", "Moved 2."])
        #expect(try run.json()["done"] as? Bool == true)
        let failed = await app.run("move", "--json", "--profile", "other")
        #expect(failed.code == .failure && failed.error.contains(#""message":"no more""#))
        #expect(try failed.json()["done"] as? Bool == false)
        #expect(await app.run("move", "--json=done").out == "{\n  \"done\" : true\n}\n")
        #expect(await app.run("move", "--json=dome").code == .usage)
        // A command that prints a document has no such option.
        #expect(await app.run("graph", "--json").code == .usage)
    }

    @Test func `Environment variables choose the server and the profile, and options take precedence`()
        async throws
    {
        let app = try app()
        let other = ["TRELLIS_PROFILE": "other"]
        #expect(await app.run("move", variables: other).code == .failure)
        #expect(
            await app.run(["move", "--profile", ProfileName.main.text], variables: other).code == .success)
        #expect(await app.run("move", variables: ["TRELLIS_PROFILE": ""]).code == .success)
        #expect(await app.run("move", variables: ["TRELLIS_PROFILE": "/"]).code == .usage)
        #expect(await app.run("move", variables: ["TRELLIS_SERVER": "ftp://x"]).code == .usage)
        let server = ["TRELLIS_SERVER": "http://192.0.2.1"]
        #expect(await app.run("tell", variables: server).error.contains("192.0.2.1"))
        #expect(await app.run(["tell", "--server", "none"], variables: server).error.isEmpty)
    }

    @Test func `Without standard output nothing is done`() async throws {
        let (app, transcript) = (try app(), Transcript())
        transcript.setOutput(.missing)
        #expect(await app.app.run(["succeed"], app.environment(transcript)) == .failure)
        #expect(journal.all.isEmpty)
        #expect(transcript.error.contains("nothing was done"))
    }

    @Test(arguments: [("succeed", true), ("fail", false)])
    func `Unwritable output is a failure, and the message says whether the command succeeded`(
        name: String, isDone: Bool
    ) async throws {
        let (app, transcript) = (try app(), Transcript())
        transcript.setOutput(.failed(reason: "no space"))
        #expect(await app.app.run([name], app.environment(transcript)) == .failure)
        #expect(journal.all.first == name)
        #expect(transcript.error.contains("no space"))
        #expect(transcript.error.contains("The command succeeded") == isDone)
    }

    @Test func `A closed pipe is not a failure`() async throws {
        let (app, transcript) = (try app(), Transcript())
        transcript.setOutput(.closed)
        #expect(await app.app.run(["succeed"], app.environment(transcript)) == .success)
        #expect(transcript.error.isEmpty)
    }

    @Test(arguments: [
        ("http://server.test", true), ("https://server.test", false), ("http://127.0.0.1:9", false),
        ("none", false),
    ])
    func `A command that sends a secret without TLS warns first`(
        server: String, isWarned: Bool
    ) async throws {
        let app = try app()
        let run = await app.run("tell", "--server", server, transport: StubTransport())
        #expect(run.code == .success)
        #expect(run.error.contains("can read your key") == isWarned, "\(run.error)")
        #expect(await app.run("succeed", "--server", server, transport: StubTransport()).error.isEmpty)
    }
}
