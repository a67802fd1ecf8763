import AppCoreTestSupport
import NetworkCore
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import AppCore
@testable import MarketCLI

/// The screens as pages of a browser.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct PageTests {
    @Test(arguments: Language.allCases)
    func `The pages of listings are as recorded`(language: Language) async throws {
        let app = try await TestApp.selling(hasSamples: true)
        try await app.sell("Bookshelf", price: "12.50", currency: "USD", "--discount", "2.50", "--stock", "0")
        try await app.sell("Desk lamp", pictures: try app.pictures(5))
        let test = try await ScreenPageTest(try await ListingScreenRun(language: language, app: app).test)
        let text = await test.transcript([
            ("the listings", .look), ("a grid", .perform("layout")), ("rows again", .perform("layout")),
            ("search", .perform("search")), ("by initials", .submit("input", "ㅈㅈㄱ")),
            ("everything", .perform("clear-filters")), ("order", .perform("sort")),
            ("closed", .perform("back")),
            ("filter", .perform("filter")), ("closed", .perform("back")), ("my listings", .perform("tab-2")),
            ("the page of one", .perform("open", list: "listings", .number(26))),
            ("the next picture", .perform("next-picture")), ("a change", .perform("edit")),
            ("left", .perform("back")),
            ("delete it", .perform("delete")), ("no", .perform("refuse")), ("the list", .perform("back")),
            ("sell", .perform("sell")), ("a name", .edit("name", "Chair")), ("giving up", .perform("back")),
            ("yes", .perform("confirm")), ("vendor", .perform("vendor")), ("left", .perform("back")),
            ("a bookmark", .perform("bookmark", list: "listings", .number(1))),
            ("bookmarks", .perform("tab-3")),
        ])
        // The vendor has another identifier in each run, and its secret another file.
        var placeholders = Placeholders([(app.home, "~")])
        try GoldenFile("listing-pages-\(language.rawValue).txt", beside: #filePath)
            .expect(placeholders.replace(in: text))
    }

    @Test func `A page without scripts chooses pictures, and its names do not tell where they are`()
        async throws
    {
        let app = try await TestApp.selling()
        _ = try app.pictures(2, in: "two words")
        let test = try await ScreenPageTest(try await ListingScreenRun(app: app).test)
        await test.perform(.perform("sell"))
        await test.perform(.perform("pictures"))
        await test.perform(.submit("find", "~/two words"))
        #expect(!test.html.contains(app.home))
        // The folder above, and the pictures.
        let buttons = test.html.matches(of: #/ value="(open [^"]+)"/#).map { String($0.output.1) }
        #expect(buttons.count == 3)
        let pressed = try #require(buttons.last)
        let form = try #require(PageForm([QueryItem("visit", "visit"), QueryItem("do", pressed)]))
        for act in form.acts { await test.perform(.act(act)) }
        #expect(test.html.contains("1 of 5"), "\(test.html)")
    }

    @Test(arguments: Language.allCases)
    func `The pages of the exchange are as recorded`(language: Language) async throws {
        let run = try await ExchangeScreenRun(language: language)
        let test = try await ScreenPageTest(run.test)
        let guest = await test.transcript([
            ("the exchange", .look), ("goods", .perform("tab-2")), ("filter", .perform("filter")),
            ("closed", .perform("back")), ("order", .perform("sort")), ("closed", .perform("back")),
            ("buy: sign in first", .perform("buy")), ("closed", .perform("back")),
        ])
        await run.signUp()
        run.coordinator.openProduct(5, size: nil)
        let product = await test.transcript([
            ("a product", .look), ("candles", .perform("chart")), ("of all the time", .perform("span")),
            ("similar", .perform("similar")), ("back", .perform("back")), ("sizes", .perform("sizes")),
            ("closed", .perform("back")),
        ])
        run.coordinator.openProduct(5, size: "240")
        let trading = await test.transcript([
            ("one size", .look), ("depth", .perform("chart")), ("live book", .perform("book")),
            ("back", .perform("back")),
            ("buy", .perform("buy")), ("closed", .perform("back")), ("a price alert", .perform("alert")),
            ("no amount", .submit("input", "abc")), ("its price", .submit("input", "160000")),
            ("a wish", .perform("wish")),
            ("my page", .perform("tab-3")),
            ("orders", .perform("open", list: "my-page", .text("orders"))),
            ("back", .perform("back")), ("wishes", .perform("open", list: "my-page", .text("wishes"))),
            ("back", .perform("back")), ("alerts", .perform("open", list: "my-page", .text("alerts"))),
            ("back", .perform("back")), ("profile", .perform("open", list: "my-page", .text("profile"))),
            ("back", .perform("back")), ("pay in", .perform("money")), ("closed", .perform("back")),
            ("sign out", .perform("sign-out")), ("signed out", .perform("confirm")),
        ])
        try GoldenFile("exchange-pages-\(language.rawValue).txt", beside: #filePath).expect(
            guest + product + trading)
    }
}
