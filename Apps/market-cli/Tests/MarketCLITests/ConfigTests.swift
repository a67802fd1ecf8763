import AppCoreTestSupport
import TerminalKit
import Testing

@testable import MarketCLI

/// Every setting.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ConfigTests {
    private static let values: [(String, String)] = [
        ("store", "memory"), ("language", "ko"), ("color", "never"), ("limit", "100"),
        ("server", "https://market.test/shop"), ("api", "items"), ("secrets", "file"), ("pictures", "sixel"),
        ("layout", "grid"), ("samples", "no"), ("theme", "light"), ("mouse", "off"), ("korean-keys", "off"),
        ("keyboard-protocol", "off"), ("accessible", "on"), ("clipboard", "off"),
    ]

    @Test func `Sets, gets, lists and unsets each setting`() async throws {
        let app = try TestApp()
        let defaults = try await app.run("config", "list", "--json").json()
        #expect(Set(defaults.keys) == Set(Self.values.map(\.0)))
        for (name, value) in Self.values {
            #expect(await app.run("config", "set", name, value).code == .success, "\(name)")
            #expect(await app.run("config", "get", name).out == value + "\n")
            #expect(try await app.run("config", "list", "--json").text(name) == value)
            #expect(await app.run("config", "remove", name).code == .success)
            #expect(await app.run("config", "get", name).out == "\(defaults[name] ?? "")\n")
        }
    }

    @Test func `Settings apply unless the command line overrides them, separately for each profile`()
        async throws
    {
        let app = try await TestApp.selling()
        for number in 1...3 { try await app.sell("Lamp \(number)") }
        _ = await app.run("config", "set", "limit", "2")
        _ = await app.run("config", "set", "language", "ko")
        #expect(await app.run("list").lines.count == 3)
        #expect(await app.run("list").out.contains("판매자"))
        #expect(await app.run("list", "-n", "3", "--language", "en").lines.count == 4)
        let work = await app.run("list", "--profile", "work")
        #expect(work.lines.count == 4)
        #expect(work.out.contains("Vendor"))
        _ = await app.run("config", "set", "store", "memory", "--profile", "work")
        #expect(await app.run("list", "--profile", "work").out == "No products yet.\n")
    }
}
