import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import PageUI

@MainActor
@Suite(.closing) struct PageLayerTests {
    private func form() async throws -> (PageTest, FormSheet) {
        let (test, form) = (try await PageTest([ShelfScreen(at: PageAddress("books"))]), FormSheet())
        test.flow.present(form)
        await test.settle()
        return (test, form)
    }

    @Test("A sheet lies over its screen, whose actions have no effect")
    func sheet() async throws {
        let (test, _) = try await form()
        #expect(test.layers == ["n1", "n2"])
        #expect(test.place == .init(address: PageAddress("books"), depth: 1, asksBeforeLeaving: false))
        await test.perform(.open, "n1-books", .number(1))
        await test.perform(.tab(1))
        #expect(test.layers == ["n1", "n2"])
        await test.perform(.back)
        #expect(test.layers == ["n1"])
        #expect(test.place?.depth == 0)
    }

    @Test("Closing a sheet with typed text warns once")
    func warns() async throws {
        let (test, _) = try await form()
        await test.edit("n2-name", "Kim")
        await test.perform(.back)
        #expect(test.layers == ["n1", "n2"])
        // The dialog covers the messages of the page.
        #expect(test.text("toast") == "")
        #expect(test.text("n2").contains("Close it again to lose what you typed."))
        await test.edit("n2-name", "Kims")
        #expect(!test.text("n2").contains("Close it again"))
        await test.perform(.back)
        await test.perform(.back)
        #expect(test.layers == ["n1"])
    }

    @Test("A message is in the sheet that covers the page, unless it was there before")
    func message() async throws {
        let (test, form) = try await form()
        test.flow.show(toast: "Not a number.", isFailure: true)
        await test.settle()
        #expect(test.text("n2").contains("Not a number.") && test.text("toast") == "")
        #expect(test.layers == ["n1", "n2"])
        test.flow.dismiss(form)
        await test.settle()
        #expect(test.text("toast") == "Not a number.")
        test.flow.present(FormSheet())
        await test.settle()
        #expect(test.text("toast") == "Not a number." && !test.text("n3").contains("Not a number."))
    }

    @Test("A screen with unsaved data asks before it closes")
    func asks() async throws {
        let (test, form) = try await form()
        form.asks = true
        await test.edit("n2-name", "Kim")
        #expect(test.place?.asksBeforeLeaving == true)
        await test.perform(.back)
        #expect(test.layers == ["n1", "n2", "alert"])
        #expect(test.text("alert").hasPrefix("Close? The form would be lost."))
        await test.perform(.submit)
        #expect(form.sent == 0)
        await test.perform(.refuse)
        #expect(test.layers == ["n1", "n2"])
        await test.perform(.back)
        await test.perform(.back)
        #expect(test.layers == ["n1", "n2"])
        await test.perform(.back)
        await test.perform(.confirm)
        #expect(test.layers == ["n1"])
        #expect(test.place?.asksBeforeLeaving == false)
    }

    @Test("An action can be undone until the next one")
    func undoes() async throws {
        let shelf = ShelfScreen()
        let test = try await PageTest([shelf])
        test.flow.show(toast: "Removed", undo: { shelf.count = 9 })
        await test.settle()
        #expect(test.text("toast").hasPrefix("Removed Undo"))
        await test.perform(.undo)
        #expect(shelf.count == 9)
        #expect(test.text("toast") == "")
        await test.perform(.undo)
        #expect(shelf.count == 9)
        #expect(test.text("toast") == "There is nothing to undo.")
    }

    @Test("The palette finds an action and performs it on the chosen row")
    func palette() async throws {
        let shelf = ShelfScreen()
        let test = try await PageTest([shelf])
        await test.act(.chose("n1-books", .number(1)))
        await test.perform(.palette)
        #expect(test.layers == ["n1", "overlay"])
        #expect(test.focus == "o-palette-filter")
        let all = test.rows("o-palette")
        #expect(
            all.contains("o-palette.tmark") && !all.contains("o-palette.tcopy-command")
                && !all.contains("o-palette.tup"))
        await test.edit("o-palette-filter", "mark")
        #expect(test.rows("o-palette") == ["o-palette.tmark"])
        await test.perform(.open, "o-palette", .text("add"))
        #expect(shelf.count == 3)
        await test.perform(.palette)
        await test.edit("o-palette-filter", "mark")
        await test.perform(.open, "o-palette", .text("mark"))
        #expect(shelf.opened == [.number(1)])
        #expect(test.layers == ["n1"])
        await test.perform(.palette)
        await test.act(.submit("o-palette-filter", "add"))
        #expect(shelf.count == 4)
        await test.perform(.palette)
        await test.perform(.back)
        #expect(test.layers == ["n1"])
    }

    @Test("The help lists the keys of the page, and its rows perform their actions")
    func help() async throws {
        let shelf = ShelfScreen()
        let test = try await PageTest([shelf])
        await test.perform(.help)
        let rows = test.rows("o-help").map { test.text($0) }
        #expect(rows.first == "a Add a book")
        #expect(rows.joined().contains("ctrl+k"))
        #expect(!rows.joined().contains("ctrl+p"))
        await test.perform(.open, "o-help", .number(0))
        #expect(shelf.count == 4)
        #expect(test.layers == ["n1"])
        await test.perform(.help)
        await test.perform(.open, "o-help", .number(9_999))
        await test.perform(.open, "o-help", .number(-1))
        #expect(shelf.count == 4)
    }

    @Test("The keys of the page are those of the uppermost layer")
    func keys() async throws {
        let (test, form) = try await form()
        func keys() -> [String: String] {
            let keys = test.parts["hints"]?.firstMatch(of: /data-keys="([^"]*)"/)?.1.split(separator: " ")
            let pairs = (keys ?? []).compactMap { $0.wholeMatch(of: /(.+)=([^=]+)/) }
            return Dictionary(uniqueKeysWithValues: pairs.map { (String($0.1), String($0.2)) })
        }
        #expect(keys()["esc"] == "back")
        #expect(keys()["ctrl+s"] == "submit")
        #expect(keys()["ctrl+enter"] == "submit")
        #expect(keys()["ctrl+k"] == "palette")
        #expect(keys()["a"] == nil)
        test.flow.dismiss(form)
        await test.settle()
        #expect(keys()["a"] == "add")
        #expect(keys()["1"] == "tab-1")
        for key in ["up", "j", "ctrl+p", "ctrl+l", "ctrl+c", "y", "pagedown", "tab"] {
            #expect(keys()[key] == nil)
        }
        test.flow.ask(Alert(title: "Sure?", message: "Really?") { _ in })
        await test.settle()
        #expect(keys() == ["y": "confirm", "n": "refuse", "esc": "refuse"])
    }

    @Test("Only a row without a screen of its own has buttons for its actions")
    func rowButtons() async throws {
        let shelf = ShelfScreen()
        let test = try await PageTest([shelf])
        #expect(test.text("n1-books.i1") == "Book 1 Mark")
        await test.perform("mark", "n1-books", .number(1))
        #expect(shelf.opened == [.number(1)])
        let linked = try await PageTest([ShelfScreen(at: PageAddress("books"))])
        #expect(linked.text("n1-books.i1") == "Book 1")
    }

    @Test("The palette lists neither tabs nor the ways that every page has")
    func commands() async throws {
        let test = try await PageTest([ShelfScreen()])
        await test.perform(.palette)
        let names = test.rows("o-palette").map { $0.split(separator: ".").last ?? "" }
        #expect(names.contains("tadd") && names.contains("thelp"))
        #expect(!names.contains { ["ttab-1", "tnext-tab", "tpalette", "topen", "tback"].contains($0) })
    }

    @Test("A screen without an address has an entry of the history at the address below")
    func placeBelow() async throws {
        let address = PageAddress("books")
        let test = try await PageTest([ShelfScreen(at: address)])
        test.flow.push(ShelfScreen("Note"))
        await test.settle()
        #expect(test.place?.address == address && test.place?.depth == 1)
        await test.act(.go(address))
        #expect(test.place?.depth == 0)
    }

    @Test("On the first screen of a tab, going back leaves a search")
    func narrowing() async throws {
        let shelf = ShelfScreen()
        shelf.narrows = true
        let test = try await PageTest([shelf])
        #expect(test.text("n1").contains("All books"))
        await test.perform(.back)
        #expect(test.text("n1").contains("All"))
        #expect(!test.text("n1").contains("All books"))
    }

    @Test("A list grows by a step as its end comes into sight, up to a limit")
    func grows() async throws {
        let step = PageLayer.step
        let shelf = ShelfScreen(count: 1_000)
        let test = try await PageTest([shelf])
        #expect(test.rows("n1-books").count == step)
        #expect(shelf.seen == [0..<20])
        await test.act(.saw("n1-books", 10..<30))
        #expect(test.rows("n1-books").count == step)
        await test.act(.saw("n1-books", 40..<step))
        #expect(test.rows("n1-books").count == 2 * step)
        #expect(shelf.seen == [0..<20, 10..<30, 40..<step])
        for end in stride(from: 2 * step, through: 900, by: step) {
            await test.act(.saw("n1-books", 0..<end))
        }
        await test.act(.saw("n1-books", 0..<1_000_000_000))
        #expect(test.rows("n1-books").count == PageLayer.mostRows)
        shelf.order = -1
        await test.settle()
        #expect(test.rows("n1-books").count == step)
    }

    @Test("A list whose end is in sight loads more rows")
    func loads() async throws {
        let shelf = ShelfScreen(count: 10)
        shelf.total = 200
        let test = try await PageTest([shelf])
        #expect(test.rows("n1-books").count == 30)
        await test.act(.saw("n1-books", 20..<30))
        #expect(test.rows("n1-books").count == 40)
        let other = ShelfScreen(count: 10)
        other.total = 200
        let more = try await PageTest([other], at: PageAddress().adding("rows", "120"))
        #expect(more.rows("n1-books").count == 120)
    }
}
