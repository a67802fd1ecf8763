import AppCoreTestSupport
import DIContainer
import Foundation
import MarketDomain
import NetworkCore
import NetworkCoreTestSupport
import TerminalKit
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import MarketCLI

/// The tab of bookmarked listings.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct ListingBookmarkTests {
    private static let escape = "\u{1B}"

    /// A market with two bookmarked listings of this device: a lamp, 1, below a chair, 2.
    private func market() async throws -> TestApp {
        let app = try await TestApp.selling()
        for name in ["Desk lamp", "Red chair"] {
            let id = try await app.sell(name)
            #expect(await app.run("bookmark", "add", "\(id)").code == .success)
        }
        return app
    }

    @Test(arguments: Language.allCases)
    func `The tab has the state and the price of now`(language: Language) async throws {
        let app = try await market()
        #expect(await app.run("edit", "1", "--price", "30000").code == .success)
        #expect(await app.run("sold", "2").code == .success)
        let run = try await ListingScreenRun(language: language, app: app)
        await run.ui.type("3")
        let texts =
            language == .english
            ? ["2 bookmarked", "₩35,000 → ₩30,000", "No. 2 · sold · bookmarked", "no longer listed"]
            : ["찜한 상품 2개", "35,000원 → 30,000원", "2번 · 판매 완료 · ", "삭제됨"]
        for text in texts.dropLast() { #expect(run.ui.text.contains(text), "\(run.ui.text)") }
        #expect(await app.run("reserve", "1").code == .success)
        #expect(await app.run("delete", "2", "--yes").code == .success)
        await run.ui.type("r")
        #expect(run.ui.text.contains(texts[3]) && run.ui.text.contains("Red chair"), "\(run.ui.text)")
        #expect(run.ui.text.contains(language == .english ? "reserved" : "예약 중"), "\(run.ui.text)")
    }

    @Test func `Removes a bookmark, and undo restores it in its place`() async throws {
        let run = try await ListingScreenRun(app: try await market())
        await run.ui.type("3")
        let rows = run.ui.terminal.screen.lines[3..<7]
        let before = await run.app.run("bookmark", "list", "--json").out
        await run.ui.type("b")
        #expect(run.ui.text.contains("Removed the bookmark for “Red chair”."), "\(run.ui.text)")
        #expect(run.ui.text.contains("1 bookmarked") && run.ui.text.contains("u undo"))
        #expect(try await run.app.run("bookmark", "list", "--json").json()["count"] as? Int == 1)
        await run.ui.type("u")
        #expect(run.ui.terminal.screen.lines[3..<7] == rows, "\(run.ui.text)")
        #expect(await run.app.run("bookmark", "list", "--json").out == before)
        // The heart of the list follows.
        await run.ui.type("jb1")
        #expect(run.ui.text.contains("♥ Red chair") && !run.ui.text.contains("♥ Desk lamp"))
    }

    @Test func `A row opens its page, also when the product is gone`() async throws {
        let app = try await market()
        let run = try await ListingScreenRun(app: app)
        await run.ui.type("3\r")
        #expect(run.ui.text.contains("‹ Red chair") && run.ui.text.contains("♥ bookmarked"))
        // The tab follows a change on the page.
        await run.ui.type("b" + Self.escape)
        #expect(run.ui.text.contains("1 bookmarked") && !run.ui.text.contains("No. 2 · "), "\(run.ui.text)")
        #expect(await app.run("delete", "1", "--yes").code == .success)
        await run.ui.type("r\r")
        #expect(run.ui.text.contains("‹ Product") && run.ui.text.contains("r: try again"), "\(run.ui.text)")
    }

    @Test func `A bookmark that another process removed leaves the tab`() async throws {
        let app = try await market()
        let run = try await ListingScreenRun(app: app)
        await run.ui.type("3")
        #expect(await app.run("bookmark", "remove", "2").code == .success)
        #expect(run.ui.text.contains("2 bookmarked"))
        await run.ui.type("b")
        #expect(run.ui.text.contains("Product 2 is not bookmarked."), "\(run.ui.text)")
        #expect(run.ui.text.contains("Desk lamp") && !run.ui.text.contains("Red chair"))
        #expect(await app.run("bookmark", "remove", "1").code == .success)
        await run.ui.type("13")
        #expect(run.ui.text.contains("You have no bookmarks yet. Press b on a listing"), "\(run.ui.text)")
        #expect(run.ui.text.contains("on My page."))
    }

    @Test func `Without the server, the tab shows the saved data and the reason`() async throws {
        let away = StubTransport { _ throws(NetworkError) in throw .notConnected("no route") }
        let run = try await ListingScreenRun(
            app: try TestApp(), server: "https://market.test", transport: away)
        let bookmark = ProductBookmark(
            product: 1, name: "Desk lamp", price: Money(minorUnits: 2_000, .krw), addedAt: .now)
        #expect(try await run.container.listingsScene().bookmarks.add(bookmark))
        await run.ui.type("3")
        #expect(run.ui.text.contains("Desk lamp") && run.ui.text.contains("No. 1 · unknown · "))
        #expect(run.ui.text.contains("cannot be reached"), "\(run.ui.text)")
        await run.ui.type("b")
        #expect(run.ui.text.contains("You have no bookmarks yet."), "\(run.ui.text)")
        await run.ui.type("u")
        #expect(run.ui.text.contains("No. 1 · unknown · "), "\(run.ui.text)")
    }
}
