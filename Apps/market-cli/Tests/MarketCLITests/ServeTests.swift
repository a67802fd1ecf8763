import AppCoreTestSupport
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import TerminalKit
import Testing

@testable import MarketCLI

/// The serving command and its clients, connected by the loopback.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ServeTests {
    private nonisolated static let options = [[], ["--envelope", "camel"]]

    @Test(arguments: options)
    func `Two vendors use one server, from the sale to the restoration`(options: [String]) async throws {
        let (server, client) = (try TestApp(), try TestApp())
        let serving = server.serve(options)
        let remote = ["--server", try #require(await serving.address())]
        for name in ["meng", "yuna"] {
            let run = await client.run(["vendor", "create", name, "--profile", name] + remote)
            #expect(run.code == .success, "\(run.error)")
        }
        func run(_ words: [String], by name: String = "meng", width: Int? = nil) async -> AppRun {
            await client.run(words + ["--profile", name] + remote, width: width)
        }
        let marks: [UInt8] = [5, 3, 4, 1, 2]
        let files = try marks.map { try client.picture("p\($0).jpg", mark: $0) }
        let sold = await run(try client.sale("책상 조명", pictures: files) + ["--json"])
        #expect(sold.code == .success, "\(sold.error)")
        #expect(try sold.text("name") == "책상 조명")
        let shown = await run(["images", "1"], by: "yuna")
        #expect(shown.out.contains("\(remote[1])/pictures/"), "\(shown.out)")
        #expect(await run(["images", "1", "--save", client.home], by: "yuna").code == .success)
        #expect(try (1...5).map { try client.bytes(of: "1-\($0).jpg").last } == marks)
        #expect(await run(["edit", "1", "--order", "5,1", "--stock", "7", "--yes"]).code == .success)
        #expect(
            await run(["delete", "1", "-y"], by: "yuna").error.contains("is sold by another vendor, meng"))
        #expect(await run(["delete", "1", "-y"]).code == .success)
        #expect(await run(["show", "1"]).error == "market-cli: 1: There is no such product.\n")
        #expect(await run(["undelete", "1"]).code == .success)
        #expect(try await run(["mine", "--json"]).ids() == [1])
        #expect(await run(["doctor"]).code == .success)
        #expect(await run(["vendor", "show"]).out.contains(remote[1]))
        // One vendor for each server.
        #expect(await client.run("vendor", "show", "--profile", "meng").code == .signInNeeded)
        let code = await serving.stop()
        #expect(code == .stopped)
        #expect(code.rawValue == 0)
        let away = await run(["list"])
        #expect(away.code == .failure)
        #expect(away.error.contains("Cannot connect: 127.0.0.1"), "\(away.error)")
        #expect(await client.run("list").out == "No products yet.\n")
    }

    @Test(arguments: options)
    func `Pages of a server end with the list`(options: [String]) async throws {
        let server = try await TestApp.selling()
        for number in 1...5 { try await server.sell("Lamp \(number)") }
        let serving = server.serve(options)
        let remote = ["--server", try #require(await serving.address()), "-n", "2"]
        let client = try TestApp()
        for (page, ids) in [(1, [5, 4]), (2, [3, 2]), (3, [1])] {
            let run = await client.run(["list", "--page", "\(page)", "--json"] + remote)
            #expect(try run.ids() == ids, "\(run.error)")
            #expect(try run.json()["is_last"] as? Bool == (page == 3))
        }
        // Lists have the requested spelling.
        _ = await client.run(["list", "--record", client.path("wire.jsonl")] + remote)
        let wire = String(decoding: try client.bytes(of: "wire.jsonl"), as: UTF8.self)
        #expect(wire.contains("totalCount") == !options.isEmpty)
        #expect(wire.contains("total_count") == options.isEmpty)
        await serving.stop()
    }

    @Test func `Pictures have the public address, and a closed server creates no vendors`() async throws {
        let server = try await TestApp.selling()
        try await server.sell()
        let serving = server.serve(["--public-url", "https://shop.test/market", "--closed"])
        let remote = ["--server", try #require(await serving.address())]
        let client = try TestApp()
        let shown = await client.run(["images", "1"] + remote)
        #expect(shown.out.contains("https://shop.test/market/pictures/"), "\(shown.out)")
        let closed = await client.run(["vendor", "create", "Meng"] + remote)
        #expect(closed.code == .failure)
        #expect(closed.errorLines.count == 1, "\(closed.error)")
        await serving.stop()
    }

    @Test(arguments: [("en", "reached the limit"), ("ko", "한도에 도달했습니다")])
    func `A vendor who floods is stopped with words`(language: String, words: String) async throws {
        let (server, client) = (try TestApp(), try TestApp())
        let serving = server.serve(["--daily-products", "1"])
        let remote = ["--server", try #require(await serving.address()), "--language", language]
        #expect(await client.run(["vendor", "create", "Meng"] + remote).code == .success)
        #expect(try await client.run(client.sale("Desk lamp") + remote).code == .success)
        let stopped = await client.run(try client.sale("Floor lamp") + remote)
        #expect(stopped.code != .success)
        #expect(stopped.errorLines.count == 1 && stopped.error.contains(words), "\(stopped.error)")
        let taken = await client.run(["vendor", "create", "MENG", "--yes"] + remote)
        #expect(taken.error.contains(language == "en" ? "Another vendor has that name" : "비슷해 보이는 이름"))
        await serving.stop()
    }

    @Test func `Sells through a server of the first generation with its passwords`() async throws {
        let (server, client) = (try TestApp(), try TestApp())
        let vendor = "5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e6f"
        _ = await server.run("admin", "add", "Nala", vendor, input: ["a password"])
        let serving = server.serve()
        let remote = ["--server", try #require(await serving.address())]
        #expect(await client.run("config", "set", "api", "items").code == .success)
        let used = await client.run(["vendor", "use", vendor] + remote, input: ["a password"])
        #expect(used.code == .success, "\(used.error)")
        let sold = await client.run(try client.sale() + remote + ["--json"])
        #expect(sold.code == .success, "\(sold.error)")
        #expect(await client.run(["list"] + remote).out.contains("Desk lamp"))
        let edited = await client.run(["edit", "1", "--stock", "5"] + remote)
        #expect(edited.code == .success, "\(edited.error)")
        #expect(await client.run(["delete", "1", "-y"] + remote).code == .success)
        #expect(await client.run(["undelete", "1"] + remote).code == .failure)
        await serving.stop()
    }

    @Test(arguments: [403, 404, 500, 503])
    func `An answer of somebody else is told`(status: Int) async throws {
        let app = try await TestApp.selling()
        let stub = StubTransport { _ throws(NetworkError) in
            HTTPResponse(status: status, headers: ["Content-Type": "text/html"], body: Array("<html>".utf8))
        }
        for words in [["list"], ["show", "1"], try app.sale(), ["delete", "1", "-y"]] {
            let run = await app.run(words, transport: stub)
            #expect(run.code == .failure, "\(words)")
            #expect(run.error.hasPrefix("market-cli: "), "\(run.error)")
        }
    }
}
