import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import PageUI

@MainActor
@Suite(.closing) struct PageHistoryTests {
    /// Opens `books/N` for a book below 100.
    private func open(_ flow: Flow, _ address: PageAddress) async -> Bool {
        guard address.path.first == "books", address.path.count == 2, let number = Int(address.path[1]),
            number < 100
        else { return false }
        flow.push(ShelfScreen("Book \(number)", at: address))
        return true
    }

    private func test(at address: PageAddress? = nil) async throws -> PageTest {
        try await PageTest(
            [ShelfScreen(at: PageAddress("books")), ShelfScreen("Other", at: PageAddress("other"))],
            at: address, open: open)
    }

    @Test("A page begins at an address, and reports an address without a screen")
    func begins() async throws {
        let test = try await test(at: PageAddress("books", "7"))
        #expect(test.title == "Book 7")
        #expect(test.place?.depth == 1)
        let shelf = ShelfScreen()
        let book = ShelfScreen("Book")
        for address in [PageAddress("books", "7"), PageAddress("shelf"), PageAddress()] {
            let test = try await PageTest([shelf], at: address) { flow, address in
                if address.path.count == 2 { flow.push(book) }
                return true
            }
            #expect(test.flow.isPresented(address.path.count == 2 ? book : shelf))
        }
        #expect([shelf, book].map(\.appearances) == [2, 1])
        let flow = Flow()
        flow.addTab(LocalizedText("Tab", "탭"), ShelfScreen())
        let page = PageInterface(
            flow, keys: try KeyTable([flow.everywhere]), language: .english, open: { _ in false })
        #expect(await page.begin(at: PageAddress("nothing"), within: .seconds(300)) == false)
        await page.end()
    }

    @Test("The history goes back to a screen, forward to a new one, and to another tab")
    func goes() async throws {
        let test = try await test()
        for number in 1...3 { await test.act(.go(PageAddress("books", "\(number)"))) }
        #expect(test.place == .init(address: PageAddress("books", "3"), depth: 3, asksBeforeLeaving: false))
        await test.act(.go(PageAddress("books", "1")))
        #expect(test.place?.depth == 1)
        #expect(test.title == "Book 1")
        await test.act(.go(PageAddress("books", "2")))
        #expect(test.place?.depth == 2)
        await test.act(.go(PageAddress("other")))
        #expect(test.title == "Other")
        await test.act(.go(PageAddress("books", "2")))
        #expect(test.title == "Book 2")
        #expect(test.place?.depth == 2)
    }

    @Test("Going to an address that is not there says so, and the page hears where it is")
    func misses() async throws {
        let test = try await test()
        await test.act(.go(PageAddress("books", "100")))
        #expect(test.text("toast") == "There is no such page.")
        #expect(test.frames.last?.place?.address == PageAddress("books"))
    }

    @Test("Going back from a sheet closes it, and the address is the same")
    func closesSheet() async throws {
        let test = try await test()
        let form = FormSheet()
        test.flow.present(form)
        await test.settle()
        await test.act(.go(PageAddress("books")))
        #expect(test.layers == ["n1"])
        #expect(test.place == .init(address: PageAddress("books"), depth: 0, asksBeforeLeaving: false))
    }

    @Test("A sheet that asks stays open, and the page hears its place again")
    func asks() async throws {
        let test = try await test()
        let form = FormSheet()
        (form.asks, form.name) = (true, "Kim")
        test.flow.present(form)
        await test.settle()
        await test.act(.go(PageAddress("books")))
        #expect(test.layers == ["n1", "n2", "alert"])
        #expect(test.frames.last?.place?.depth == 1)
        await test.act(.go(PageAddress("books")))
        #expect(test.layers == ["n1", "n2"])
        #expect(test.frames.last?.place?.depth == 1)
        await test.act(.go(PageAddress("books")))
        await test.perform(.confirm)
        #expect(test.layers == ["n1"])
    }

    @Test("A new screen is announced where the place stays the same")
    func announces() async throws {
        let test = try await test()
        await test.act(.go(PageAddress("books", "1")))
        #expect(test.spoken == [])
        let flow = test.flow
        let nowhere = [ShelfScreen("First"), ShelfScreen("Second")]
        flow.push(nowhere[0])
        await test.settle()
        #expect(test.spoken == [])
        flow.close(nowhere[0])
        flow.push(nowhere[1])
        await test.settle()
        #expect(test.spoken == ["Second"])
    }
}
