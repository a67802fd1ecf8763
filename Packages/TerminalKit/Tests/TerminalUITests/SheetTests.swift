import TerminalKit
import TestSupport
import Testing
import TextCore

@testable import TerminalUI

/// Layers over a screen, and operations behind them.
@MainActor
@Suite struct SheetTests {
    private let sheet = NumbersScreen("Sheet", count: 3, isSheet: true)

    /// Clicks a hint on the bottom line.
    private func click(_ words: String, _ ui: TestInterface) async throws {
        let line = ui.terminal.screen.lines[14]
        let start = try #require(line.firstRange(of: words)?.lowerBound, "\(words): \(line)")
        await ui.click(column: line[..<start].count, row: 14)
    }

    @Test func `The bottom line shows the actions of a sheet and accepts clicks`() async throws {
        let (ui, flow) = try await interface([NumbersScreen()])
        flow.present(sheet)
        await ui.settle()
        #expect(ui.terminal.screen.lines[14].hasPrefix("enter take  esc close"))
        try await click("take", ui)
        #expect(sheet.opened == [0])
        try await click("close", ui)
        #expect(flow.sheet == nil)
    }

    @Test func `A click beside a sheet closes it, a click on it does not`() async throws {
        let (ui, flow) = try await interface([NumbersScreen()], size: (80, 15))
        flow.present(sheet)
        await ui.settle()
        await ui.click(column: 40, row: 7)
        #expect(flow.sheet === sheet)
        await ui.click(column: 0, row: 3)
        #expect(flow.sheet == nil)
    }

    @Test func `Tabs do not change behind a sheet, the help or the palette`() async throws {
        let (ui, flow) = try await interface([NumbersScreen("One"), NumbersScreen("Two")])
        flow.present(sheet)
        await ui.type("2]")
        #expect(flow.chosen == 0 && flow.sheet === sheet)
        await ui.send("\u{1B}")
        await ui.type("?2]")
        #expect(flow.chosen == 0)
        #expect(ui.terminal.screen.lines[14].hasPrefix("esc close"))
        try await click("close", ui)
        await ui.send("\u{10}")
        #expect(ui.terminal.screen.lines[14].hasPrefix("enter run  esc close"))
        try await click("close", ui)
        await ui.type("2")
        #expect(flow.chosen == 1)
    }

    @Test func `The marks beside the tabs lead to hidden tabs`() async throws {
        let names = ["Wednesday", "Thursday", "Friday", "Saturday"]
        let (ui, flow) = try await interface(names.map { NumbersScreen($0) }, size: (24, 15))
        #expect(ui.terminal.screen.lines[0].hasSuffix("›"))
        for _ in 0..<6 where flow.chosen < 3 { await ui.click(column: 23, row: 0) }
        #expect(flow.chosen == 3)
        for _ in 0..<6 where flow.chosen > 0 { await ui.click(column: 0, row: 0) }
        #expect(flow.chosen == 0)
    }

    @Test func `The palette reports that no command matches`() async throws {
        let (ui, _) = try await interface([NumbersScreen()])
        await ui.type(":nowhere")
        #expect(ui.text.contains("No command is called that."))
        await ui.send("\u{15}")
        #expect(!ui.text.contains("No command is called that."))
    }

    @Test func `Only a second Esc discards the text typed into a sheet`() async throws {
        let (ui, flow) = try await interface([NumbersScreen()])
        let sheet = NumbersScreen("Sheet", count: 3, hasField: true, isSheet: true)
        flow.present(sheet)
        await ui.type("path")
        await ui.send("\u{1B}")
        #expect(flow.sheet === sheet && ui.text.contains("Press again to close"))
        // The field still accepts text, and new text makes the warning obsolete.
        await ui.type("s")
        await ui.send("\u{1B}")
        #expect(flow.sheet === sheet && sheet.filter == "paths")
        await ui.send("\u{1B}")
        #expect(flow.sheet == nil && !ui.text.contains("Once more"))
    }

    @Test
    func `Quitting from a sheet with typed text needs a second Ctrl-C, and Esc does not count`()
        async throws
    {
        let (ui, flow) = try await interface([NumbersScreen()])
        flow.present(NumbersScreen("Sheet", hasField: true, isSheet: true))
        await ui.type("path")
        await ui.send("\u{1B}")
        await ui.send("\u{3}")
        #expect(!flow.isFinished && ui.text.contains("Press again to quit"))
        await ui.send("\u{3}")
        #expect(flow.isFinished)
    }

    @Test func `A command of the palette applies to the screen or the sheet behind it`() async throws {
        let screen = NumbersScreen()
        let (ui, flow) = try await interface([screen])
        await ui.type(":end\r")
        #expect(ui.marked == "번호 99 👩‍💻 number")
        let sheet = NumbersScreen("Sheet", count: 3, hasField: true, isSheet: true)
        flow.present(sheet)
        await ui.type("12")
        await ui.send("\u{10}")
        await ui.type("take\r")
        #expect(sheet.opened == [12] && flow.sheet === sheet)
    }

    @Test func `Enter does nothing in a sheet without an action, and runs no line of the help`()
        async throws
    {
        let screen = NumbersScreen()
        let (ui, flow) = try await interface([screen])
        await ui.type("?\r")
        #expect(screen.count == 100 && !ui.text.contains("Keys"))
        sheet.isBusy = true
        flow.present(sheet)
        await ui.type("\r")
        #expect(sheet.opened.isEmpty && flow.sheet === sheet)
    }

    @Test func `A click beside the words of the bottom line does nothing`() async throws {
        let (ui, flow) = try await interface([NumbersScreen()])
        flow.present(sheet)
        await ui.settle()
        await ui.click(column: 39, row: 14)
        #expect(flow.sheet === sheet)
    }

    @Test func `The bottom line omits actions for a row when there is none`() async throws {
        let screen = NumbersScreen()
        let (ui, _) = try await interface([screen])
        #expect(ui.terminal.screen.lines[14].contains("open"))
        await ui.type("x")
        #expect(screen.count == 0 && !ui.terminal.screen.lines[14].contains("open"))
        await ui.type("m")
        #expect(ui.terminal.screen.lines[14].contains("open"))
        screen.hidesList = true
        await ui.settle()
        #expect(!ui.terminal.screen.lines[14].contains("open"))
    }

    @Test func `Omits letter keys from the hints in a field`() async throws {
        let (ui, flow) = try await interface([NumbersScreen(hasField: true)])
        flow.show(toast: "Removed", undo: {})
        await ui.settle()
        #expect(ui.terminal.screen.lines[14].hasPrefix("Removed  undo"))
        await ui.send("\u{1B}OP")
        #expect(ui.text.contains("Keys") && ui.text.contains("│ ↓") && !ui.text.contains("↓  j"))
    }

    @Test func `Shows the answers to a question on the bottom line at once`() async throws {
        let (ui, flow) = try await interface([NumbersScreen()])
        var answers: [Bool] = []
        flow.ask(Alert(title: "Sure?", message: "All is lost.") { answers.append($0) })
        await ui.settle()
        #expect(ui.terminal.screen.lines[14].hasPrefix("y yes  n no"))
        try await click("yes", ui)
        #expect(answers == [true])
    }

    @Test func `A double click on a line of the help runs its action; Enter closes the help`() async throws {
        let screen = NumbersScreen()
        let (ui, _) = try await interface([screen])
        await ui.type("?")
        await ui.doubleClick(column: 20, row: 2)
        #expect(screen.count == 110 && !ui.text.contains("Keys"))
        await ui.type("?")
        await ui.send("\u{1B}[F\r")
        #expect(screen.count == 110 && !ui.text.contains("Keys"))
    }

    @Test func `The help and the palette can be read on a small screen`() async throws {
        let (ui, _) = try await interface([NumbersScreen()])
        await ui.type("?")
        #expect(ui.text.contains("More numbers"))
        await ui.send("\u{1B}[F")
        #expect(ui.text.contains("until the") && ui.text.contains("next key."))
        await ui.send("\u{1B}")
        await ui.type(":")
        #expect(ui.text.contains("Remove all numbers"))
    }

    @Test(.timeLimit(.minutes(10))) func `Leaving a screen cancels its reading`() async throws {
        let (ui, flow) = try await interface([NumbersScreen()])
        let slow = NumbersScreen("Slow")
        slow.gate = Gate()
        flow.push(slow)
        await ui.draw()
        await ui.send("\u{1B}")
        #expect(slow.isGivenUp && flow.depth == 1)
    }

    @Test(.timeLimit(.minutes(10)))
    func `Esc also cancels a reading started through the flow`()
        async throws
    {
        let (ui, flow) = try await interface([NumbersScreen()])
        let gate = Gate()
        var isGivenUp = false
        flow.read {
            await gate.wait()
            isGivenUp = Task.isCancelled
        }
        await ui.draw()
        await ui.send("\u{1B}")
        #expect(isGivenUp)
    }

    @Test(.timeLimit(.minutes(10)))
    func `Completes a confirmed action even when its screen is left`() async throws {
        let (ui, flow) = try await interface([NumbersScreen()])
        flow.push(NumbersScreen("Two"))
        let gate = Gate()
        var isGivenUp: Bool?
        flow.start {
            await gate.wait()
            isGivenUp = Task.isCancelled
        }
        flow.pop()
        await ui.draw()
        #expect(isGivenUp == nil)
        gate.open()
        await ui.settle()
        #expect(isGivenUp == false)
    }

    @Test(.timeLimit(.minutes(10))) func `Esc cancels the reading of the first screen of a tab`() async throws
    {
        let slow = NumbersScreen("Slow")
        let (ui, flow) = try await interface([NumbersScreen("One"), slow])
        slow.gate = Gate()
        flow.choose(1)
        await ui.draw()
        #expect(!ui.text.contains("esc stop"))
        ui.pass(.milliseconds(600))
        await ui.draw()
        #expect(ui.terminal.screen.lines[14].hasPrefix("esc stop"))
        await ui.send("\u{1B}")
        #expect(slow.isGivenUp && flow.chosen == 1 && !ui.text.contains("esc stop"))
    }

    @Test func `Closes a screen anywhere, even in a hidden tab`() async throws {
        let screens = [NumbersScreen("One"), NumbersScreen("Two")]
        let (ui, flow) = try await interface(screens)
        let (first, second) = (NumbersScreen("First"), NumbersScreen("Second"))
        flow.push(first)
        flow.push(second)
        await ui.type("2")
        flow.close(first)
        flow.close(screens[0])
        await ui.settle()
        #expect(flow.current === screens[1])
        await ui.type("1")
        #expect(flow.current === second && flow.depth == 2)
        flow.close(second)
        #expect(flow.current === screens[0] && flow.depth == 1)
    }

    @Test func `Shows a message longer than the bottom line in full`() async throws {
        let (ui, flow) = try await interface([NumbersScreen()], size: (24, 10))
        flow.show(toast: "It was changed in the meantime, and nothing was overwritten.", isFailure: true)
        await ui.settle()
        let lines = ui.terminal.screen.lines.suffix(3).map { $0.split(separator: " ").joined(separator: " ") }
        #expect(
            lines.joined(separator: " ") == "It was changed in the meantime, and nothing was overwritten.")
        #expect(ui.terminal.screen.lines.dropLast(3).last?.contains("번호") == true)
    }
}
