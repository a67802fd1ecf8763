import TestSupport
import Testing
import TextCore

@testable import TerminalUI

/// Rows of lists keep their cells from frame to frame.
@Suite struct DrawnRowsTests {
    private let size = ScreenSize(60, 12)
    private let pool = CellPool()

    /// A frame with a list: its cells, and the targets of clicks with their places.
    private func frame(
        _ list: Element, _ memory: ScreenMemory, _ theme: Theme, _ drawn: DrawnRows,
        _ keys: KeyWords = KeyWords()
    ) -> (cells: [Cell], targets: [CellRect: Placement.Target]) {
        var memory = memory
        let context = ViewContext(size: size, language: .english, theme: theme, keys: keys)
        drawn.begin(theme, [keys])
        let placement = Layout.place(list, &memory, context, drawn)
        var grid = CellGrid(size, pool: pool)
        _ = CellRenderer.draw(placement, context, into: &grid)
        let targets = placement.regions.map { ($0.frame, $0.target) }
        return (grid.cells, Dictionary(targets) { $1 })
    }

    private static func element(_ title: String, _ count: Int, _ isBusy: Bool) -> Element {
        let mark: Element =
            isBusy
            ? .spinner(label: title)
            : .text(StyledText("\(count)", count % 2 == 0 ? .good : .dim), .trailing).width(
                .fixed(3 + count % 2))
        return .column([
            .row(
                [.text(StyledText(title)).width(.fill(1)).action(.open), mark.action(.copyCommand)],
                gap: 1 + count % 3), .button("\(count / 2)", .copyCommand, isMain: count % 3 == 0),
            .facts([Fact("\(count / 3)", .text(StyledText(title)))]),
            .text(StyledText("\(title), \(title)"), .wrapped()), .divider,
        ])
    }

    @Test(arguments: 0..<30) func `Rows of earlier frames are drawn like new ones`(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var rows = (0..<12).map { _ in (title: PainterTests.pieces[random.below(20)], count: 0, isBusy: false)
        }
        var memory = ScreenMemory()
        memory.focus = "rows"
        let drawn = DrawnRows()
        let scopes = [ActionScope.everywhere(tabs: [])]
        let keys = try ["y", "Y"].map { key in
            KeyWords(try KeyTable(scopes, settings: ["copy-command": [key]]), scopes, on: .cells)
        }
        for _ in 0..<40 {
            let changed = random.below(rows.count)
            switch random.below(5) {
            case 0: rows[changed].title += PainterTests.pieces[random.below(20)]
            case 1: rows[changed].count += 1
            case 2: rows[changed].isBusy.toggle()
            case 3: rows.swapAt(changed, random.below(rows.count))
            default: memory.lists["rows", default: ListPlace()].choose(changed)
            }
            let row: @Sendable (Int) -> Element = { [rows] in
                Self.element(rows[$0].title, rows[$0].count, rows[$0].isBusy)
            }
            let source: ListSource =
                switch random.below(3) {
                case 0: .fitting(count: rows.count, id: { .number($0) }, row: row)
                case 1:
                    ListSource(count: rows.count, rowHeight: 2, cardWidth: 20, id: { .number($0) }, row: row)
                default: ListSource(count: rows.count, rowHeight: 5, id: { .number($0) }, row: row)
                }
            let theme = Theme(random.below(10) == 0 ? .light : .dark)
            let list = Element.list("rows", source, label: "Rows")
            let words = keys[random.below(8) / 7]
            let (known, new) = (
                frame(list, memory, theme, drawn, words), frame(list, memory, theme, DrawnRows(), words)
            )
            #expect(known.cells == new.cells)
            #expect(known.targets == new.targets)
            #expect(drawn.rows.count <= rows.count)
        }
    }

    @Test func `Keeps a row until a frame without it`() {
        let drawn = DrawnRows()
        func list(_ id: ElementID) -> Element {
            .list(
                id, ListSource(count: 100, id: { .number($0) }, row: { Self.element("\($0)", $0, false) }),
                label: "Rows")
        }
        _ = frame(list("rows"), ScreenMemory(), Theme(.dark), drawn)
        let first = drawn.rows[.init(list: "rows", index: 0)]
        _ = frame(list("rows"), ScreenMemory(), Theme(.dark), drawn)
        #expect(first != nil && drawn.rows[.init(list: "rows", index: 0)] === first)
        #expect(drawn.rows.count == size.rows)
        _ = frame(list("others"), ScreenMemory(), Theme(.dark), drawn)
        _ = frame(list("rows"), ScreenMemory(), Theme(.dark), drawn)
        #expect(drawn.rows[.init(list: "rows", index: 0)] !== first)
    }

    @Test func `Measured texts stay within their limits`() {
        var texts = MeasuredTexts()
        for number in 0..<3 * MeasuredTexts.mostTexts {
            let text = texts.text("👩‍💻 \(number)\u{1B}")
            #expect(text.text == "👩‍💻 \(number)␛" && text.cellWidth == text.text.cellWidth)
            #expect(texts.count <= MeasuredTexts.mostTexts)
        }
        let long = String(repeating: "👩‍💻", count: MeasuredTexts.mostBytes / 10)
        #expect(texts.text(long).text == long && texts.count <= 1)
    }
}
