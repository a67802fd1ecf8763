import TestSupport
import Testing
import TextCore

@testable import TerminalUI

extension CellGrid {
    fileprivate func text(_ cell: Cell) -> String {
        if let cluster = cell.cluster { return pool.clusters[cluster] }
        return Unicode.Scalar(cell.scalar).map { String($0) } ?? ""
    }
}

@Suite struct PainterTests {
    static let size = ScreenSize(40, 12)

    /// Parts of titles of every kind that terminals measure differently.
    static let pieces = [
        "기생충", "살인의 추억", "a", "The Host", "\u{1112}\u{1161}\u{11AB}", "\u{1100}\u{119E}", "é", "e\u{301}",
        "❤️", "⚠️", "🕵️‍♂️", "👩‍💻", "👍🏽", "🏽", "🇰🇷", "🇰", "1️⃣", "हिन्दी", "ภาษาไทย", "ﾞ", "ｶﾞ", "※", "★☆", "·",
        "中文", "日本語", "Ｗ", "½", "☎", "☎️", "🎬", "🫠", "…", "—", "ﷺ", "க்ஷி", "\u{301}x", "𝒳",
        "\u{1F9D1}\u{200D}\u{1F680}",
    ]

    private func title(_ dice: inout SplitMix) -> String {
        (0..<1 + dice.below(6)).map { _ in Self.pieces[dice.below(Self.pieces.count)] }.joined(separator: "")
    }

    private func draw(_ dice: inout SplitMix, on grid: inout CellGrid) {
        switch dice.below(6) {
        case 0:
            let rect = CellRect(
                x: dice.below(44) - 2, y: dice.below(14) - 1, width: dice.below(30), height: dice.below(6))
            grid.fill(rect, dice.below(2) == 0 ? .plain : CellStyle([], background: .palette(4)))
        case 1:
            grid.underlay(
                CellRect(x: 0, y: dice.below(12), width: 40, height: 1), CellStyle(.reverse))
        default:
            let style = CellStyle(dice.below(3) == 0 ? .bold : [], foreground: .palette(UInt8(dice.below(8))))
            let x = dice.below(44) - 2
            let clip = CellRect(x: dice.below(10), y: 0, width: 10 + dice.below(40), height: 12)
            grid.put(title(&dice).terminalSafe(), x: x, y: dice.below(14) - 1, style, clip: clip)
        }
    }

    private func isWhole(_ grid: CellGrid) -> Bool {
        for y in 0..<grid.size.rows {
            for x in 0..<grid.size.columns {
                if grid[x, y].kind == .head, x + 1 >= grid.size.columns || grid[x + 1, y].kind != .tail {
                    return false
                }
                if grid[x, y].kind == .tail, x == 0 || ![.head, .tail].contains(grid[x - 1, y].kind) {
                    return false
                }
            }
        }
        return true
    }

    @Test(arguments: 0..<30, WidthModel.allCases)
    func `After any frame the screen equals a full repaint`(seed: UInt64, model: WidthModel) {
        var dice = SplitMix(seed: seed)
        let pool = CellPool()
        var (grid, painter) = (CellGrid(Self.size, pool: pool), Painter())
        var screen = VirtualScreen(Self.size, widths: model)
        screen.write("\u{1B}[?7l".utf8)
        var copy = grid
        for _ in 0..<40 {
            // Frames resemble each other: rows move, texts change.
            if dice.below(3) > 0 { grid = copy } else { grid.removeAll() }
            if dice.below(3) == 0 { shift(&grid, by: dice.below(7) - 3) }
            for _ in 0..<1 + dice.below(8) { draw(&dice, on: &grid) }
            #expect(isWhole(grid))
            copy = grid
            let caret = Caret(x: dice.below(40), y: dice.below(12), isVisible: dice.below(2) == 0)
            screen.write(painter.paint(&grid, caret: caret))
            #expect(screen.caret == caret)

            var (fresh, again) = (Painter(), copy)
            var repainted = VirtualScreen(Self.size, widths: model)
            repainted.write("\u{1B}[?7l".utf8)
            repainted.write(fresh.paint(&again, caret: caret))
            let (seen, expected) = (look(screen), look(repainted))
            let isEqual = seen == expected
            #expect(isEqual, "\(zip(seen, expected).enumerated().first { $1.0 != $1.1 }!)")
            if model == .modern { expect(screen, shows: copy) }
        }
    }

    /// A blank looks the same in every colour of letters.
    private func look(_ screen: VirtualScreen) -> [VirtualScreen.Cell] {
        screen.cells.map {
            $0.text == " " && $0.style.isInvisibleOnBlank ? VirtualScreen.Cell() : $0
        }
    }

    private func shift(_ grid: inout CellGrid, by distance: Int) {
        let before = grid
        grid.removeAll()
        for y in 0..<12 where 0..<12 ~= y + distance {
            for x in 0..<40 where before[x, y + distance].kind != .tail {
                let cell = before[x, y + distance]
                let text = grid.text(cell)
                grid.put(text, x: x, y: y, grid.pool.styles[Int(cell.style)], clip: grid.bounds)
            }
        }
    }

    /// Near the right margin only the first scalar of a character is drawn.
    private func expect(_ screen: VirtualScreen, shows grid: CellGrid) {
        for y in 0..<grid.size.rows {
            for x in 0..<grid.size.columns - 8 where grid[x, y].kind != .tail {
                let cell = grid[x, y]
                let text = grid.text(cell)
                // Characters with a disputed width may be cut.
                if !cell.isDisputed { #expect(screen.character(atColumn: x, row: y) == text) }
                if !cell.isDisputed, !cell.isBlank {
                    #expect(screen[x, y].style == grid.pool.styles[Int(cell.style)])
                }
            }
        }
    }

    @Test(arguments: WidthModel.allCases)
    func `A bar after any title is in its column`(model: WidthModel) {
        var dice = SplitMix(seed: 7)
        let pool = CellPool()
        var (grid, painter) = (CellGrid(Self.size, pool: pool), Painter())
        var screen = VirtualScreen(Self.size, widths: model)
        screen.write("\u{1B}[?7l".utf8)
        for _ in 0..<100 {
            grid.removeAll()
            for y in 0..<12 {
                let clip = CellRect(x: 0, y: y, width: 20, height: 1)
                grid.put(title(&dice).terminalSafe(), x: 0, y: y, .plain, clip: clip)
                grid.put("│ 1999 │", x: 21, y: y, .plain, clip: grid.bounds)
            }
            screen.write(painter.paint(&grid, caret: Caret(x: 0, y: 0, isVisible: false)))
            for y in 0..<12 {
                #expect(screen.character(atColumn: 21, row: y) == "│")
                #expect(screen.character(atColumn: 28, row: y) == "│")
            }
        }
    }

    @Test func `A frame that changes nothing costs nothing, and scrolling costs little`() {
        let pool = CellPool()
        let size = ScreenSize(100, 40)
        var (grid, painter) = (CellGrid(size, pool: pool), Painter())
        func frame(_ first: Int) -> [UInt8] {
            grid.removeAll()
            for y in 0..<40 {
                grid.put(
                    "\(first + y)  영화 제목 number \(first + y)  ····", x: 0, y: y, .plain, clip: grid.bounds)
            }
            return painter.paint(&grid, caret: Caret(x: 0, y: 0, isVisible: false))
        }
        #expect(frame(0).count > 1_000)
        #expect(frame(0).isEmpty)
        #expect(frame(1).count < 100)
        #expect(frame(0).count < 100)
        #expect(frame(4).count < 300)
    }

    @Test(arguments: [0, 1, 20, 39])
    func `Scrolls a list as a whole although the thumb of its scrollbar stays`(thumb: Int) {
        let pool = CellPool()
        let size = ScreenSize(100, 40)
        var (grid, painter, screen) = (CellGrid(size, pool: pool), Painter(), VirtualScreen(size))
        func show(_ first: Int) -> Int {
            grid.removeAll()
            for y in 0..<40 {
                grid.put("\(first + y) 영화 제목 number \(first + y)", x: 0, y: y, .plain, clip: grid.bounds)
                grid.put(y == thumb ? "┃" : "│", x: 99, y: y, .plain, clip: grid.bounds)
            }
            let bytes = painter.paint(&grid, caret: Caret(x: 0, y: 0, isVisible: false))
            screen.write(bytes)
            for (y, line) in screen.lines.enumerated() {
                #expect(line.hasPrefix("\(first + y) 영화 제목 number \(first + y) "))
                #expect(line.last == (y == thumb ? "┃" : "│"))
            }
            return bytes.count
        }
        #expect(show(0) > 1_000)
        #expect(show(1) < 140)
        #expect(show(0) < 140)
        #expect(show(4) < 340)
    }

    @Test func `Erases a row that the bar leaves instead of writing blanks`() {
        let pool = CellPool()
        let size = ScreenSize(200, 2)
        var (grid, painter, screen) = (CellGrid(size, pool: pool), Painter(), VirtualScreen(size))
        func show(chosen: Int) -> Int {
            grid.removeAll()
            for y in 0..<2 {
                grid.put("title", x: 0, y: y, .plain, clip: grid.bounds)
                grid.put("│ 1999 │", x: 180, y: y, .plain, clip: grid.bounds)
            }
            let row = CellRect(x: 0, y: chosen, width: 200, height: 1)
            grid.underlay(row, CellStyle([], background: .palette(4)))
            let bytes = painter.paint(&grid, caret: Caret(x: 0, y: chosen, isVisible: false))
            screen.write(bytes)
            #expect((0..<200).allSatisfy { screen[$0, chosen].style.background == .palette(4) })
            #expect((0..<200).allSatisfy { screen[$0, 1 - chosen].style.background == .standard })
            #expect(screen.lines[1 - chosen] == "title" + String(repeating: " ", count: 175) + "│ 1999 │")
            return bytes.count
        }
        #expect(show(chosen: 0) > 200)
        #expect(show(chosen: 1) < 330)
    }

    @Test func `Draws boxes in ASCII where ambiguous characters are wide`() {
        let pool = CellPool()
        var (grid, painter) = (CellGrid(Self.size, pool: pool), Painter())
        painter.use(ScreenAbilities(hasWideAmbiguous: true))
        grid.put("┌─★─┐", x: 0, y: 0, .plain, clip: grid.bounds)
        var screen = VirtualScreen(Self.size)
        screen.write(painter.paint(&grid, caret: Caret(x: 0, y: 0, isVisible: false)))
        #expect(screen.text == "+-★-+")
    }

    @Test func `Draws a graphic over its cells, again after it was covered, and removes it`() {
        let pool = CellPool()
        var (grid, painter) = (CellGrid(Self.size, pool: pool), Painter())
        let graphic = PlacedGraphic(
            id: 1, rect: CellRect(x: 2, y: 2, width: 4, height: 2), sequence: "<draw>", removal: "<remove>")
        func frame(_ body: (inout CellGrid) -> Void) -> String {
            grid.removeAll()
            body(&grid)
            return String(
                decoding: painter.paint(&grid, caret: Caret(x: 0, y: 0, isVisible: false)), as: UTF8.self)
        }
        #expect(frame { $0.put(graphic) }.contains("<draw>"))
        #expect(
            !frame {
                $0.put(graphic); $0.put("x", x: 20, y: 0, .plain, clip: $0.bounds)
            }.contains("<draw>"))
        #expect(
            !frame {
                $0.put(graphic); $0.put("sheet", x: 0, y: 2, .plain, clip: $0.bounds)
            }.contains("<remove>"))
        #expect(frame { $0.put(graphic) }.contains("<draw>"))
        #expect(frame { _ in }.contains("<remove>"))
    }

    @Test(arguments: [(0, 0), (1, 1), (2, 2), (3, 100), (100, 1)])
    func `Accepts any small size`(columns: Int, rows: Int) {
        var dice = SplitMix(seed: 3)
        var (grid, painter) = (CellGrid(ScreenSize(columns, rows), pool: CellPool()), Painter())
        var screen = VirtualScreen(ScreenSize(columns, rows))
        for _ in 0..<20 {
            grid.removeAll()
            for _ in 0..<5 { draw(&dice, on: &grid) }
            screen.write(painter.paint(&grid, caret: Caret(x: 0, y: 0, isVisible: true)))
        }
        #expect(screen.size.columns == columns)
    }
}
