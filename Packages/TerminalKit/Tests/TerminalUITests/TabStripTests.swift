import TerminalKit
import Testing
import TextCore

@testable import TerminalUI

@MainActor
@Suite struct TabStripTests {
    private static let names = ["Listings", "My listings", "거래소", "거래 상품", "마이페이지"]

    @Test func `Shows all tabs if there is room`() {
        let strip = TabStrip(Self.names, chosen: 4, width: 57)
        #expect(strip.tabs.map(\.index) == [0, 1, 2, 3, 4] && strip.tabs.map(\.x) == [1, 12, 26, 35, 47])
        #expect(!strip.hasBefore && !strip.hasAfter)
        #expect(TabStrip(Self.names, chosen: 4, width: 56).hasBefore)
    }

    @Test(arguments: 0..<5) func `The chosen tab is visible, and every other tab is reachable by clicks`(
        chosen: Int
    ) async throws {
        let flow = Flow()
        for name in Self.names { flow.addTab(LocalizedText(name, name), NumbersScreen(name, count: 1)) }
        let keys = try KeyTable([.everywhere(tabs: flow.tabTitles), NumbersScreen.scope])
        let ui = await TestInterface(flow, on: VirtualTerminal(40, 6), keys: keys, language: .english)
        await ui.type("\(chosen + 1)")
        let line = ui.terminal.screen.lines[0]
        #expect(line.contains(Self.names[chosen]) && line.cellWidth <= 40, "\(line)")
        let shown = Self.names.filter { line.contains($0) }
        #expect(line.hasPrefix("‹") == (shown.first != Self.names.first), "\(line)")
        #expect(line.hasSuffix("›") == (shown.last != Self.names.last), "\(line)")
        // A click chooses the tab drawn at its place.
        for name in shown {
            let start = try #require(line.firstRange(of: name)?.lowerBound)
            await ui.click(column: String(line[..<start]).cellWidth, row: 0)
            #expect(flow.chosen == Self.names.firstIndex(of: name), "\(line)")
            flow.choose(chosen)
            await ui.settle()
        }
    }
}
