import Foundation
import NetworkCore
import NetworkCoreTestSupport
import TerminalKit
import Testing

@testable import MoviesCLI

@MainActor
@Suite struct ReplayTests {
    private let server = ["--server", "https://films.test"]

    @Test(arguments: [
        ["list"], ["search", "river", "--json"], ["show", "7"], ["similar", "7"], ["rate", "7", "8"],
    ])
    func `A recorded run gives the same again without a network`(command: [String]) async throws {
        let app = try TestApp()
        let file = app.path("run.jsonl")
        let first = await app.run(
            command + server + ["--record", file], transport: MoviesCLITests.server(title: "강 \u{1B}[2J"))
        #expect(first.code == .success)
        for options in [server, []] {
            let again = await (try TestApp()).run(
                command + options + ["--replay", file], transport: StubTransport())
            #expect(again.code == first.code)
            #expect(again.out == first.out)
            #expect(again.error == first.error)
        }
    }

    @Test func `Saved answers stay out of a run that is recorded`() async throws {
        let app = try TestApp()
        _ = await app.run(["list"] + server, transport: MoviesCLITests.server(title: "River"))
        let failing = StubTransport.failing(.timedOut)
        #expect(await app.run(["list"] + server, transport: failing).out.contains("River"))
        let file = app.path("run.jsonl")
        let recorded = await app.run(["list"] + server + ["--record", file], transport: failing)
        #expect(recorded.out.isEmpty)
        #expect(await app.run(["list"] + server + ["--replay", file]).out.isEmpty)
    }

    @Test func `A failure replays too, with its attempts`() async throws {
        let app = try TestApp()
        let file = app.path("run.jsonl")
        let transport = StubTransport()
        transport.on(.get, "/api/v2/list_movies.json", .failing(.timedOut), .status(500))
        let first = await app.run(["list"] + server + ["--record", file], transport: transport)
        #expect(first.error.contains("(500)"))
        let again = await app.run(["list"] + server + ["--replay", file], transport: StubTransport())
        #expect(again.error == first.error)
        #expect(again.code == .failure)
    }

    @Test func `The embedded backend can be recorded`() async throws {
        let app = try TestApp()
        let file = app.path("run.jsonl")
        let first = await app.run("search", "기생충", "--record", file)
        let again = await (try TestApp()).run(["search", "기생충", "--replay", file])
        #expect(!first.out.isEmpty)
        #expect(again.out == first.out)
    }

    @Test func `A file that is no recording is told`() async throws {
        let app = try TestApp()
        let file = try app.write("no recording\n", to: "x")
        for options in [["--replay", file], ["--replay", app.path("none")], ["--record", file]] {
            for language in ["en", "ko"] {
                let run = await app.run(
                    ["list", "--language", language] + server + options, transport: StubTransport())
                #expect(run.code == .failure)
                #expect(run.error.split(separator: "\n").count == 1)
                #expect(run.error.contains(options[1]))
            }
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "no recording\n")
    }

    @Test func `What was not recorded is told`() async throws {
        let app = try TestApp()
        let file = app.path("run.jsonl")
        _ = await app.run(
            ["list"] + server + ["--record", file], transport: MoviesCLITests.server(title: "River"))
        let run = await app.run(["search", "x"] + server + ["--replay", file], transport: StubTransport())
        #expect(run.code == .failure)
        #expect(run.error.contains("the recording has no answer for GET /api/v2/list_movies.json"))
    }

    @Test func `Recording and replaying exclude one another`() async throws {
        let run = await (try TestApp()).run("list", "--record", "a", "--replay", "b")
        #expect(run.code == .usage)
    }

    @Test func `Each request is told once, or in full`() async throws {
        let app = try TestApp()
        let transport = MoviesCLITests.server(title: "River")
        let verbose = await app.run(["list", "--verbose"] + server, transport: transport)
        #expect(verbose.code == .success)
        #expect(verbose.error.split(separator: "\n").count == 1)
        #expect(verbose.error.contains("GET") && verbose.error.contains("films.test"))
        let trace = await app.run(["list", "--trace"] + server, transport: transport)
        #expect(trace.error.contains("curl"))
        #expect(trace.out == verbose.out)
    }
}
