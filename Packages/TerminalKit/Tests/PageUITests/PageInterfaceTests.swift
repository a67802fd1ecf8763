import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import PageUI

@MainActor
@Suite(.closing) struct PageInterfaceTests {
    @Test("A page begins with its first screen, whose rows are parts of their own")
    func begins() async throws {
        let shelf = ShelfScreen(at: PageAddress("books"))
        let test = try await PageTest([shelf, ShelfScreen("Other")])
        #expect(test.layers == ["n1"])
        #expect(test.rows("n1-books") == ["n1-books.i0", "n1-books.i1", "n1-books.i2"])
        #expect(test.text("n1-books.i1") == "Book 1")
        #expect(test.title == "Shelf")
        #expect(test.place == .init(address: PageAddress("books"), depth: 0, asksBeforeLeaving: false))
        #expect(test.text("bar").hasPrefix("Books Shelf Other"))
        #expect(shelf.appearances == 1)
        let html = test.page.document(visit: "v").string
        #expect(html.contains("data-visit=v data-after=1"))
        #expect(html.contains("<li id=n1-books.i2"))
        #expect(test.last == 1)
    }

    @Test("A change of a view model sends only the parts that changed")
    func sendsChanges() async throws {
        let shelf = ShelfScreen()
        let test = try await PageTest([shelf])
        shelf.count = 4
        await test.settle()
        #expect(test.frames.last?.parts.map(\.id) == ["n1-books.i3"])
        #expect(test.frames.last?.order.keys.sorted() == ["n1-books"])
        shelf.heading = "Novels"
        await test.settle()
        #expect(test.frames.last?.parts.map(\.id) == ["n1"])
        #expect(test.frames.last?.order == [:])
        shelf.order = -1
        await test.settle()
        #expect(test.rows("n1-books").first == "n1-books.i3")
        #expect(test.frames.last?.parts.isEmpty == true)
        let last = test.last
        shelf.count = 4
        await test.settle()
        #expect(test.last == last)
    }

    @Test("An act is performed once, in its order, and a missing act is a gap")
    func numbers() async throws {
        let shelf = ShelfScreen()
        let test = try await PageTest([shelf])
        let act = PageAct(number: 1, .perform("add", list: nil, item: nil))
        #expect(await test.page.take([act]) == .taken)
        #expect(await test.page.take([act]) == .taken)
        #expect(shelf.count == 4)
        #expect(await test.page.take([PageAct(number: 3, act.kind)]) == .gap)
        #expect(await test.page.take([act, PageAct(number: 2, act.kind)]) == .taken)
        #expect(shelf.count == 5)
        #expect(test.page.actNumber == 2)
        let many = (3...23).map { PageAct(number: $0, act.kind) }
        #expect(await test.page.take(many) == .busy)
        let long = String(repeating: "x", count: 65 << 10)
        #expect(await test.page.take([PageAct(number: 3, .edit("n1-search", long))]) == .busy)
        #expect(shelf.count == 5)
    }

    @Test("A row opens a screen, and going back removes it")
    func opens() async throws {
        let (shelf, book) = (
            ShelfScreen(at: PageAddress("books")),
            ShelfScreen("Book", count: 1, at: PageAddress("books", "1"))
        )
        let test = try await PageTest([shelf])
        shelf.onOpen = { [flow = test.flow] _ in flow.push(book) }
        await test.perform(.open, "n1-books", .number(1))
        #expect(shelf.opened == [.number(1)])
        #expect(test.layers == ["n2"])
        #expect(test.place == .init(address: PageAddress("books", "1"), depth: 1, asksBeforeLeaving: false))
        #expect(test.text("bar").hasPrefix("‹ Shelf"))
        // The list of the screen below names nothing now.
        await test.perform(.open, "n1-books", .number(0))
        #expect(shelf.opened.count == 1)
        await test.perform(.back)
        #expect(test.layers == ["n1"])
        #expect(book.isGone)
        #expect(shelf.appearances == 2)
    }

    @Test("An act for a row, a list, a field or a screen that is not there has no effect")
    func ignoresUnknown() async throws {
        let shelf = ShelfScreen()
        let test = try await PageTest([shelf])
        await test.perform(.open, "n1-books", .number(99))
        await test.perform(.open, "n1-nothing", .number(1))
        await test.perform(.open, "n7-books", .number(1))
        await test.perform(.open, "books", .number(1))
        await test.perform(.open, "n1-books", .text("1"))
        await test.act(.saw("n1-nothing", 0..<1_000_000_000))
        await test.act(.chose("n9-books", .number(1)))
        await test.edit("n1-title", "x")
        for action: ActionID in [.up, .pageDown, .redraw, .suspend, .copyCommand, "nonsense"] {
            await test.perform(action)
        }
        #expect(shelf.opened.compactMap(\.self).isEmpty)
        // A frame may remove the mark that the page gave such a row.
        #expect(test.frames.dropFirst().allSatisfy { $0.parts.isEmpty && $0.order.isEmpty })
    }

    @Test("A click on a row chooses it, and an action of the screen is for the chosen row")
    func chooses() async throws {
        let shelf = ShelfScreen()
        let test = try await PageTest([shelf])
        await test.act(.chose("n1-books", .number(2)))
        await test.act(.chose("n1-books", .number(2)))
        #expect(shelf.chosen == [.number(2)])
        #expect(test.chosen == ["n1-books": "n1-books.i2"])
        #expect(test.frames.last?.parts.contains { $0.id.hasPrefix("n1-books.") } == false)
        await test.perform("mark")
        await test.perform("mark", "n1-books", .number(0))
        #expect(shelf.opened == [.number(2), .number(0)])
        shelf.count = 0
        await test.settle()
        await test.perform("mark")
        #expect(shelf.opened.last == .some(nil))
    }

    @Test("A screen chooses a row, which the page reveals")
    func selects() async throws {
        let shelf = ShelfScreen(count: 300)
        let test = try await PageTest([shelf])
        test.flow.select(row: 130, in: "books")
        await test.settle()
        #expect(test.reveal == "n1-books.i130")
        #expect(test.focus == "n1-books")
        #expect(test.rows("n1-books").count == 180)
        #expect(shelf.chosen == [.number(130)])
        test.flow.select(row: 9_999, in: "books")
        test.flow.select(row: -1, in: "books")
        #expect(shelf.chosen.count == 1)
    }

    @Test("Tabs keep their screens")
    func turnsTabs() async throws {
        let (first, second) = (
            ShelfScreen("One", at: PageAddress("one")), ShelfScreen("Two", at: PageAddress("two"))
        )
        let test = try await PageTest([first, second])
        await test.perform(.tab(2))
        #expect(test.layers == ["n2"])
        #expect(test.place?.address == PageAddress("two"))
        await test.perform(.tab(1))
        #expect(test.layers == ["n1"])
        #expect(!first.isGone)
        await test.perform(.previousTab)
        #expect(test.layers == ["n2"])
    }
}
