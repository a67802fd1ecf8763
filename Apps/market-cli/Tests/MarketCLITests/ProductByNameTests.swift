import AppCoreTestSupport
import Foundation
import NetworkCoreTestSupport
import TerminalKit
import Testing

@testable import MarketCLI

/// Products and vendors by their names, deleted products, and bookmarks.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ProductByNameTests {
    private func market() async throws -> TestApp {
        let app = try await TestApp.selling("연남상회")
        try await app.sell("Desk lamp")
        try await app.sell("Floor lamp", description: "It has a cable and a box")
        try await app.sell("Desk lamp")
        _ = await app.run("vendor", "create", "연남공방", "--profile", "other")
        try await app.sell("Red chair", "--profile", "other")
        return app
    }

    @Test func `A name is enough, regardless of its case`() async throws {
        let app = try await market()
        #expect(await app.run("show", "red", "chair").lines.first == "Red chair")
        #expect(try await app.run("show", "FLOOR LAMP", "--json").json()["id"] as? Int == 2)
        #expect(try await app.run("images", "red chair", "--json").json()["images"] is [Any])
        #expect(await app.run("edit", "floor lamp", "--stock", "3").code == .success)
        #expect(await app.run("delete", "floor lamp", "-y").code == .success)
    }

    @Test func `An ambiguous name prints the numbers in a script and asks on a terminal`() async throws {
        let app = try await market()
        let refused = await app.run("show", "desk lamp")
        #expect(refused.code == .usage)
        #expect(refused.out.isEmpty)
        #expect(refused.errorLines.contains { $0.hasPrefix("  1  Desk lamp, ₩35,000") }, "\(refused.error)")
        let chosen = await app.run("show", "desk lamp", width: 80, input: ["9", "2"])
        #expect(chosen.code == .success)
        #expect(chosen.error.contains("Which product? (1-2)"))
        let none = await app.run("show", "nothing like that")
        #expect(none.code == .failure)
        #expect(none.error == "market-cli: No product is called “nothing like that”.\n")
    }

    @Test func `Changes only the vendor's own products`() async throws {
        let app = try await market()
        let run = await app.run("delete", "red chair", "-y")
        #expect(run.code == .failure)
        #expect(run.error.contains("You have no product called “red chair”"))
        #expect(await app.run("show", "4").code == .success)
    }

    @Test func `Lists a vendor's products by the vendor's name`() async throws {
        let app = try await market()
        let run = await app.run("list", "--vendor", "연남상회", width: 80)
        #expect(run.code == .success)
        #expect(run.lines.first == "연남상회 (vendor 2) · 3 products")
        #expect(await app.run("list", "--vendor", "연남상회").lines.first?.contains("Name") == true)
        #expect(try await app.run("list", "--vendor", "연남상회", "--json").ids() == [3, 2, 1])
        #expect(try await app.run("list", "--vendor", "3", "--json").ids() == [4])
        #expect(try await app.run("search", "eighties", "--vendor", "연남공방", "--json").ids() == [4])
        let several = await app.run("list", "--vendor", "연남")
        #expect(several.code == .usage)
        #expect(several.errorLines.suffix(2) == ["  3  연남공방", "  2  연남상회"])
        let asked = await app.run("list", "--vendor", "연남", width: 80, input: ["1"])
        #expect(asked.out.contains("Red chair"))
        let none = await app.run("list", "--vendor", "nobody")
        #expect(none.error == "market-cli: No vendor is called “nobody”.\n")
    }

    @Test func `A list shows why each product matched`() async throws {
        let app = try await market()
        let run = await app.run("search", "cable", width: 100)
        #expect(run.lines.first?.contains("Found by") == true)
        #expect(run.out.contains("description"))
        let vendors = try await app.run("search", "연남공방", "--json").list("products")
        #expect(vendors.first?["match"] as? String == "vendor")
        #expect(!(await app.run("search", "floor").out.contains("Found by")))
    }

    @Test func `Lists deleted products with the command that restores them`() async throws {
        let app = try await market()
        #expect(await app.run("mine", "--deleted").out == "You have deleted nothing that can be restored.\n")
        let deleted = await app.run("delete", "2", "-y")
        #expect(deleted.lines.last == "To restore it: market-cli undelete 2")
        let run = await app.run("mine", "--deleted")
        #expect(run.out.contains("Floor lamp"))
        #expect(run.out.contains("7 days"))
        #expect(run.lines.last == "To restore one: market-cli undelete 2")
        #expect(await app.run("mine", "--deleted", "--profile", "other").lines.count == 1)
        #expect(await app.run("undelete", "2").code == .success)
        #expect(try await app.run("mine", "--deleted", "--json").list("products").isEmpty)
    }

    @Test func `Restores a deleted product by its name`() async throws {
        let app = try await market()
        for id in ["1", "2", "3"] { _ = await app.run("delete", id, "-y") }
        #expect(await app.run("undelete", "Floor", "lamp").out.hasPrefix("Restored “Floor lamp”."))
        let several = await app.run("undelete", "Desk", "lamp")
        #expect(several.code == .usage && several.errorLines.count == 3, "\(several.error)")
        // The product is in the lists, and no longer among the deleted products.
        let none = await app.run("undelete", "Floor", "lamp")
        #expect(none.code == .failure)
        #expect(
            none.error
                == "market-cli: Nothing that you deleted and can restore is called “Floor lamp”.\n")
    }

    @Test func `Completes names, categories and deleted products`() async throws {
        let app = try await market()
        func candidates(_ words: String...) async -> [String] {
            await app.run(["complete", "--"] + words).lines.map { $0.split(separator: "\t")[0] }.map(
                String.init)
        }
        #expect(await candidates("list", "--vendor", "") == ["연남공방", "연남상회"])
        #expect(await candidates("list", "--vendor", "연남상") == ["연남상회"])
        #expect(await candidates("sell", "--category", "fu") == ["furniture"])
        #expect(await candidates("show", "Flo") == ["Floor lamp"])
        #expect(await candidates("edit", "Red") == [])
        _ = await app.run("delete", "2", "-y")
        #expect(await candidates("undelete", "") == ["2"])
        #expect(await candidates("undelete", "Fl") == ["Floor lamp"])
        _ = await app.run("bookmark", "add", "4")
        #expect(await candidates("bookmark", "remove", "") == ["4"])
        #expect(await candidates("sold", "") == ["3", "1"])
    }

    @Test func `Ctrl-C during the search for a name skips the other names`() async throws {
        let app = try TestApp()
        let held = HeldTransport()
        let adding = Task { await app.run("bookmark", "add", "desk lamp", "red chair", transport: held) }
        await held.arrival(of: 1)
        adding.cancel()
        let run = await adding.value
        #expect(run.code == .interrupted, "\(run.error)")
        #expect(run.errorLines.count == 1, "\(run.error)")
        #expect(held.requests.count == 1)
    }

    @Test func `Finds all names before adding a bookmark, and the first failure is the exit code`()
        async throws
    {
        let app = try await market()
        for words in [
            ["nothing like that", "desk lamp", "4"], ["4", "nothing like that"], ["4", "99"],
        ] {
            let failed = await app.run(["bookmark", "add"] + words)
            #expect(failed.code == .failure && failed.out.isEmpty)
            #expect(failed.errorLines.last == "Nothing was changed.", "\(failed.error)")
        }
        #expect(await app.run("bookmark", "add", "desk lamp", "nothing like that").code == .usage)
        #expect(await app.run("bookmark", "list").out == "You have no bookmarks yet.\n")
        #expect(await app.run("bookmark", "add", "4", "red chair").lines == ["Bookmarked “Red chair”."])
        let kept = await app.run("bookmark", "remove", "4", "1")
        #expect(kept.code == .failure && kept.error.contains("Product 1 is not bookmarked."))
        #expect(await app.run("bookmark", "remove", "4").code == .success)
    }

    @Test func `Bookmarks show what happened to a product`() async throws {
        let app = try await market()
        #expect(
            await app.run("bookmark", "add", "red chair", "1").lines == [
                "Bookmarked “Red chair”.", "Bookmarked “Desk lamp”.",
            ])
        #expect(await app.run("list").out.contains("♥ Red chair"))
        #expect(await app.run("edit", "1", "--price", "3만원").code == .success)
        #expect(await app.run("delete", "4", "-y", "--profile", "other").code == .success)
        let run = await app.run("bookmark", "list")
        #expect(run.out.contains("₩35,000 → ₩30,000"), "\(run.out)")
        #expect(run.out.contains("no longer listed"))
        #expect(await app.run("bookmark", "list", "--profile", "other").out == "You have no bookmarks yet.\n")
        #expect(await app.run("bookmark", "remove", "red chair", "1").lines.count == 2)
        let absent = await app.run("bookmark", "remove", "chair")
        #expect(absent.code == .failure)
        #expect(absent.error.contains("not bookmarked"))
    }
}
