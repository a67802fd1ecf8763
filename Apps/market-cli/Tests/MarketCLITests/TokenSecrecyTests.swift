import AppCoreTestSupport
import BackendCore
import Foundation
import MarketBackend
import NetworkCore
import PictureCoreTestSupport
import TerminalKit
import TestSupport
import Testing
import TextCore
import TextCore

@testable import AppCore
@testable import MarketCLI

/// The deletion secret of a product arrives in an answer and is used in a path: no trace, record or log contains it.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct TokenSecrecyTests {
    @Test(arguments: WatchedMarket.Generation.allCases)
    func `No output contains the deletion secret, and the recording can be replayed`(
        generation: WatchedMarket.Generation
    ) async throws {
        let (market, client) = (WatchedMarket(generation), try TestApp())
        let log = client.path("access.log")
        let (task, address) = try await serve(market, log: log)
        let remote = ["--server", try #require(address)]
        #expect(await client.run(["vendor", "create", "Meng"] + remote).code == .success)
        #expect(await client.run(try client.sale() + remote).code == .success)
        let watched = ["delete", "1", "-y", "--trace"] + remote
        let deleted = await client.run(watched + ["--record", client.path("wire")])
        #expect(deleted.code == .success, "\(deleted.error)")
        task.cancel()
        #expect(await task.value == .stopped)

        let token = try #require(market.tokens.first)
        #expect(market.tokens.count == 1 && token.count > 20)
        let replayed = await client.run(watched + ["--replay", client.path("wire")])
        #expect(replayed.code == .success, "\(replayed.error)")
        #expect(replayed.out == deleted.out)
        let wire = String(decoding: try client.bytes(of: "wire"), as: UTF8.self)
        let logged = String(decoding: try client.bytes(of: "access.log"), as: UTF8.self)
        let path = generation == .path ? "/api/products/redacted" : "/api/products/1/redacted"
        for text in [deleted.error, wire, logged, replayed.error] {
            #expect(text.contains(path))
            #expect(!text.contains(token))
        }
        #expect(deleted.error.contains("\n< redacted"))
    }

    @Test func `Without a server, no trace and no recording contain the deletion secret`() async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        let deleted = await app.run("delete", "1", "-y", "--trace", "--record", app.path("wire"))
        #expect(deleted.code == .success, "\(deleted.error)")
        let wire = String(decoding: try app.bytes(of: "wire"), as: UTF8.self)
        for text in [deleted.error, wire] {
            #expect(text.contains("/api/products/redacted"))
            let segments = text.matches(of: #/\/api\/products\/([^\s"'\\\/]+)/#).map { String($0.1) }
            #expect(Set(segments) == ["1", "redacted"])
        }
        let replayed = await app.run("delete", "1", "-y", "--replay", app.path("wire"))
        #expect(replayed.out == deleted.out)
    }

    @Test func `The redaction rules match paths of the market`() throws {
        let document = Data(MarketBackend(store: WatchedMarket.store).service.openAPI)
        let json = try #require(try JSONSerialization.jsonObject(with: document) as? [String: Any])
        let paths = try #require(json["paths"] as? [String: [String: Any]])
        for path in ["/api/products/{id}/secret", "/api/products/{id}/archived"] {
            #expect(paths[path]?["post"] != nil)
        }
        let deletions = paths.filter { $0.value["delete"] != nil && $0.key.hasPrefix("/api/") }
        #expect(deletions.count == 2)
        for path in deletions.keys {
            #expect(AppIdentity.market.redaction.path(path, method: .delete).hasSuffix("/redacted"))
        }
    }

    /// Serves the market as `serve` does, and returns the task and the address.
    private func serve(
        _ market: WatchedMarket, log: String
    ) async throws -> (Task<ExitCode, Never>, String?) {
        let request = try CommandLineParser(App.market(pictures: FakePictures()).spec, language: .english)
            .parse(["serve", "--port", "0", "--access-log", log])
        guard case .run(let parsed) = request else { throw UsageError("\(request)") }
        let (said, saying) = AsyncStream<String>.makeStream()
        var console = Transcript(environment: TestApp.plain).console
        console.writeError = { saying.yield($0) }
        let run = Run(
            .market,
            AppEnvironment(
                variables: [:], console: console, now: { Date(timeIntervalSince1970: 1_700_000_000) })
        ).endingWithTest()
        let command = try ServeCommand(parsed)
        let task = Task {
            defer { saying.finish() }
            return await command.run(market, run)
        }
        for await text in said {
            if let address = text.firstMatch(of: #/https?://\S+/#) { return (task, String(address.output)) }
        }
        return (task, nil)
    }
}
