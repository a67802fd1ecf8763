import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@testable import MarketCLI

/// The output of `--json` matches `Documentation/JSON.md`.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct JSONTests {
    private func expect(
        _ run: AppRun, _ section: String, hasAll: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(run.code == .success, "\(section): \(run.error)", sourceLocation: sourceLocation)
        let shape = JSONShape(try run.json())
        let documented = try JSONDocument(.market).fields(of: section)
        #expect(shape.visible(documented) == shape.fields, "\(section)", sourceLocation: sourceLocation)
        if hasAll { #expect(documented == shape.fields, "\(section)", sourceLocation: sourceLocation) }
    }

    @Test func `Reads the document`() throws {
        let document = try JSONDocument(.market)
        #expect(try document.fields(of: "mine").contains("products[].vendor.name"))
        #expect(try document.fields(of: "edit").contains("images[].thumbnail"))
        #expect(try document.fields(of: "sell --dry-run").contains("pictures[].bytes"))
        #expect(try document.fields(of: "edit --dry-run").count == 11)
    }

    @Test func `Prints exactly the documented fields, and all of them`() async throws {
        let app = try TestApp()
        let create = await app.run("vendor", "create", "Meng", "--json")
        try expect(create, "vendor create")
        let pictures = try [app.picture("a.jpg", mark: 1), app.picture("b.jpg", mark: 2)]
        let sale = try app.sale(pictures: pictures) + ["--json"]
        try expect(await app.run(sale + ["--dry-run"]), "sell --dry-run")
        try expect(await app.run(sale), "sell")
        try expect(await app.run("show", "1", "--json"), "show")
        for words in [["list"], ["search", "lamp"], ["mine"], ["list", "--cursor", "", "-n", "1"]] {
            // Lists contain no descriptions and no pictures.
            try expect(await app.run(words + ["--json"]), words[0], hasAll: false)
        }
        try expect(await app.run("edit", "1", "--stock", "2", "--json"), "edit")
        try expect(await app.run("edit", "1", "--order", "2,1", "--dry-run", "--json"), "edit --dry-run")
        for words in [["reserve"], ["reserve", "--off"], ["sold"]] {
            try expect(await app.run(words[0..<1] + ["1"] + words[1...] + ["--json"]), words[0])
        }
        #expect(await app.run("bookmark", "add", "1").code == .success)
        try expect(await app.run("bookmark", "list", "--json"), "bookmark list")
        try expect(await app.run("images", "1", "--json"), "images")
        try expect(await app.run("images", "1", "--save", app.home, "--json"), "images")
        try expect(await app.run("delete", "1", "-y", "--json"), "delete")
        try expect(await app.run("mine", "--deleted", "--json"), "mine --deleted", hasAll: false)
        try expect(await app.run("undelete", "1", "--json"), "undelete")
        try expect(await app.run("vendor", "show", "--json"), "vendor show")
        let identifier = try #require(try create.text("identifier"))
        let secret = await app.run("vendor", "secret").lines
        try expect(await app.run("vendor", "use", identifier, "-y", "--json", input: secret), "vendor use")
        try expect(await app.run("admin", "vendors", "--json"), "admin vendors")
        try expect(await app.run("config", "list", "--json"), "config list")
    }

    @Test func `The exchange prints exactly the documented fields`() async throws {
        let app = try TestApp(hasSamples: true)
        for (profile, email) in [("default", "minji@example.com"), ("jun", "jun@example.com")] {
            let joined = await app.run(
                "signup", email, "--shoe-size", "240", "--json", "--profile", profile, input: ["correct1!"])
            try expect(joined, "signup")
            let paid = await app.run("balance", "--deposit", "9000000", "--json", "--profile", profile)
            try expect(paid, "balance")
        }
        try expect(await app.run("home", "--json"), "home", hasAll: false)
        try expect(await app.run("products", "-n", "1", "--json"), "products")
        try expect(await app.run("products", "--filters", "--json"), "products --filters")
        try expect(await app.run("product", "52", "--size", "ONE SIZE", "--json"), "product --json")
        try expect(await app.run("sizes", "8", "--json"), "sizes")
        try expect(await app.run("product", "52", "--json"), "product --json", hasAll: false)
        let bid = await app.run("bid", "8", "270", "900000", "-y", "--json")
        try expect(bid, "bid", hasAll: false)
        let order = try #require((try bid.json()["placed"] as? [String: Any])?["order"] as? Int)
        try expect(
            await app.run("ask", "8", "270", "990000", "--dry-run", "--json"), "ask", hasAll: false)
        try expect(await app.run("orders", "--json"), "orders")
        try expect(await app.run("why", "\(order)", "--json"), "why")
        try expect(
            await app.run("sell-now", "8", "270", "-y", "--json", "--profile", "jun"), "sell-now",
            hasAll: false)
        try expect(await app.run("trades", "--json"), "trades")
        #expect(await app.run("wish", "8", "270").code == .success)
        try expect(await app.run("wishes", "--json"), "wishes")
        #expect(await app.run("alerts", "8", "270", "1000").code == .success)
        try expect(await app.run("alerts", "--json"), "alerts")
        try expect(await app.run("replay", "8", "270", "--json"), "replay")
        try expect(await app.run("admin", "audit", "--json"), "admin audit")
    }

    @Test func `Values match the documentation`() async throws {
        let app = try await TestApp.selling()
        let picture = try app.picture("a.jpg", mark: 1)
        try await app.sell(price: "12.5", currency: "USD", pictures: [picture])
        let product = try await app.run("show", "1", "--json").json()
        #expect(product["price"] as? String == "12.50")
        #expect(product["created_at"] as? String == "2023-11-14T22:13:20Z")
        let listed = try #require(try await app.run("list", "--json").json()["products"] as? [[String: Any]])
        #expect(listed[0]["description"] is NSNull)
        #expect(listed[0]["images"] is NSNull)
        let change = try await app.run("edit", "1", "--thumbnail", "1", "--stock", "4", "--dry-run", "--json")
            .json()
        #expect(change["stock"] as? Int == 4)
        #expect(change["name"] is NSNull)
        let images = await app.run("images", "1", "--number", "1", "--json")
        #expect(try images.json()["files"] is NSNull)
        let saved = await app.run("images", "1", "--save", app.home, "--json")
        #expect(try saved.json()["files"] as? [String] == [app.path("1-1.jpg")])
        let deleted = await app.run("delete", "1", "-y", "--json")
        #expect(try deleted.text("restorable_until") == "2023-11-21T22:13:20Z")
        let vendor = try await app.run("vendor", "show", "--json").json()
        #expect(vendor["server"] is NSNull)
        #expect(vendor["kept_in"] as? String == "file")
        #expect(vendor["kept_path"] as? String == app.secrets)
        let vendors = try #require(
            try await app.run("admin", "vendors", "--json").json()["vendors"] as? [[String: Any]])
        #expect(vendors.first?["identifier"] is NSNull)
        #expect(vendors.last?["listings"] as? Int == 0)
    }
}
