import TerminalKit
import Testing
import TextCore

@testable import TerminalUI

@MainActor
@Suite struct FormTests {
    /// A form over the first of two tabs.
    private func pushed(columns: Int = 40) async throws -> (TestInterface, Flow, FormScreen) {
        let (flow, form) = (Flow(), FormScreen())
        flow.addTab(LocalizedText("List", "목록"), NumbersScreen())
        flow.addTab(LocalizedText("Other", "다른 것"), NumbersScreen())
        let keys = try KeyTable([.everywhere(tabs: flow.tabTitles), NumbersScreen.scope, FormScreen.scope])
        let ui = await TestInterface(
            flow, on: VirtualTerminal(columns, 12), keys: keys, language: .english)
        flow.push(form)
        await ui.settle()
        return (ui, flow, form)
    }

    /// A form as a tab, on a terminal that is smaller than the form.
    private func small() async throws -> (TestInterface, FormScreen) {
        let (flow, form) = (Flow(), FormScreen())
        flow.addTab(LocalizedText("Form", "양식"), form)
        let keys = try KeyTable([.everywhere(tabs: flow.tabTitles), FormScreen.scope])
        return (
            await TestInterface(flow, on: VirtualTerminal(30, 6), keys: keys, language: .english), form
        )
    }

    @Test func `Fills in a form by keys, and asks before losing it`() async throws {
        let (ui, _, form) = try await pushed()
        await ui.type("meng\tpass 1\t\t")
        #expect(form.name == "meng" && form.secret == "pass 1" && ui.text.contains("••••••"))
        #expect(!ui.text.contains("pass 1"))
        await ui.send("\r")
        await ui.type("\t\r")
        #expect(form.chosen == [.text("country"), .text("send")])
        await ui.send("\u{13}")
        #expect(form.sent == 1)
        await ui.send("\u{1B}")
        #expect(ui.text.contains("The form would be lost."))
        await ui.type("n")
        #expect(ui.text.contains("meng") && !form.isGone)
        await ui.send("\u{1B}")
        await ui.type("y")
        #expect(form.isGone && ui.text.contains("번호 0"))
    }

    @Test func `A digit on an open form does not switch tabs, even outside its fields`() async throws {
        let (ui, flow, _) = try await pushed()
        await ui.send("\t\t\t")
        #expect(ui.marked.contains("Country"))
        await ui.type("2")
        #expect(flow.chosen == 0)
        await ui.send("\u{1B}")
        await ui.type("2")
        #expect(flow.chosen == 1)
    }

    @Test func `After Esc, letters move outside the fields, and arrows into them`() async throws {
        let (flow, form) = (Flow(), FormScreen())
        flow.addTab(LocalizedText("Form", "양식"), form)
        let keys = try KeyTable([.everywhere(tabs: flow.tabTitles), FormScreen.scope])
        let ui = await TestInterface(flow, on: VirtualTerminal(40, 12), keys: keys, language: .english)
        await ui.send("\u{1B}")
        await ui.type("kjjk")
        #expect(ui.marked.contains("Country"))
        await ui.type("kk")
        #expect(form.text.isEmpty && ui.marked.contains("Country"))
        await ui.send("\u{1B}[A")
        await ui.type("k")
        #expect(form.text == "k")
    }

    @Test func `A click on the way back leaves the form, not only its field`() async throws {
        let (ui, _, form) = try await pushed()
        await ui.type("meng")
        await ui.click(column: 0, row: 0)
        #expect(ui.text.contains("The form would be lost."))
        await ui.type("n")
        await ui.send("\t")
        await ui.click(column: 0, row: 0)
        await ui.type("y")
        #expect(form.isGone)
    }

    @Test func `Shows the first effect of Esc and Ctrl-C while the user types`() async throws {
        let (ui, flow, form) = try await pushed(columns: 60)
        await ui.type("meng")
        let line = ui.terminal.screen.lines[11]
        let hint = try #require(line.firstRange(of: "esc stop typing")?.lowerBound, "\(line)")
        await ui.click(column: line[..<hint].count, row: 11)
        #expect(ui.terminal.screen.lines[11].contains("esc back") && !form.isGone)
        await ui.click(column: 2, row: 1)
        await ui.send("\u{3}")
        #expect(!flow.isFinished && ui.text.contains("Press again to quit."))
        await ui.send("\u{3}")
        #expect(ui.text.contains("The form would be lost."))
    }

    @Test func `Up and down move between parts and reveal them, and a click presses a button`()
        async throws
    {
        let (ui, form) = try await small()
        await ui.send("\t\t\t\u{1B}[B")
        #expect(ui.marked.contains("Send") && ui.text.contains("Send"))
        await ui.send("\u{1B}[A\r")
        #expect(form.chosen == [.text("country")])
        let lines = ui.text.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains("Send") })
        await ui.click(column: 3, row: row)
        #expect(form.chosen == [.text("country"), .text("send")])
    }

    @Test func `The wheel and pages scroll a form without moving the focus`() async throws {
        let (ui, form) = try await small()
        await ui.type("me")
        await ui.send("\u{1B}[<65;5;4M")
        #expect(ui.text.contains("Send"), "\(ui.text)")
        #expect(!ui.text.contains("me"))
        await ui.type("ng")
        #expect(form.name == "meng" && form.chosen.isEmpty)
        #expect(ui.text.contains("meng") && !ui.text.contains("Send"), "\(ui.text)")
        await ui.send("\u{1B}[6~\u{1B}[6~")
        #expect(ui.text.contains("Send"))
    }
}
