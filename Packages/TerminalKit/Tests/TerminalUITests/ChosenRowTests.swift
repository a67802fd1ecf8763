import Synchronization
import TerminalKit
import Testing
import TextCore

@testable import TerminalUI

/// Reports about rows to their screen, and screens that close when their work is done.
@MainActor
@Suite struct ChosenRowTests {
    @Test func `Reports the chosen row to the screen, once for each row`() async throws {
        let screen = NumbersScreen()
        let (ui, _) = try await interface([screen])
        await ui.type("jj")
        await ui.send("\u{C}")
        await ui.type("k")
        #expect(screen.chosen == [.number(0), .number(1), .number(2), .number(1)])
        screen.hidesList = true
        await ui.settle()
        screen.hidesList = false
        await ui.settle()
        #expect(screen.chosen.last == .number(1) && screen.chosen.count == 5)
    }

    @Test func `The bottom line offers only actions that are possible for the chosen row`() async throws {
        let screen = NumbersScreen()
        screen.halves = true
        let (ui, _) = try await interface([screen])
        #expect(ui.text.contains("e halve"))
        await ui.type("j")
        #expect(!ui.text.contains("e halve") && ui.text.contains("m more"))
        await ui.type("j")
        #expect(ui.text.contains("e halve"))
    }

    @Test func `A key creates each visible row once`() async throws {
        let flow = Flow()
        let screen = CountingScreen()
        flow.addTab(LocalizedText("Rows", "행"), screen)
        let ui = await TestInterface(
            flow, on: VirtualTerminal(40, 15), keys: try KeyTable([.everywhere(tabs: flow.tabTitles)]),
            language: .english)
        let before = screen.created.count.withLock { $0 }
        await ui.type("j")
        #expect(ui.marked == "1" && screen.created.count.withLock { $0 } == before + 12)
    }

    @Test func `Rows of a new subject begin at their top, and the same rows keep their place`()
        async throws
    {
        let screen = NumbersScreen(count: 50)
        let (ui, _) = try await interface([screen])
        await ui.type("jjj")
        screen.count = 60
        await ui.settle()
        #expect(ui.marked == "번호 3 👩‍💻 number")
        screen.order = -1
        await ui.settle()
        #expect(ui.marked == "번호 59 👩‍💻 number" && screen.chosen.last == .number(59))
        #expect(ui.terminal.screen.lines[2].hasPrefix("번호 59"), "\(ui.text)")
    }

    @Test func `Esc leaves a search on the first screen of a tab, as the bottom line shows`() async throws {
        let screen = NumbersScreen()
        let (ui, flow) = try await interface([screen], size: (80, 15))
        #expect(!ui.text.contains("all numbers"))
        screen.isSearch = true
        await ui.settle()
        #expect(ui.text.contains("esc all numbers"), "\(ui.text)")
        await ui.send("\u{1B}")
        #expect(!screen.isSearch && !flow.isFinished && !ui.text.contains("all numbers"))
        // With a sheet open, Esc closes the sheet.
        screen.isSearch = true
        flow.present(NumbersScreen("Sheet", isSheet: true))
        await ui.send("\u{1B}")
        #expect(screen.isSearch && flow.sheet == nil)
    }

    @Test func `Closes a finished screen anywhere, except the first screen of a tab`()
        async throws
    {
        let (one, two, over) = (NumbersScreen("One"), NumbersScreen("Two"), NumbersScreen("Over"))
        let (ui, flow) = try await interface([one, two])
        flow.push(over)
        let more = NumbersScreen("More")
        flow.push(more)
        flow.choose(1)
        flow.close(over)
        #expect(flow.current === two)
        flow.choose(0)
        #expect(flow.current === more && flow.depth == 2)
        flow.close(more)
        #expect(flow.current === one)
        flow.close(one)
        flow.close(over)
        #expect(flow.current === one && flow.depth == 1)
        let sheet = NumbersScreen("Sheet", isSheet: true)
        flow.present(sheet)
        flow.close(sheet)
        #expect(flow.sheet == nil)
        await ui.settle()
        #expect(ui.text.contains("One"))
    }
}

/// A list that counts how often its rows are created.
@MainActor
private final class CountingScreen: Screen {
    final class Created: Sendable { let count = Mutex(0) }

    let title = "Rows"
    let scope = ActionScope("rows", [])
    let created = Created()

    func body(in context: ViewContext) -> Element {
        let row: @Sendable (Int) -> Element = { [created] in
            created.count.withLock { $0 += 1 }
            return .text(StyledText("\($0)"))
        }
        return .list("rows", ListSource(count: 100, id: { .number($0) }, row: row), label: "Rows")
    }

    func perform(_ action: ActionID, on item: ItemID?) async {}
}
