import AppCore
import AppCoreTestSupport
import Foundation
import MarketPresentation
import NetworkCore
import NetworkCoreTestSupport
import PictureCoreTestSupport
import TerminalKit
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import MarketCLI

@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct ListingScreenTests {
    private nonisolated static let sizes = [(80, 24), (200, 60), (40, 15)]

    /// A market with the samples and two listings of this device, one of them with five pictures.
    private func market() async throws -> TestApp {
        let app = try await TestApp.selling(hasSamples: true)
        try await app.sell("Bookshelf", price: "12.50", currency: "USD", "--discount", "2.50", "--stock", "0")
        try await app.sell("Desk lamp", pictures: try app.pictures(5))
        return app
    }

    @Test(arguments: sizes, Language.allCases)
    func `The screens are as recorded`(size: (Int, Int), language: Language) async throws {
        let run = try await ListingScreenRun(size.0, size.1, language: language, app: try await market())
        let escape = "\u{1B}"
        let text = try await run.transcript([
            ("the listings", ""), ("down", "j"), ("a grid", "g"), ("to the right", "l"),
            ("a list again", "g"),
            ("search", "/"), ("by initials", "ㅈㅈㄱ\r"), ("everything again", "c"), ("order", "o"),
            ("cheapest first", "jj\r"), ("filter", "f"), ("an amount that is none", "\t10x"),
            ("products from 10,000", "\u{7F}000\u{13}"), ("my listings", "2"),
            ("the page of one", "\r"),
            ("the next picture", "l"), ("large", "\r"), ("closed", escape), ("a change", "e"),
            ("a price that is none", "\tx"), ("its pictures", "\u{F}"), ("the second first", "j-"),
            ("back", escape), ("out of the field", escape), ("giving up", escape), ("yes", "y"),
            ("delete it", "x"), ("no", "n"), ("sell", "n"), ("a name and a price", "Chair\r50.5\r"),
            ("currencies", "\r"), ("dollars", "j\r"), ("a folder", "\u{F}"),
            ("with pictures", "/~/pictures\r"), ("two of them", "jj j "), ("done", "\u{13}"),
            ("arranged", "\u{F}"), ("square", "js"), ("back to the form", escape),
            ("out of the field", escape), ("help", "\u{1B}OP"),
            ("help closed", escape), ("to the page", escape), ("to the list", escape), ("reserved", "t"),
            ("sold", "s"),
            ("all listings", "1"), ("a bookmark", "jjb"), ("its page", "\r"), ("the list", escape),
            ("bookmarks", "3"), ("cards", "g"), ("rows again", "g"), ("no bookmark", "b"), ("undone", "u"),
        ])
        try GoldenFile("listings-\(language.rawValue)-\(size.0)x\(size.1).txt", beside: #filePath).expect(
            text)
    }

    /// The keys that lead to each scope with letters.
    private nonisolated static let ways = [
        ("listings", ""), ("my-listings", "2"), ("listing-picture", "jj\r"), ("my-listing-picture", "j\r"),
        ("my-listing-pictures", "\r"), ("vendor", "v"), ("bookmarks", "jjb3"),
        ("pictures", "n\u{F}/~/pictures\rj \u{13}\u{F}"),
        ("listed-pictures", "e\u{F}"), ("picture-files", "n\u{F}"),
    ]

    @Test(arguments: ways)
    func `Every key does the same while the Korean keyboard is on`(name: String, keys: String) async throws {
        let shared = try await market()
        let scope = try #require(ListingsCoordinator.scopes.first { $0.name == name })
        let marks: Set<ActionID> = [.bookmarkListing, .reserveListing, .markSold]
        for areMarks in [false, true] {
            let part = ActionScope(name, scope.actions.filter { marks.contains($0.id) == areMarks })
            try await ScreenTest.expectKoreanKeys(of: part) {
                // Otherwise a form would start with the draft of an earlier run, and a mark would be lifted.
                let isOwn = ["pictures", "bookmarks"].contains(name) || areMarks
                let run = try await ListingScreenRun(app: isOwn ? try await market() : shared)
                await run.ui.type(keys)
                try await run.quiet()
                return run.test
            }
        }
    }

    @Test func `Keys lead to every scope with letters`() {
        let lettered = ListingsCoordinator.scopes.filter { scope in
            scope.actions.flatMap(\.keys).contains { $0.count == 1 && $0.first?.isLetter == true }
        }
        let reached = Set(Self.ways.map(\.0))
        // The other pages cover the keys of these scopes.
        #expect(
            Set(lettered.map(\.name)).subtracting(reached) == [
                "listing", "my-listing", "listing-pictures", "sold",
            ])
    }

    @Test func `The layout is the setting of the commands, and persists`() async throws {
        let app = try await market()
        let first = try await ListingScreenRun(app: app)
        let rows = first.ui.text
        await first.ui.type("g")
        try await first.quiet()
        #expect(first.ui.text != rows && first.ui.text.contains("stock 1"))
        #expect(await app.run("config", "get", "layout").lines == ["grid"])
        let second = try await ListingScreenRun(app: app)
        try await second.quiet()
        #expect(second.ui.text == first.ui.text)
        await second.ui.type("g")
        #expect(await app.run("config", "get", "layout").lines == ["list"])
        try await second.quiet()
        #expect(second.ui.text == rows)
    }

    @Test func `Explains in a sentence what cannot be done with a product of others`() async throws {
        let run = try await ListingScreenRun(app: try await market())
        await run.ui.type("jj")
        for key in ["e", "x"] {
            await run.ui.type(key)
            #expect(run.ui.text.contains("is sold by another vendor"), "\(run.ui.text)")
        }
        await run.ui.send("\r")
        #expect(run.ui.text.contains("Only the vendor, ") && !run.ui.text.contains("e edit"))
        await run.ui.type("e")
        #expect(run.ui.text.contains("is sold by another vendor"))
    }

    @Test func `The suggestion below a search without results can be chosen, and Esc leaves the search`()
        async throws
    {
        let run = try await ListingScreenRun(app: try await market())
        await run.ui.type("/")
        await run.ui.paste("bookshelf zzyzx")
        await run.ui.send("\r")
        #expect(run.ui.text.contains("Search for “Bookshelf”"), "\(run.ui.text)")
        await run.ui.send("\r")
        #expect(run.ui.marked.contains("Bookshelf") && !run.ui.text.contains("Desk lamp"), "\(run.ui.text)")
        await run.ui.send("\u{1B}")
        #expect(run.ui.text.contains("Desk lamp"), "\(run.ui.text)")
    }

    @Test func `Deletes a listing after a yes, and undo restores it in its place`() async throws {
        let run = try await ListingScreenRun(app: try await market())
        await run.ui.type("2jx")
        #expect(run.ui.text.contains("Delete the product?") && run.ui.text.contains("Bookshelf"))
        await run.ui.type("n")
        #expect(run.ui.text.contains("2 listings"))
        await run.ui.type("x")
        try await run.send("y", until: "u undo")
        #expect(run.ui.text.contains("1 listing ·"), "\(run.ui.text)")
        #expect(try await run.app.run("mine", "--json").ids("products").count == 1)
        await run.ui.type("u")
        #expect(run.ui.text.contains("2 listings") && run.ui.text.contains("Restored “Bookshelf”"))
        let lines = run.ui.terminal.screen.lines
        #expect(lines[5].hasPrefix("Bookshelf") || lines[5].hasPrefix(" Bookshelf"), "\(run.ui.text)")
        // From the page of the listing, which closes with it.
        await run.ui.type("\rx")
        try await run.send("y", until: "1 listing ·")
    }

    @Test func `A bookmark is a heart in the lists and on the page, and undo restores it unchanged`()
        async throws
    {
        let run = try await ListingScreenRun(app: try await market())
        #expect(run.ui.text.contains("b bookmark"))
        await run.ui.type("jjb")
        #expect(run.ui.text.contains("Bookmarked “") && run.ui.text.contains("♥ "), "\(run.ui.text)")
        let list = await run.app.run("bookmark", "list", "--json")
        #expect(try list.json()["count"] as? Int == 1)
        await run.ui.send("\r")
        #expect(run.ui.text.contains("♥ bookmarked"))
        await run.ui.type("b")
        #expect(!run.ui.text.contains("♥") && run.ui.text.contains("u undo"), "\(run.ui.text)")
        await run.ui.type("u")
        #expect(run.ui.text.contains("♥ bookmarked"))
        #expect(await run.app.run("bookmark", "list", "--json").out == list.out)
    }

    @Test func `Marks the vendor's products as reserved and sold, and undo reverts that`() async throws {
        let run = try await ListingScreenRun(app: try await market())
        await run.ui.type("2")
        for hint in ["t reserve", "s sold"] { #expect(run.ui.text.contains(hint), "\(run.ui.text)") }
        func status() async throws -> String? { try await run.app.run("show", "26", "--json").text("status") }
        await run.ui.type("t")
        #expect(
            run.ui.text.contains("“Desk lamp” is marked as reserved.")
                && run.ui.text.contains("No. 26 · reserved"))
        #expect(try await status() == "reserved")
        await run.ui.type("t")
        #expect(run.ui.text.contains("“Desk lamp” is no longer reserved."), "\(run.ui.text)")
        await run.ui.type("s")
        #expect(
            run.ui.text.contains("“Desk lamp” is marked as sold.") && run.ui.text.contains("No. 26 · sold"))
        await run.ui.type("u")
        #expect(try await status() == "available")
        #expect(
            run.ui.text.contains("No. 26 · stock 1")
                && run.ui.text.contains("“Desk lamp” is for sale again."), "\(run.ui.text)")
        // An already sold product cannot be reserved.
        await run.ui.type("js")
        #expect(run.ui.text.contains("“Bookshelf” is marked as sold already."))
        await run.ui.type("t")
        #expect(run.ui.text.contains("“Bookshelf” is sold, so it cannot be reserved"), "\(run.ui.text)")
        await run.ui.type("1jj")
        for key in ["s", "t"] {
            await run.ui.type(key)
            #expect(run.ui.text.contains("is sold by another vendor"), "\(run.ui.text)")
        }
    }

    @Test func `Marks a product while another one is being marked`() async throws {
        let app = try await TestApp.selling()
        let products = [try await app.sell("Desk lamp"), try await app.sell("Bookshelf")]
        let run = try await ListingScreenRun(app: app)
        let marks = products.map { id in Task { await run.coordinator.mark(id, as: .sold) } }
        for mark in marks { await mark.value }
        for id in products {
            #expect(try await app.run("show", "\(id)", "--json").text("status") == "sold")
        }
    }

    @Test func `New listings appear at the top without moving other selections`() async throws {
        let app = try await market()
        let top = try await ListingScreenRun(app: app)
        let below = try await ListingScreenRun(app: app)
        await below.ui.type("j")
        let row = below.ui.marked
        try await app.sell("Chair of oak")
        for run in [top, below] { await run.ui.type("r") }
        #expect(top.ui.terminal.screen.lines[3].hasPrefix("Chair of oak"), "\(top.ui.text)")
        #expect(below.ui.marked == row && below.ui.text.contains("27 listings"))
        #expect(below.ui.terminal.screen.lines[5].hasPrefix("Bookshelf"), "\(below.ui.text)")
    }

    @Test func `A server that is away leaves a reason and a way to try again`() async throws {
        let away = StubTransport { _ throws(NetworkError) in throw .notConnected("no route") }
        let app = try TestApp()
        let run = try await ListingScreenRun(app: app, server: "https://market.test", transport: away)
        #expect(run.ui.text.contains("cannot be reached") && run.ui.text.contains("r: try again"))
        await run.ui.type("r")
        await run.ui.type("2")
        #expect(run.ui.text.contains("You have no vendor yet. Press v to become a vendor."))
    }

    @Test func `A device gets a vendor, shows its secret on request, and forgets it after a yes`()
        async throws
    {
        let run = try await ListingScreenRun(app: try TestApp())
        await run.ui.type("2v")
        #expect(run.ui.text.contains("To sell, become a vendor"))
        await run.ui.type("nMeng")
        await run.ui.send("\r")
        #expect(run.ui.text.contains("Created the vendor Meng") && !run.ui.text.contains("Secret: "))
        await run.ui.type("s")
        let secret = try #require(await run.app.run("vendor", "secret").lines.first)
        #expect(run.ui.text.contains(secret))
        await run.ui.send("\u{1B}")
        #expect(run.ui.text.contains("You have no products yet. Press n to sell something."))
        await run.ui.type("v")
        #expect(!run.ui.text.contains(secret))
        await run.ui.type("xn")
        #expect(run.ui.text.contains("Meng"))
        await run.ui.type("n")
        #expect(run.ui.text.contains("Sell as another vendor?"))
        await run.ui.type("n")
        let identifier = try #require(try await run.app.run("vendor", "show", "--json").text("identifier"))
        await run.ui.type("x")
        try await run.send("y", until: "no longer have a vendor")

        await run.ui.type("i")
        await run.ui.paste(identifier)
        await run.ui.send("\r")
        await run.ui.paste("wrong")
        await run.ui.send("\u{13}")
        #expect(run.ui.text.contains("do not match") && !run.ui.text.contains("wrong"), "\(run.ui.text)")
        for _ in 0..<5 { await run.ui.send("\u{7F}") }
        await run.ui.paste(secret)
        await run.ui.send("\u{13}")
        #expect(run.ui.text.contains("You now sell as Meng"), "\(run.ui.text)")
        #expect(await run.app.run("vendor", "secret").lines.first == secret)
    }

    @Test func `The products of a removed vendor leave the list`() async throws {
        let app = try await TestApp.selling()
        try await app.sell("Desk lamp")
        let run = try await ListingScreenRun(app: app)
        await run.ui.type("2")
        #expect(run.ui.text.contains("Desk lamp"))
        await run.ui.type("vx")
        try await run.send("y", until: "no longer have a vendor")
        await run.ui.send("\u{1B}")
        #expect(run.ui.text.contains("Press v to become a vendor."), "\(run.ui.text)")
        #expect(!run.ui.text.contains("Desk lamp"))
    }

    @Test(arguments: ["list", "grid"])
    func `Without pictures, none is requested, and no key is offered for pictures`(layout: String)
        async throws
    {
        let server = ManyProducts(count: 30, pageSize: 20)
        let app = try TestApp()
        for (name, value) in [("pictures", "none"), ("layout", layout)] {
            #expect(await app.run("config", "set", name, value).code == .success)
        }
        let run = try await ListingScreenRun(
            200, 60, app: app, server: "https://market.test", transport: server.transport)
        #expect(run.ui.text.contains("Lamp 1") && run.ui.text.contains("30 listings"))
        #expect(server.pageRequests > 0 && server.pictureRequests == 0)
        let own = try await ListingScreenRun(app: try await market())
        await own.ui.type("\r")
        #expect(own.ui.text.contains("enter look"))
        #expect(await own.app.run("config", "set", "pictures", "none").code == .success)
        let without = try await ListingScreenRun(app: own.app)
        await without.ui.type("\r")
        #expect(!without.ui.text.contains("enter look") && !without.ui.text.contains("next picture"))
        #expect(without.ui.text.contains("e edit") && without.ui.text.contains("Pictures 5"))
    }

    @Test func `Everything works with the mouse`() async throws {
        let run = try await ListingScreenRun(app: try await market())
        await run.ui.click(column: 18, row: 0)
        #expect(run.ui.text.contains("2 listings"))
        await run.ui.doubleClick(column: 5, row: 5)
        #expect(run.ui.text.contains("‹ Bookshelf"))
        await run.ui.click(column: 0, row: 0)
        await run.ui.doubleClick(column: 5, row: 3)
        #expect(run.ui.text.contains("1/5"))
        let line = try #require(run.ui.terminal.screen.lines.firstIndex { $0.contains("1/5") })
        let next = try #require(run.ui.terminal.screen.lines[line].firstIndex(of: "›"))
        let column = run.ui.terminal.screen.lines[line][..<next].count
        await run.ui.click(column: column, row: line)
        #expect(run.ui.text.contains("2/5"))
    }

    @Test(arguments: 0..<4) func `Any keys, clicks and sizes are survived`(seed: UInt64) async throws {
        let app = try await market()
        let run = try await ListingScreenRun(app: app)
        await run.test.survive(
            [
                "j", "k", "\r", "\u{1B}", "\t", "?", ":", "g", "f", "o", "r", "v", "s", "a", "+", "-", "1",
                "2", "3", "b",
                "]", "u", "n", "e", "x", "c", "y", "i", "t", "\u{13}", "\u{F}", "\u{E}", "\u{18}", "\u{8}",
                "한", "ㅓ", "\u{7F}", "\u{1B}[6~", "\u{1B}[F", "\u{C}", "\u{1B}[<64;3;4M", "8.5", " ",
            ], seed: seed)
        #expect(try await app.run("list", "--json").ids("products").isEmpty == false)
    }

    /// A dumb terminal receives lines without cursor movement.
    @Test func `A dumb terminal reads the listings out and sells a product`() async throws {
        let app = try await market()
        _ = try app.pictures(1, in: "only")
        let run = await app.run(
            [], width: 80, variables: ["TERM": "dumb", "LC_ALL": "ko_KR.UTF-8"],
            input: [
                "1", "l", "esc", "n", "=1 의자", "=2 1000", "=4 2", "=5 편한 의자입니다. 거의 새것.", "pictures",
                "= \(app.path("only"))", "2", "esc", "4", "q",
            ])
        #expect(run.code == .success, "\(run.error)")
        run.expectHarmless("accessible mode")
        for expected in [
            "[상품], 내 상품", "상품 26개", "상품: 26개 중 1~10", "사진 5장 가운데 2번째", "=1 상품명: 의자",
            "lamp-1.jpg, 40바이트", "5장 중 1장", "“의자” 상품을 27번으로 등록했습니다.",
        ] {
            #expect(run.out.contains(expected), "\(expected)")
        }
    }
}
