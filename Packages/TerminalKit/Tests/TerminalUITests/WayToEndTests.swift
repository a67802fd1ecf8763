import TerminalKit
import TestSupport
import Testing
import TextCore

@testable import TerminalUI

/// End in a list whose last rows are not loaded yet.
@MainActor
@Suite struct WayToEndTests {
    /// 20 loaded rows of 95.
    private func screen(held: Int = .max) -> NumbersScreen {
        let screen = NumbersScreen(count: 20)
        (screen.total, screen.page, screen.held) = (95, 10, held)
        if held < .max { screen.gate = Gate() }
        return screen
    }

    @Test(arguments: ["G", "\u{1B}[F", ">"], [false, true])
    func `Goes to the last row of all pages`(key: String, isFitting: Bool) async throws {
        let screen = screen()
        screen.isFitting = isFitting
        let (ui, _) = try await interface([screen])
        await ui.send(key)
        #expect(ui.marked.contains("번호 94 "), "\(ui.text)")
        await ui.send("g")
        #expect(ui.marked.contains("번호 0 "), "\(ui.text)")
    }

    /// Rows that come later, such as a new comment, leave the chosen row.
    @Test func `Ends at the end`() async throws {
        let screen = screen()
        let (ui, _) = try await interface([screen])
        await ui.send("G")
        (screen.total, screen.page) = (100, 0)
        screen.count = 100
        await ui.settle()
        #expect(ui.marked.contains("번호 94 "), "\(ui.text)")
    }

    @Test func `A list of many pages is loaded in several steps`() async throws {
        let screen = screen()
        screen.total = 100_000
        screen.page = 100
        let (ui, _) = try await interface([screen])
        await ui.send("G")
        #expect(ui.marked.contains("번호 2019 "), "\(ui.text)")
        #expect(ui.text.contains("Go to the end again for more."))
        await ui.send("G")
        #expect(ui.marked.contains("번호 "), "\(ui.text)")
        #expect(screen.count > 4_000 && screen.count < 4_300)
    }

    /// Esc only stops, also where it would go back.
    @Test(arguments: [("\u{1B}", "번호 39 "), ("k", "번호 38 ")])
    func `A key stops the way to the end`(key: String, marked: String) async throws {
        let screen = screen(held: 40)
        let (ui, flow) = try await interface([NumbersScreen("Outer", count: 1)])
        flow.push(screen)
        ui.terminal.send("G")
        for _ in 0..<20 { await ui.draw() }
        #expect(ui.marked.contains("번호 39 "), "\(ui.text)")
        ui.pass(.seconds(1))
        await ui.draw()
        #expect(ui.text.contains("stop"), "\(ui.text)")
        ui.terminal.send(key)
        for _ in 0..<20 { await ui.draw() }
        screen.gate?.open()
        await ui.settle()
        #expect(flow.isShown(screen))
        #expect(ui.marked.contains(marked), "\(ui.text)")
        await ui.send("\u{1B}")
        #expect(!flow.isShown(screen))
    }

    /// The user waits for a page that arrives when the time is over.
    @Test func `Ends after a time`() async throws {
        let screen = screen(held: 40)
        let (ui, _) = try await interface([screen])
        ui.terminal.send("G")
        for _ in 0..<20 { await ui.draw() }
        ui.pass(.seconds(31))
        screen.gate?.open()
        await ui.settle()
        #expect(ui.text.contains("Go to the end again for more."), "\(ui.text)")
        #expect(screen.count < 95)
    }

    @Test func `The scroll bar of rows of any height measures all rows`() async throws {
        let screen = NumbersScreen(count: 20)
        (screen.total, screen.isFitting) = (200, true)
        let (ui, _) = try await interface([screen])
        let few = ui.text
        screen.total = nil
        screen.count = 200
        await ui.settle()
        #expect(ui.text == few)
    }

    @Test(arguments: ["G", "end", "last"])
    func `Reads out the last rows of all pages in the accessible mode`(line: String) async throws {
        let (screen, flow) = (screen(), Flow())
        flow.addTab(LocalizedText("Numbers", "숫자"), screen)
        var (typed, said) = ([line, "q"][...], [String]())
        let lines = LineInterface(
            flow, keys: try KeyTable([flow.everywhere, NumbersScreen.scope]), language: .english,
            write: { said.append($0.rendered) }, read: { typed.popFirst() }, readSecret: { _ in nil })
        lines.patience = .seconds(300)
        #expect(await lines.run() == .success)
        #expect(said.contains("Numbers: 91 to 95 of 95") && said.contains("95. 번호 94 👩‍💻 number"), "\(said)")
    }

    @Test(arguments: ["", "esc", "?"])
    func `A line stops the way to the end in the accessible mode`(line: String) async throws {
        let (screen, flow) = (screen(held: 40), Flow())
        flow.addTab(LocalizedText("Outer", "밖"), NumbersScreen("Outer", count: 1))
        flow.push(screen)
        let end = Gate()
        var (typed, said) = (["G", line, "q"][...], [String]())
        let lines = LineInterface(
            flow, keys: try KeyTable([flow.everywhere, NumbersScreen.scope]), language: .english,
            write: {
                said.append($0.rendered)
                if $0.rendered == "Numbers: 31 to 40 of 95" { end.open() }
            },
            read: {
                if typed.first == line { while screen.count < 40, !Task.isCancelled { await Task.yield() } }
                if typed.first == "q" { await end.wait() }
                return typed.popFirst()
            }, readSecret: { _ in nil })
        lines.patience = .zero
        #expect(await lines.run() == .success)
        #expect(!said.contains("Outer"))
        #expect(screen.count == 40)
    }
}
