import TerminalKit
import TestSupport
import Testing
import TextCore

@testable import TerminalUI

@Suite struct FittingRowsTests {
    /// The visible rows of a list with rows of these heights.
    private func seen(
        _ heights: [Int], room: Int, _ index: inout Int, _ top: inout Int, _ move: FittingRows.Move?
    )
        -> [FittingRows.Row]
    {
        var rows = FittingRows(count: heights.count, room: room, index: index, top: top) { heights[$0] }
        let seen = rows.rows(after: move)
        (index, top) = (rows.index, rows.top)
        return seen
    }

    @Test func `Scrolls through a row taller than the list`() {
        var (index, top) = (0, 0)
        let heights = [2, 9, 1]
        var tops: [Int] = []
        for _ in 0..<8 {
            _ = seen(heights, room: 4, &index, &top, .rows(1))
            tops.append(index * 100 + top)
        }
        #expect(tops == [100, 99, 98, 97, 96, 95, 203, 203])
        _ = seen(heights, room: 4, &index, &top, .rows(-1))
        #expect((index, top) == (1, -5))
        _ = seen(heights, room: 4, &index, &top, .lines(-3))
        #expect((index, top) == (1, -2))
        _ = seen(heights, room: 4, &index, &top, .rows(.min))
        #expect((index, top) == (0, 0))
    }

    @Test(arguments: 0..<40) func `After any moves the list is full and the chosen row is visible`(
        seed: UInt64
    ) {
        var random = SplitMix(seed: seed)
        var heights = (0..<Int.random(in: 1...30, using: &random)).map { _ in
            Int.random(in: 1...12, using: &random)
        }
        let room = Int.random(in: 1...10, using: &random)
        var (index, top) = (0, 0)
        let moves: [FittingRows.Move?] = [
            .rows(1), .rows(-1), .rows(.max), .rows(.min), .lines(3), .lines(-3), .lines(room - 1),
            .lines(1 - room),
            nil,
        ]
        for step in 0..<200 {
            let place = Int.random(in: 0..<heights.count, using: &random)
            if step % 7 == 0 { heights[place] = Int.random(in: 1...12, using: &random) }
            let rows = seen(heights, room: room, &index, &top, moves.randomElement(using: &random) ?? nil)
            #expect(rows.first.map { $0.top <= 0 } == true)
            let end = rows.last.map { $0.top + $0.height } ?? 0
            #expect(end >= room || heights.reduce(0, +) < room && rows.count == heights.count)
            for (one, next) in zip(rows, rows.dropFirst()) {
                #expect(next.index == one.index + 1 && next.top == one.top + one.height)
            }
            guard let chosen = rows.first(where: { $0.index == index }) else {
                Issue.record("the chosen row is out of sight")
                return
            }
            #expect(chosen.top == top)
            #expect(chosen.top < room && chosen.top + chosen.height > 0)
        }
    }

    @Test(arguments: [1, 3, 9]) func `Every line becomes visible on the way to the end`(room: Int) {
        let heights = [3, 1, 20, 2, 14, 12, 1, 1]
        for move in [FittingRows.Move.rows(1), .lines(max(1, room - 1)), .lines(1)] {
            var (index, top) = (0, 0)
            var lines: Set<Int> = []
            let starts = heights.indices.map { heights[..<$0].reduce(0, +) }
            for _ in 0..<200 {
                for row in seen(heights, room: room, &index, &top, nil) {
                    for line in 0..<row.height where 0..<room ~= row.top + line {
                        lines.insert(starts[row.index] + line)
                    }
                }
                _ = seen(heights, room: room, &index, &top, move)
            }
            #expect(lines.count == 54 && index == 7, "\(move)")
        }
    }
}

/// A list of texts of any length.
@MainActor
private final class TextsScreen: Screen {
    let title = "Texts"
    var texts: [(id: Int, text: String)] = []
    private(set) var sight = 0..<0

    var scope: ActionScope { ActionScope("texts", []) }

    func body(in context: ViewContext) -> Element {
        let texts = texts
        return .list(
            "texts",
            .fitting(
                count: texts.count, id: { .number(texts[$0].id) },
                row: {
                    .row([.text("│").role(.decoration), .text(StyledText(texts[$0].text), .wrapped()).fill()])
                }),
            label: "Texts")
    }

    func perform(_ action: ActionID, on item: ItemID?) async {}
    func showed(_ list: ElementID, _ rows: Range<Int>) async { sight = rows }
}

@MainActor
@Suite struct FittingListTests {
    private func start(_ count: Int) async throws -> (TextsScreen, TestInterface) {
        let (flow, screen) = (Flow(), TextsScreen())
        screen.texts = (0..<count).map { ($0, "\($0):" + String(repeating: " word", count: $0 % 5 * 4)) }
        flow.addTab(LocalizedText("Texts", "글"), screen)
        let keys = try KeyTable([.everywhere(tabs: flow.tabTitles), screen.scope])
        return (
            screen, await TestInterface(flow, on: VirtualTerminal(24, 12), keys: keys, language: .english)
        )
    }

    @Test func `Rows that come, go and grow elsewhere do not move the visible rows`() async throws {
        let (screen, ui) = try await start(30)
        await ui.type("jjjjjjj")
        #expect(ui.marked.contains("7:"))
        let before = ui.text
        func line() -> Int? { ui.text.split(separator: "\n").firstIndex { $0.contains("7:") } }
        let place = line()
        screen.texts.insert((100, "new"), at: 0)
        screen.texts.remove(at: 3)
        await ui.send("\u{0C}")
        #expect(ui.marked.contains("7:") && line() == place)
        screen.texts[7].text += String(repeating: " more", count: 9)
        await ui.send("\u{0C}")
        #expect(ui.marked.contains("7:") && line() == place && ui.text != before)
    }

    @Test func `The wheel, a click and a page choose a visible row`() async throws {
        let (screen, ui) = try await start(10_000)
        await ui.send("\u{1B}[<65;5;5M\u{1B}[<65;5;5M")
        #expect(screen.sight.lowerBound > 0 && screen.sight.contains(3))
        await ui.send("\u{1B}[F")
        #expect(ui.marked.contains("9999:") && screen.sight.upperBound == 10_000)
        await ui.send("\u{1B}[5~")
        #expect(screen.sight.upperBound < 10_000 && !ui.marked.isEmpty)
        let lines = ui.text.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains(": ") })
        await ui.click(column: 3, row: row)
        let name = try #require(lines[row].split(separator: ":").first)
        #expect(ui.marked.contains("\(name):"))
    }

    @Test func `A screen chooses a distant row, which becomes visible`() async throws {
        let (flow, screen) = (Flow(), TextsScreen())
        screen.texts = (0..<10_000).map { ($0, "\($0):" + String(repeating: " word", count: $0 % 5 * 4)) }
        flow.addTab(LocalizedText("Texts", "글"), screen)
        let keys = try KeyTable([.everywhere(tabs: flow.tabTitles), screen.scope])
        let ui = await TestInterface(flow, on: VirtualTerminal(24, 12), keys: keys, language: .english)
        for row in [7_003, 3, 9_999, 0, 4, 5_004] {
            flow.select(row: row, in: "texts")
            await ui.settle()
            #expect(ui.marked.contains("\(row):") && screen.sight.contains(row), "\(row)")
            // All of the row is visible.
            let words = ui.marked.split { $0 == " " || $0.isNewline }.count { $0 == "word" }
            #expect(words == row % 5 * 4, "\(row)")
        }
        flow.select(row: 99_999, in: "texts")
        await ui.settle()
        #expect(ui.marked.contains("9999:"))
    }
}
