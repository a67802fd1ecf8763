import AppCoreTestSupport
import Foundation
import HTTPServer
import NetworkCore
import NetworkCoreTestSupport
import Synchronization
import TerminalKit
import Testing

@testable import MoviesCLI

@MainActor
@Suite struct TMDBServerTests {
    private let server = ["--server", "https://tmdb.test", "--source", "tmdb"]
    private let page = #"{"page":1,"total_pages":1,"total_results":1,"results":[{"id":7,"title":"River"}]}"#
    private let noKey = #"{"status_code":7,"status_message":"Invalid API key","success":false}"#

    @Test(arguments: [("en", "en-US"), ("ko", "ko-KR")])
    func `A search uses the other protocol, with the key`(language: String, expected: String) async throws {
        let app = try TestApp()
        #expect(await app.run("config", "set-secret", "tmdb-key", input: ["hunter2"]).code == .success)
        let transport = StubTransport()
        transport.on(
            .get, "/3/search/movie",
            query: ["query": "river", "page": "1", "language": expected, "api_key": "hunter2"], .json(page))
        let run = await app.run(["search", "river", "--language", language] + server, transport: transport)
        #expect(run.code == .success)
        #expect(run.out.contains("River"))
        transport.verify()
    }

    @Test(arguments: [
        ("http://tmdb.test", false), ("http://127.0.0.1:1", true), ("https://tmdb.test/3", true),
    ])
    func `The key is sent only to TLS servers and to this machine`(address: String, isSent: Bool) async throws
    {
        let app = try TestApp()
        _ = await app.run("config", "set-secret", "tmdb-key", input: ["hunter2"])
        let transport = StubTransport.json(page)
        _ = await app.run("search", "a", "--server", address, "--source", "tmdb", transport: transport)
        #expect(transport.requests.first?.query.contains(QueryItem("api_key", "hunter2")) == isSent)
        let other = StubTransport.json(#"{"status":"ok","data":{}}"#)
        _ = await app.run("search", "a", "--server", address, transport: other)
        #expect(other.requests.first?.query.contains { $0.name == "api_key" } == false)
    }

    @Test(.timeLimit(.minutes(10)))
    func `A key follows no redirect, uses no proxy and is in no recorded redirect`()
        async throws
    {
        let app = try TestApp()
        _ = await app.run("config", "set-secret", "tmdb-key", input: ["hunter2"])
        let asked = Mutex<[String]>([])
        var options = HTTPServerOptions()
        options.port = 0
        let redirecting = HTTPServer(options) { request in
            asked.withLock { $0.append(request.path) }
            let key = request.query.first { $0.name == "api_key" }?.value ?? "none"
            return HTTPResponse(status: 302, headers: ["Location": "/elsewhere?api_key=\(key)"])
        }
        let port = try redirecting.start()
        let recording = app.path("exchange.jsonl")
        let run = await app.run(
            [
                "search", "a", "--server", "http://127.0.0.1:\(port)", "--source", "tmdb", "--trace",
                "--record",
                recording,
            ],
            variables: ["http_proxy": "http://127.0.0.1:1"])
        await redirecting.stop()
        #expect(asked.withLock { $0 } == ["/3/search/movie"])
        #expect(run.code == .failure)
        #expect(run.error.contains("redirects to another address (302)"), "\(run.error)")
        #expect(!(run.error + (try String(contentsOfFile: recording, encoding: .utf8))).contains("hunter2"))
    }

    @Test func `Without a valid key, the message says how to set it`() async throws {
        let answer = StubTransport.json(noKey, status: 401)
        for (language, part) in [("en", "requires a valid key"), ("ko", "올바른 키가 필요합니다")] {
            let run = await (try TestApp()).run(
                ["search", "a", "--language", language] + server, transport: answer)
            #expect(run.code == .signInNeeded)
            #expect(run.error.contains(part))
            let command = "movies-cli --server https://tmdb.test --source tmdb config set-secret tmdb-key"
            #expect(run.error.contains(command), "\(run.error)")
        }
        let open = await (try TestApp()).run(
            "search", "a", "--server", "http://tmdb.test", "--source", "tmdb", transport: answer)
        #expect(open.error.contains("keys are only sent over https"))
    }

    @Test(arguments: [["list"], ["similar", "7"]])
    func `Reports what such a server cannot do`(command: [String]) async throws {
        for (language, part) in [("en", "This server"), ("ko", "이 서버")] {
            let run = await (try TestApp()).run(
                command + ["--language", language] + server, transport: StubTransport())
            #expect(run.code == .failure)
            #expect(run.out.isEmpty)
            #expect(run.error.contains(part))
        }
    }

    @Test func `No command prints a secret`() async throws {
        let app = try TestApp()
        let recording = app.path("exchange.jsonl")
        _ = await app.run("config", "set-secret", "tmdb-key", input: ["hunter2"])
        var printed = ""
        for command in [
            ["search", "a", "--verbose"], ["search", "a", "--trace"], ["search", "a", "--record", recording],
            ["rate", "7", "8", "--trace"], ["doctor"], ["doctor", "--json"], ["config", "list"],
            ["config", "list", "--json"], ["graph"], ["config", "set-secret", "tmdb-key", "hunter2"],
            ["config", "set-secret", "hunter2"], ["config", "set-secret", "--hunter2"],
            ["config", "remove-secret", "hunter2"],
        ] {
            let run = await app.run(command + server, transport: StubTransport.json(page))
            printed += run.out + run.error
        }
        printed += try String(contentsOfFile: recording, encoding: .utf8)
        #expect(printed.contains("GET"))
        #expect(!printed.contains("hunter2"))
        let files = try #require(FileManager.default.enumerator(atPath: app.home)).compactMap {
            $0 as? String
        }
        let holding = files.filter { name in
            FileManager.default.contents(atPath: app.path(name)).map {
                $0.range(of: Data("hunter2".utf8)) != nil
            } ?? false
        }
        #expect(holding == [".local/share/trellis/movies/secrets/default.json"])
    }

    @Test func `Asks for a key, stores it, shows it as set and forgets it`() async throws {
        let app = try TestApp()
        func state() async throws -> Any? { try await app.run("config", "list", "--json").json()["tmdb-key"] }
        #expect(try await state() as? String == "not set")
        #expect(await app.run("config", "set-secret", "tmdb-key", input: [" hunter2\r"]).code == .success)
        #expect(try await state() as? String == "set")
        #expect(await app.run("config", "list", "--language", "ko").out.contains("저장됨"))
        #expect(await app.run("config", "remove-secret", "tmdb-key").code == .success)
        #expect(try await state() as? String == "not set")
    }

    @Test(arguments: [[], [""], ["  "], ["a b"], ["a\u{1B}b"], ["키"], [String(repeating: "a", count: 4097)]])
    func `Refuses an invalid key and changes nothing`(input: [String]) async throws {
        let app = try TestApp()
        _ = await app.run("config", "set-secret", "tmdb-key", input: ["good"])
        let run = await app.run("config", "set-secret", "tmdb-key", input: input)
        #expect(run.code == .usage)
        #expect(run.error.contains("Nothing was changed."))
        let transport = StubTransport.json(page)
        _ = await app.run(["search", "a"] + server, transport: transport)
        #expect(transport.requests.first?.query.contains(QueryItem("api_key", "good")) == true)
    }

    @Test func `Does not use a key that others can read`() async throws {
        let app = try TestApp()
        _ = await app.run("config", "set-secret", "tmdb-key", input: ["hunter2"])
        let file = app.path(".local/share/trellis/movies/secrets/default.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        let transport = StubTransport.json(page)
        let run = await app.run(["search", "a"] + server, transport: transport)
        #expect(run.code == .failure)
        #expect(run.error.hasPrefix("movies-cli: The request cannot be created: "))
        #expect(run.error.contains("chmod 600"))
        let korean = await app.run(["search", "a", "--language", "ko"] + server, transport: transport)
        #expect(korean.error.contains("요청할 수 없습니다: 데이터를 열 수 없습니다: "), "\(korean.error)")
        #expect(transport.requests.isEmpty)
        #expect(await app.run(["doctor"] + server, transport: transport).error.isEmpty)
        #expect(await app.run("config", "list").out.contains("refused"))
    }
}
