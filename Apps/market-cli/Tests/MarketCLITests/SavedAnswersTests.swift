import AppCoreTestSupport
import Foundation
import MarketBackend
import NetworkCore
import NetworkCoreTestSupport
import PasswordCore
import PictureCoreTestSupport
import SQLiteDriver
import TerminalKit
import Testing

@testable import MarketCLI

/// Reading without the server.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct SavedAnswersTests {
    private static let server = ["--server", "http://market.test"]

    private static let away = StubTransport { _ throws(NetworkError) in
        throw .notConnected("nobody is there")
    }

    private static func market() -> EmbeddedTransport {
        var options = MarketStoreOptions()
        (options.passwordCost, options.bundled) = (.least, false)
        let store = MarketStore(
            database: SQLiteDatabase(at: .memory, migrations: MarketStore.migrations), blobs: .database,
            pictures: FakePictures(), now: { .now }, options: options)
        let backend = MarketBackend(store: store, options: MarketBackendOptions()) { _, _ in }
        return EmbeddedTransport { await backend($0) }
    }

    @Test func `What was read of a server is there when it is away, marked with its age`() async throws {
        let app = try TestApp()
        let market = Self.market()
        _ = await app.run(["vendor", "create", "Meng", "--yes"] + Self.server, transport: market)
        let sold = await app.run(try app.sale() + Self.server, transport: market)
        #expect(sold.code == .success, "\(sold.error)")
        for command in [["list"], ["search", "lamp"], ["show", "1"], ["mine"]] {
            let online = await app.run(command + Self.server, transport: market)
            #expect(online.code == .success, "\(online.error)")
            let offline = await app.run(command + Self.server, transport: Self.away)
            #expect(offline.code == .failure)
            #expect(offline.out.hasPrefix(online.out), "\(offline.out)")
            #expect(offline.out.hasSuffix("(loaded just now)\n"), "\(offline.out)")
            #expect(offline.error.contains("Cannot connect"), "\(offline.error)")
            let json = await app.run(command + ["--json"] + Self.server, transport: Self.away)
            #expect(try json.json()["is_fresh"] as? Bool == false)
            #expect(json.code == .failure)
            let fresh = await app.run(command + ["--json"] + Self.server, transport: market)
            #expect(try fresh.json()["is_fresh"] as? Bool == true)
        }
        _ = await app.run(["bookmark", "add", "1"] + Self.server, transport: market)
        let bookmarks = ["bookmark", "list"] + Self.server
        let kept = await app.run(bookmarks, transport: Self.away)
        #expect(kept.code == .failure)
        #expect(kept.out.contains("Desk lamp") && kept.out.contains("unknown"), "\(kept.out)")
        #expect(kept.error.contains("Cannot connect"), "\(kept.error)")
        let json = await app.run(bookmarks + ["--json"], transport: Self.away)
        #expect(try json.list("bookmarks").first?["status"] as? String == "unknown")
        #expect(json.code == .failure)
        // Products that were not read before are missing, and the market of this device is not stored twice.
        for command in [["show", "2"], ["list", "--in-stock"]] {
            #expect(await app.run(command + Self.server, transport: Self.away).out.isEmpty)
        }
        _ = await app.run("list")
        #expect(await app.run(["list"], transport: Self.away).out.isEmpty)
    }

    @Test(arguments: [["edit", "1", "--stock", "5"], ["sold", "1"], ["delete", "1", "--yes"]])
    func `A changed product is not shown with its old content`(change: [String]) async throws {
        let app = try TestApp()
        let market = Self.market()
        _ = await app.run(["vendor", "create", "Meng", "--yes"] + Self.server, transport: market)
        for name in ["Lamp", "Chair"] {
            let sold = await app.run(try app.sale(name) + Self.server, transport: market)
            #expect(sold.code == .success, "\(sold.error)")
        }
        let reads = [["show", "1"], ["mine"], ["list"], ["show", "2"]]
        for read in reads { _ = await app.run(read + Self.server, transport: market) }
        let changed = await app.run(change + Self.server, transport: market)
        #expect(changed.code == .success, "\(changed.error)")
        for read in reads.dropLast() {
            let away = await app.run(read + Self.server, transport: Self.away)
            #expect(away.out.isEmpty && away.error.contains("Cannot connect"), "\(read): \(away.out)")
        }
        // Saved answers about other products stay.
        #expect(await app.run(["show", "2"] + Self.server, transport: Self.away).out.contains("Chair"))
    }
}
