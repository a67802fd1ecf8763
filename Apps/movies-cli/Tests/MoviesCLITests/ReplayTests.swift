import AppCoreTestSupport
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import TerminalKit
import Testing
import TextCore

@testable import MoviesCLI

@MainActor
@Suite struct ReplayTests {
    private let server = ["--server", "https://films.test"]

    @Test(arguments: [
        ["list"], ["search", "river", "--json"], ["show", "7"], ["similar", "7"], ["rate", "7", "8"],
    ])
    func `A recorded run gives the same output without a network`(command: [String]) async throws {
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

    @Test func `A recorded run uses no saved answers`() async throws {
        let app = try TestApp()
        _ = await app.run(["list"] + server, transport: MoviesCLITests.server(title: "River"))
        let failing = StubTransport.failing(.timedOut)
        #expect(await app.run(["list"] + server, transport: failing).out.contains("River"))
        let file = app.path("run.jsonl")
        let recorded = await app.run(["list"] + server + ["--record", file], transport: failing)
        #expect(recorded.out.isEmpty)
        #expect(await app.run(["list"] + server + ["--replay", file]).out.isEmpty)
    }

    @Test func `A failure is replayed with its attempts`() async throws {
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

    /// A slow server uses up the time for attempts; a replay does not.
    @Test(arguments: [["timedOut"], ["timedOut", "timedOut"], ["timedOut", "timedOut", "timedOut"]])
    func `A replay repeats the recorded attempts`(kinds: [String]) async throws {
        let app = try TestApp()
        let target = "/api/v2/list_movies.json?limit=20&page=1&sort_by=year&order_by=desc"
        let lines = kinds.enumerated().map { number, kind in
            #"{"error":{"kind":"\#(kind)"},"milliseconds":15000,"number":\#(number + 1),"#
                + #""request":{"body":{"text":""},"headers":[],"method":"GET","#
                + #""origin":"https://films.test","target":"\#(target)"}}"#
        }
        let header = #"{"format":"http-recording","version":1}"#
        let file = try app.write(([header] + lines).joined(separator: "\n") + "\n", to: "run.jsonl")
        let run = await app.run(
            ["list", "--verbose"] + server + ["--replay", file], transport: StubTransport())
        #expect(run.code == .failure)
        #expect(run.error.contains("films.test:443 did not answer in time"), "\(run.error)")
        #expect(run.error.split(separator: "\n").count == kinds.count + 1)
    }

    @Test(arguments: [["import", "x.csv"], ["export"], ["serve", "--port", "0"]])
    func `Commands without a server refuse a recording`(command: [String]) async throws {
        let app = try TestApp()
        for option in ["--record", "--replay"] {
            for (language, part) in [("en", "nothing to record or replay"), ("ko", "기록하거나 재생할 것이 없습니다")] {
                let run = await app.run(
                    command + [option, app.path("run.jsonl"), "--language", language],
                    variables: ["LANG": language])
                #expect(run.code == .usage)
                #expect(run.error.contains(part))
                #expect(!FileManager.default.fileExists(atPath: app.path("run.jsonl")))
            }
        }
    }

    @Test func `The doctor checks the recording that answers`() async throws {
        let app = try TestApp()
        let file = app.path("run.jsonl")
        _ = await app.run(
            ["doctor", "--record", file] + server, transport: MoviesCLITests.server(title: "River"))
        let run = await app.run("doctor", "--replay", file, transport: StubTransport())
        #expect(run.lines.contains { $0.contains("server") && $0.contains("\(file), yts") }, "\(run.out)")
        #expect(run.lines.contains { $0.hasPrefix("✓") && $0.contains("reachable") })
    }

    @Test func `The embedded backend can be recorded`() async throws {
        let app = try TestApp()
        let file = app.path("run.jsonl")
        let first = await app.run("search", "기생충", "--record", file)
        let again = await (try TestApp()).run(["search", "기생충", "--replay", file])
        #expect(!first.out.isEmpty)
        #expect(again.out == first.out)
    }

    @Test func `Reports a file that is not a recording`() async throws {
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

    @Test func `Reports a request that was not recorded`() async throws {
        let app = try TestApp()
        let file = app.path("run.jsonl")
        _ = await app.run(
            ["list"] + server + ["--record", file], transport: MoviesCLITests.server(title: "River"))
        let run = await app.run(["search", "x"] + server + ["--replay", file], transport: StubTransport())
        #expect(run.code == .failure)
        #expect(
            run.error.contains("No answer: the recording has no answer for GET /api/v2/list_movies"))
        #expect(!run.error.contains("Try again"))
    }

    @Test func `Recording and replaying exclude each other`() async throws {
        let run = await (try TestApp()).run("list", "--record", "a", "--replay", "b")
        #expect(run.code == .usage)
    }

    @Test func `Prints each request on one line, or in full`() async throws {
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
