import AppCore
import AppCoreTestSupport
import DIContainer
import Foundation
import MarketBackend
import MarketDomain
import MarketPresentation
import NetworkCore
import PictureCoreTestSupport
import TerminalKit
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import MarketCLI

/// The screens of a visitor in a browser, who has no files and settings on the device of the server.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct VisitorTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

    /// The market of one process, and a visitor of it.
    private func visit(_ language: Language = .english) async throws -> (
        app: TestApp, run: Run, container: AppDIContainer, test: ScreenTest
    ) {
        let app = try TestApp()
        let server = Run(.market, app.environment(Transcript()), store: .memory).endingWithTest()
        let served = AppDIContainer(
            server, AppSettings(), pictures: FakePictures(), store: ExchangeScreenRun.options)
        let backend = MarketBackend(store: served.servedStore()) { _, _ in }
        let run = app.visitor(.market, language, by: EmbeddedTransport { await backend($0) })
        let container = served.forVisitor(run)
        let test = try await ScreenTest(MarketScreens.screens(run, container), language: language)
        await test.ui.settle()
        return (app, run, container, test)
    }

    @Test func `A visitor has no folders and no settings, and writes no file`() async throws {
        let (app, run, container, test) = try await visit()
        #expect(container.sellingScene().folders == nil)
        for address in [
            "listings", "my-listings", "bookmarks", "exchange", "products", "my", "alerts", "vendor",
        ] {
            #expect(await test.open(PageAddress(address)), "\(address)")
        }
        #expect(await test.open(PageAddress("listings")))
        await test.ui.type("g")
        await test.ui.type(",")
        #expect(test.address == PageAddress("listings"))
        #expect(await !test.open(PageAddress("settings")))
        #expect(await test.open(PageAddress("my")))
        #expect(!test.ui.text.contains("Settings"), "\(test.ui.text)")
        run.graph.resolveAll()
        let names = Set(run.graph.snapshot.nodes.map(\.name))
        #expect(
            names.isDisjoint(with: ["pictureFolders", "keyringOrFile", "profileDatabase", "cacheDatabase"]))
        #expect(run.graph.problems() == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: app.home).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: run.scratch))
    }

    @Test func `A visitor's pictures go from the browser into the form, as long as there is room`()
        async throws
    {
        let (app, _, container, test) = try await visit()
        await container.vendorScene().makeVendorViewModel().send(.create(name: "Meng"))
        await test.ui.type("n")
        #expect(!test.ui.text.contains("picture-files"))
        let files = try (1...6).map { try app.write(Self.png, to: "sent/\($0).png") }
        let bad = try app.write("GIF89a", to: "sent/bad.png")
        await test.receive([bad, files[0], files[0]], in: "picture-files")
        #expect(test.ui.text.contains("1 of 5"), "\(test.ui.text)")
        await test.receive(files, in: "picture-files")
        #expect(test.ui.text.contains("5 of 5"), "\(test.ui.text)")
        #expect(!test.ui.text.contains(app.home))
    }

    @Test func `The button of the form waits for the files that come with it`() async throws {
        let (app, _, container, test) = try await visit()
        await container.vendorScene().makeVendorViewModel().send(.create(name: "Meng"))
        let page = try await ScreenPageTest(test, at: ListingAddress.sale.page)
        // Nothing to arrange yet: the only button of pictures sends them.
        #expect(!page.html.contains("choose up to 5"))
        await page.perform(.perform(.open, list: "submit", .text("submit")))
        #expect(page.html.contains("A listing needs 1 to 5 pictures"), "\(page.html)")
        for (field, text) in [("name", "Desk lamp"), ("price", "35000"), ("description", "Works well")] {
            await page.perform(.edit(ElementID(field), text))
        }
        let files = try (1...6).map { try app.write(Self.png, to: "sent/\($0).png") }
        // The form stays with its five pictures, because the visitor has to hear of the sixth one.
        await page.perform(.press("submit", with: "picture-files", files))
        #expect(page.html.contains("There is room for 5 files. The others were left out."))
        #expect(page.html.contains("5 of 5") && page.html.contains("You can reorder or remove pictures."))
        #expect(test.address == ListingAddress.sale.page)
        await page.perform(.perform(.open, list: "submit", .text("submit")))
        #expect(page.html.contains("Listed “Desk lamp”"), "\(page.html)")
    }

    @Test func `A form with all of its pictures is sent at once`() async throws {
        let (app, _, container, test) = try await visit()
        await container.vendorScene().makeVendorViewModel().send(.create(name: "Meng"))
        let page = try await ScreenPageTest(test, at: ListingAddress.sale.page)
        for (field, text) in [("name", "Desk lamp"), ("price", "35000"), ("description", "Works well")] {
            await page.perform(.edit(ElementID(field), text))
        }
        await page.perform(
            .press("submit", with: "picture-files", [try app.write(Self.png, to: "sent/a.png")]))
        let html = page.html
        let sold = try #require(html.firstMatch(of: /as product ([0-9]+)/), "\(html)")
        let product = try #require(Int(sold.output.1))

        // The form of a product opens over its page, and only for its vendor.
        #expect(await test.open(ListingAddress.edit(product).page))
        #expect(test.address == ListingAddress.edit(product).page)
        await page.perform(.perform(.back))
        #expect(test.address == ListingAddress.listing(product).page)
        #expect(await test.open(ListingAddress.edit(1).page))
        #expect(test.address == ListingAddress.listing(1).page)
        #expect(page.html.contains("is sold by another vendor"), "\(page.html)")
    }

    @Test func `The address of a form shows a guest the listing and the reason`() async throws {
        let (_, _, _, test) = try await visit()
        let page = try await ScreenPageTest(test, at: ListingAddress.edit(1).page)
        #expect(test.address == ListingAddress.listing(1).page)
        #expect(page.html.contains("You have no vendor yet."), "\(page.html)")
        #expect(!page.html.contains("data-field"))
    }

    @Test func `The sale form of a tab keeps its texts while another tab lists a product`() async throws {
        let (app, run, container, test) = try await visit()
        await container.vendorScene().makeVendorViewModel().send(.create(name: "Meng"))
        let one = try await ScreenPageTest(test, at: ListingAddress.sale.page)
        func tab() async throws -> ScreenPageTest {
            let test = try await ScreenTest(MarketScreens.screens(run, container), language: .english)
            return try await ScreenPageTest(test, at: ListingAddress.sale.page)
        }
        let two = try await tab()
        func type(_ texts: KeyValuePairs<String, String>, _ page: ScreenPageTest) async {
            for (field, text) in texts { await page.perform(.edit(ElementID(field), text)) }
        }
        func list(_ page: ScreenPageTest) async throws {
            let picture = try app.write(Self.png, to: "sent/\(ObjectIdentifier(page).hashValue).png")
            await page.perform(.press("submit", with: "picture-files", [picture]))
        }
        await type(["name": "Desk lamp", "price": "35000"], one)
        await type(["name": "Wall clock", "price": "9000", "description": "Runs quite well"], two)
        #expect(one.html.contains("Desk lamp") && !one.html.contains("Wall clock"))
        try await list(two)
        #expect(two.html.contains("Listed “Wall clock”"), "\(two.html)")
        await one.perform(.look)
        #expect(one.html.contains("Desk lamp") && one.html.contains("35000"))
        // The draft is of the tab that still has a form.
        await type(["description": "Works well"], one)
        let later = try await tab()
        #expect(later.html.contains("Desk lamp") && later.html.contains("Works well"), "\(later.html)")
        try await list(one)
        #expect(one.html.contains("Listed “Desk lamp”"), "\(one.html)")
    }

    @Test func `A touch takes a price alert off`() async throws {
        let (_, _, container, test) = try await visit()
        let alerts = container.exchangeScene().makeAlertsViewModel()
        await alerts.send(.set(PriceAlert(product: 8, size: "270", price: 100_000)))
        let page = try await ScreenPageTest(test, at: PageAddress("alerts"))
        #expect(page.html.contains(#"value="alert n1-alerts t8 270">Take it off"#), "\(page.html)")
        await page.perform(.perform("alert", list: "alerts", .text("8 270")))
        #expect(page.html.contains("There are no alerts."), "\(page.html)")
    }

    @Test func `The words about vendors fit a browser`() async throws {
        let (_, _, container, test) = try await visit()
        let page = try await ScreenPageTest(test, at: PageAddress("vendor"))
        #expect(page.html.contains("You have no vendor yet."))
        await container.vendorScene().makeVendorViewModel().send(.create(name: "Meng"))
        await page.perform(.perform(.refresh))
        #expect(page.html.contains("This browser has it for 30 days."), "\(page.html)")
        for words in ["this device", "this process", "Secret saved in", "Server:"] {
            #expect(!page.html.contains(words), "\(words)")
        }
    }

    @Test func `A draft has no pictures whose files the server has removed`() async throws {
        let (app, _, container, test) = try await visit()
        await container.vendorScene().makeVendorViewModel().send(.create(name: "Meng"))
        await test.ui.type("n")
        let files = try (1...2).map { try app.write(Self.png, to: "sent/\($0).png") }
        await test.receive(files, in: "picture-files")
        #expect(test.ui.text.contains("2 of 5"), "\(test.ui.text)")
        #expect(await test.open(PageAddress("listings")))
        try FileManager.default.removeItem(atPath: files[0])
        await test.ui.type("n")
        #expect(test.ui.text.contains("This is your draft"), "\(test.ui.text)")
        #expect(test.ui.text.contains("1 of 5"), "\(test.ui.text)")
        #expect(test.ui.text.contains("were not kept"), "\(test.ui.text)")
    }

    @Test(arguments: [
        (
            Language.english,
            ["“a.svg” is neither JPEG nor PNG. Save it as one of them", "There is room for 5 files."]
        ),
        (.korean, ["“a.svg” 사진은 JPEG도 PNG도 아닙니다. 둘 중 하나로 저장한", "5개까지만 넣을 수 있어서"]),
    ])
    func `The problem of a refused picture stands beside its choice`(language: Language, words: [String])
        async throws
    {
        let (app, _, container, test) = try await visit(language)
        await container.vendorScene().makeVendorViewModel().send(.create(name: "Meng"))
        let page = try await ScreenPageTest(test)
        await page.perform(.perform("sell"))
        let picture = try app.write("<svg/>", to: "sent/a.svg")
        await page.perform(.send("picture-files", [picture] + Array(repeating: picture, count: 5)))
        for words in words { #expect(page.html.contains(words), "\(page.html)") }
        #expect(page.html.contains(#"aria-describedby=n"#))
        await page.perform(.send("picture-files", [try app.write(Self.png, to: "sent/a.png")]))
        #expect(!page.html.contains("a.svg"))
    }
}
