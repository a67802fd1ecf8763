import AppCore
import AppCoreTestSupport
import Foundation
import MarketPresentation
import NetworkCore
import NetworkCoreTestSupport
import PictureCoreTestSupport
import Synchronization
import TerminalKit
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import MarketCLI

/// Selling and editing on the screens.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct ListingFormScreenTests {
    private let submit = "\u{13}"
    private let pictures = "\u{F}"
    private let escape = "\u{1B}"

    @Test func `Five chosen pictures are sold in the order of their selection`() async throws {
        let app = try await TestApp.selling()
        let paths = try app.pictures(7)
        let run = try await ListingScreenRun(app: app)
        await run.ui.type("n")
        await run.fill()
        await run.ui.send(pictures)
        await run.ui.type("/~/pictures")
        await run.ui.send("\r")
        // Selects the third, the first, the second, the fifth and the fourth; a sixth exceeds the limit.
        await run.ui.type("jjj ")
        await run.ui.type("kk j jjj k jj ")
        #expect(run.ui.text.contains("5 of 5") && run.ui.text.contains("takes up to 5"), "\(run.ui.text)")
        await run.ui.send(submit)
        await run.ui.send(submit)
        #expect(run.ui.text.contains("Listed “Desk lamp” as product 1"), "\(run.ui.text)")
        let sent = try await app.savedPictures(of: 1)
        let order = try [3, 1, 2, 5, 4].map { Array(try Data(contentsOf: URL(filePath: paths[$0 - 1]))) }
        #expect(sent == order)
        // The same form starts another sale.
        await run.ui.type("\r")
        #expect(run.ui.text.contains("1/5"))
    }

    @Test func `The last field is not lost when the form is sent with its last key`() async throws {
        let app = try await TestApp.selling()
        let path = try app.pictures(1)[0]
        let run = try await ListingScreenRun(app: app)
        await run.ui.type("n")
        await run.fill(description: "works and shines")
        await run.ui.send(pictures)
        await run.ui.send("/\(path.dropLast(11))\r")
        await run.ui.type("j ")
        await run.ui.send(submit)
        // All keys arrive at once.
        await run.ui.send("\u{1B}[F!?" + submit)
        #expect(run.ui.text.contains("Listed"), "\(run.ui.text)")
        #expect(try await app.run("show", "1", "--json").text("description")?.contains("!?") == true)
    }

    @Test func `The first currency can be selected again`() async throws {
        let run = try await ListingScreenRun(app: try await TestApp.selling())
        await run.ui.type("nx\t\t\r")
        #expect(run.ui.text.contains("KRW") && run.ui.text.contains("USD"))
        await run.ui.type("j\r")
        #expect(run.ui.text.contains("USD ▾"), "\(run.ui.text)")
        // The next text goes into the field after it.
        await run.ui.type("5000")
        #expect(run.ui.text.contains("5000"), "\(run.ui.text)")
        await run.ui.send("\u{1B}[Z\r")
        await run.ui.type("k\r")
        #expect(run.ui.text.contains("KRW ▾"), "\(run.ui.text)")
    }

    @Test func `A category can be removed again`() async throws {
        let run = try await ListingScreenRun(app: try await TestApp.selling())
        await run.ui.type("nx\t\t\t\t\t\t\r")
        await run.ui.type("j\r")
        #expect(run.ui.text.contains("Digital"), "\(run.ui.text)")
        await run.ui.send("\u{1B}[Z\r")
        await run.ui.type("k\r")
        #expect(run.ui.text.contains("none ▾") && !run.ui.text.contains("Digital"), "\(run.ui.text)")
    }

    @Test func `After selecting a currency, the lowest price of a filter can be typed`() async throws {
        let run = try await ListingScreenRun(app: try await TestApp.selling())
        await run.ui.type("f\r")
        await run.ui.type("j\r")
        await run.ui.type("2")
        #expect(run.ui.text.contains("KRW ▾") && run.ui.text.contains("2"), "\(run.ui.text)")
        #expect(run.ui.scope?.name == "filter")
    }

    @Test
    func `Reports problems while typing, and missing fields when the form is sent`()
        async throws
    {
        let run = try await ListingScreenRun(app: try await TestApp.selling())
        await run.ui.type("n")
        #expect(!run.ui.text.contains("missing"))
        await run.ui.type("Lamp\r12.5")
        #expect(run.ui.text.contains("has no decimals"))
        await run.ui.send("\u{7F}\u{7F}")
        #expect(!run.ui.text.contains("decimals"))
        await run.ui.send(submit)
        #expect(run.ui.text.contains("The description is missing") && run.ui.text.contains("needs 1 to 5"))
    }

    @Test func `A cancelled sale leaves no partial listing, and the form stays unchanged`() async throws {
        let app = try await TestApp.selling()
        let gate = Gate()
        let count = Mutex(0)
        let slow = FakePictures {
            count.withLock { $0 += 1 }
            await gate.wait()
        }
        let run = try await ListingScreenRun(app: app, pictures: slow)
        await run.ui.type("n")
        await run.fill()
        await run.ui.send(pictures)
        _ = try app.pictures(1)
        await run.ui.send("/~/pictures\r")
        await run.ui.type("j ")
        await run.ui.send(submit)
        try await run.send(submit, until: "waiting for the answer")
        try await eventually("the picture at the market") { count.withLock { $0 } >= 1 }
        try await run.send("\u{18}", until: "Cancelled.")
        #expect(run.ui.text.contains("Desk lamp") && run.ui.text.contains("1 of 5"))
        gate.open()
        #expect(try await app.run("mine", "--json").ids("products") == [])
        await run.ui.send(submit)
        #expect(run.ui.text.contains("Listed “Desk lamp”"), "\(run.ui.text)")
        #expect(try await app.run("mine", "--json").ids("products").count == 1)
    }

    @Test func `Typed text survives the end of the program, and is deleted after a yes`() async throws {
        let app = try await TestApp.selling()
        let first = try await ListingScreenRun(app: app)
        await first.ui.type("n")
        await first.fill("Chair of oak")
        await first.ui.send(escape + escape)
        #expect(first.ui.text.contains("0 listings"), "\(first.ui.text)")
        await first.coordinator.settle()
        let second = try await ListingScreenRun(app: app)
        await second.ui.type("n")
        #expect(second.ui.text.contains("Chair of oak") && second.ui.text.contains("This is your draft"))
        #expect(second.ui.text.contains(TestApp.description))
        try await second.send("\u{E}", until: "Start with an empty form?")
        try await second.send("y", until: "For example Desk lamp")
        await second.coordinator.settle()
        let third = try await ListingScreenRun(app: app)
        await third.ui.type("n")
        #expect(!third.ui.text.contains("Chair of oak") && !third.ui.text.contains("draft"))
    }

    @Test func `A removed picture cannot be restored after its form was closed`() async throws {
        let app = try await TestApp.selling()
        _ = try app.pictures(2)
        let run = try await ListingScreenRun(app: app)
        await run.ui.type("n")
        await run.fill("Chair of oak")
        await run.ui.send(pictures)
        await run.ui.type("/~/pictures")
        await run.ui.send("\r")
        await run.ui.type("j j ")
        await run.ui.send(submit)
        await run.ui.send(pictures)
        await run.ui.type("x")
        #expect(run.ui.text.contains("Removed"), "\(run.ui.text)")
        await run.ui.send(escape)
        await run.ui.send(escape + escape)
        #expect(run.ui.text.contains("0 listings"), "\(run.ui.text)")
        await run.ui.type("u")
        #expect(run.ui.text.contains("There is nothing to undo."), "\(run.ui.text)")
    }

    @Test func `Pictures that are too large are shrunk only after a yes`() async throws {
        let app = try await TestApp.selling()
        _ = try app.pictures(1, byteCount: 400_000)
        let run = try await ListingScreenRun(app: app)
        await run.ui.type("n")
        await run.fill()
        await run.ui.send(pictures)
        await run.ui.send("/~/pictures\r")
        await run.ui.type("j ")
        await run.ui.send(submit)
        try await run.send(submit, until: "1 picture is too large")
        try await run.send("n", until: "choose a smaller one")
        #expect(!run.ui.text.contains("Listed"))
        try await run.send(submit, until: "1 picture is too large")
        await run.ui.type("y")
        try await run.test.wait { run.ui.text.contains("Listed") }
    }

    @Test func `An edit appears immediately on the page and in the list behind it`() async throws {
        let app = try await TestApp.selling()
        try await app.sell("Desk lamp")
        let run = try await ListingScreenRun(app: app)
        await run.ui.type("\re")
        #expect(run.ui.text.contains("‹ Change “Desk lamp”"))
        await run.ui.send("\u{1B}[F of brass" + submit)
        #expect(run.ui.text.contains("‹ Desk lamp of brass"), "\(run.ui.text)")
        await run.ui.send(escape)
        #expect(run.ui.text.contains("Desk lamp of brass") && run.ui.text.contains("1 listing"))
        #expect(try await app.run("show", "1", "--json").text("name") == "Desk lamp of brass")
    }

    @Test func `A steep price needs a confirmation, and typed text is not discarded without a yes`()
        async throws
    {
        let app = try await TestApp.selling()
        try await app.sell("Desk lamp")
        let run = try await ListingScreenRun(app: app)
        await run.ui.type("e\t")
        await run.ui.send("\u{1B}[F0")
        #expect(run.ui.text.contains("₩35,000 → ₩350,000"), "\(run.ui.text)")
        try await run.send(escape + escape, until: "Discard the changes?")
        await run.ui.type("n")
        try await run.send(submit, until: "The price changes from ₩35,000 to ₩350,000")
        await run.ui.type("n")
        #expect(run.ui.text.contains("350000"))
        try await run.send(submit, until: "The price changes")
        await run.ui.type("y")
        try await run.test.wait { run.ui.text.contains("Changed “Desk lamp”") }
        #expect(run.ui.text.contains("₩350,000"))
    }

    @Test func `Shows concurrent changes before anything is sent`() async throws {
        let app = try await TestApp.selling()
        try await app.sell("Desk lamp")
        let run = try await ListingScreenRun(app: app)
        await run.ui.type("e")
        await run.ui.send("\u{1B}[F II")
        #expect(await app.run("edit", "1", "--stock", "9").code == .success)
        await run.ui.send(submit)
        #expect(run.ui.text.contains("changed elsewhere meanwhile"), "\(run.ui.text)")
        #expect(run.ui.text.contains("Desk lamp II"))
        await run.ui.send(submit)
        #expect(run.ui.text.contains("Changed “Desk lamp II”"), "\(run.ui.text)")
        #expect(try await app.run("show", "1", "--json").json()["stock"] as? Int == 9)
    }

    @Test func `Adds pictures to a listed product, up to five in all`() async throws {
        let app = try await TestApp.selling()
        let paths = try app.pictures(6)
        try await app.sell("Desk lamp", pictures: Array(paths.prefix(2)))
        let run = try await ListingScreenRun(app: app)
        await run.ui.type("e")
        await run.ui.send(pictures)
        await run.ui.type("a")
        await run.ui.send("/~/pictures\r")
        await run.ui.type("jjj j j j ")
        #expect(run.ui.text.contains("5 of 5") && run.ui.text.contains("takes up to 5"), "\(run.ui.text)")
        await run.ui.send(submit)
        #expect(run.ui.text.contains("lamp-3.jpg"), "\(run.ui.text)")
        await run.ui.send(submit)
        #expect(run.ui.text.contains("5 pictures"), "\(run.ui.text)")
        #expect(run.ui.commands["submit"]?.contains("--add-picture=") == true)
        await run.ui.send(submit)
        #expect(run.ui.text.contains("Changed “Desk lamp”"), "\(run.ui.text)")
        #expect(try await app.savedPictures(of: 1).map(\.last) == [1, 2, 3, 4, 5])
    }

    @Test func `Reorders the pictures of a listing, and removes them only after a yes`() async throws {
        let app = try await TestApp.selling()
        try await app.sell("Desk lamp", pictures: try app.pictures(3))
        let run = try await ListingScreenRun(app: app)
        let before = try await app.savedPictures(of: 1)
        await run.ui.type("e")
        await run.ui.send(pictures)
        await run.ui.type("j-jjx")
        await run.ui.send(escape)
        try await run.send(submit, until: "cannot be restored")
        await run.ui.type("y")
        try await run.test.wait { run.ui.text.contains("Changed “Desk lamp”") }
        #expect(try await app.savedPictures(of: 1) == [before[1], before[0]])
    }

    @Test func `A form without a vendor leads to creating one, and keeps its text`() async throws {
        let app = try TestApp()
        _ = try app.pictures(1)
        let run = try await ListingScreenRun(app: app)
        await run.ui.type("n")
        await run.fill()
        await run.ui.send(pictures)
        await run.ui.send("/~/pictures\r")
        await run.ui.type("j ")
        await run.ui.send(submit)
        await run.ui.send(submit)
        #expect(run.ui.text.contains("‹ Vendor") && run.ui.text.contains("no vendor yet"), "\(run.ui.text)")
        await run.ui.type("nMeng\r")
        // The form returns by itself and names the next step.
        #expect(run.ui.text.contains("Desk lamp") && run.ui.text.contains("1 of 5"), "\(run.ui.text)")
        #expect(run.ui.text.contains("ctrl+s lists the product."), "\(run.ui.text)")
        #expect(!run.ui.text.contains("no vendor"), "\(run.ui.text)")
        await run.ui.send(submit)
        #expect(run.ui.text.contains("Listed “Desk lamp” as product 1"), "\(run.ui.text)")
    }
}
