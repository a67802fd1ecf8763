/// The place of the cursor.
public struct Caret: Hashable, Sendable {
    public var x: Int
    public var y: Int
    /// Whether it is shown, as in a text field. A hidden cursor still tells a screen magnifier or an input method where
    /// the user is working.
    public var isVisible: Bool

    public init(x: Int, y: Int, isVisible: Bool) {
        self.x = x
        self.y = y
        self.isVisible = isVisible
    }
}

/// The known abilities of the terminal.
struct ScreenAbilities: Hashable, Sendable {
    /// Mode 2026: the terminal shows a frame all at once.
    var isSynchronized = false
    /// Whether characters of ambiguous width (East Asian Width A) take two cells, as for some Korean users. Lines of
    /// boxes are drawn in ASCII then.
    var hasWideAmbiguous = false
    /// Whether a part of the screen can be scrolled.
    var canScroll = true
}

/// Turns frames into the bytes that change the screen from one to the next.
///
/// Terminals disagree about the widths of some characters. After every such character the position counts as unknown,
/// and the cells that it may have covered are written again. So all other text is in its column in every terminal,
/// while the disputed character itself may be cut.
struct Painter {
    private var shown: CellGrid?
    private var output = Output()
    private(set) var abilities = ScreenAbilities()

    init() {}

    /// Forgets the screen, so that the next frame is painted as a whole.
    mutating func forget() { shown = nil }

    /// Sets the abilities of the terminal. A change of widths repaints the screen.
    mutating func use(_ abilities: ScreenAbilities) {
        if abilities.hasWideAmbiguous != self.abilities.hasWideAmbiguous { forget() }
        self.abilities = abilities
    }

    /// Returns the bytes that change the screen from the previous frame to this one; empty when nothing has changed.
    /// With the first frame, and after `forget`, the screen is erased.
    ///
    /// `grid` is replaced by an older frame whose memory can be used again.
    mutating func paint(_ grid: inout CellGrid, caret: Caret) -> [UInt8] {
        output.begin(grid.pool, isWide: abilities.hasWideAmbiguous)
        if let before = shown, before.size == grid.size {
            if abilities.canScroll, before.pictures.isEmpty, grid.pictures.isEmpty { scroll(to: grid) }
            removePictures(notIn: grid, before)
        } else {
            output.eraseScreen()
            for graphic in shown?.pictures ?? [] { output.append(graphic.removal) }
            shown = CellGrid(grid.size, pool: grid.pool)
        }
        var stale = Set<UInt32>()
        for y in 0..<grid.size.rows { paintRow(y, grid, &stale) }
        let known = Set(shown?.pictures ?? [])
        for graphic in grid.pictures where !known.contains(graphic) || stale.contains(graphic.id) {
            output.move(to: graphic.rect.x, graphic.rect.y)
            output.append(graphic.sequence)
            output.loseState()
        }
        let bytes = output.finish(caret, isSynchronized: abilities.isSynchronized)
        if var old = shown {
            swap(&old, &grid)
            shown = old
        }
        return bytes
    }

    private mutating func removePictures(notIn grid: CellGrid, _ before: CellGrid) {
        let kept = Set(grid.pictures)
        for graphic in before.pictures where !kept.contains(graphic) { output.append(graphic.removal) }
    }

    /// Adds the pictures whose cells had to be blanked to `stale`.
    private mutating func paintRow(_ y: Int, _ grid: CellGrid, _ stale: inout Set<UInt32>) {
        guard let shown, !grid.isRow(y, equalIn: shown) else { return }
        let width = grid.size.columns
        let start = y * width
        let end = Self.contentEnd(grid, start, width)
        // The end of the cells that a disputed character may have covered.
        var overrun = 0
        var x = 0
        while x < width {
            let cell = grid.cells[start + x]
            if x >= overrun, shown.cells[start + x] == cell {
                x += 1
                continue
            }
            if x >= end {
                output.move(to: x, y)
                output.eraseLine()
                return
            }
            switch cell.kind {
            case .tail:
                // The head is unchanged but the cells that it may have covered are not: write it again.
                x = Self.head(of: x, start, grid)
                overrun = max(overrun, x + 1)
                continue
            case .picture:
                stale.insert(cell.scalar)
                output.write(.blank, x, y)
                x += 1
            case .narrow, .head:
                let blanks = Self.blanks(from: x, to: end, start, grid, shown, overrun)
                if blanks >= Self.leastErased {
                    output.erase(blanks, x, y)
                    x += blanks
                    continue
                }
                bridge(to: x, y, grid)
                let cells = Self.width(at: x, start, grid)
                let run = output.write(cell, cells: cells, x, y, columns: width)
                if run > cells { overrun = max(overrun, x + run) }
                x += cells
            }
        }
    }

    /// Writes the few letters before `x` again where moving the cursor over them takes more bytes.
    private mutating func bridge(to x: Int, _ y: Int, _ grid: CellGrid) {
        guard let from = output.column(inRow: y), x - Self.mostRewritten..<x ~= from else { return }
        let start = y * grid.size.columns
        let cells = grid.cells[start + from..<start + x]
        guard cells.allSatisfy({ output.isOneByte($0) }) else { return }
        for cell in cells { output.writeByte(of: cell) }
    }

    /// For a longer distance, moving takes fewer bytes.
    private static let mostRewritten = 3

    /// From this count on, erasing and moving takes fewer bytes than writing blanks.
    private static let leastErased = 10

    /// The number of invisible blanks from `x` to the last blank that has to be written.
    private static func blanks(
        from x: Int, to limit: Int, _ start: Int, _ grid: CellGrid, _ shown: CellGrid, _ overrun: Int
    ) -> Int {
        var (end, needed) = (x, x)
        while end < limit {
            let cell = grid.cells[start + end]
            guard cell.isBlank, grid.pool.isInvisibleOnBlank(cell.style) else { break }
            end += 1
            if end <= overrun || shown.cells[start + end - 1] != cell { needed = end }
        }
        return needed - x
    }

    private static func head(of x: Int, _ start: Int, _ grid: CellGrid) -> Int {
        var x = x
        while x > 0, grid.cells[start + x].kind == .tail { x -= 1 }
        return x
    }

    /// The number of cells of the character at `x`.
    private static func width(at x: Int, _ start: Int, _ grid: CellGrid) -> Int {
        var end = x + 1
        while end < grid.size.columns, grid.cells[start + end].kind == .tail { end += 1 }
        return end - x
    }

    /// The column after the last cell that is not an invisible blank.
    private static func contentEnd(_ grid: CellGrid, _ start: Int, _ width: Int) -> Int {
        var end = width
        while end > 0 {
            let cell = grid.cells[start + end - 1]
            guard cell.isBlank, grid.pool.isInvisibleOnBlank(cell.style) else { break }
            end -= 1
        }
        return end
    }
}

/// Scrolling a part of the screen instead of writing it again.
extension Painter {
    private static let leastGain = 3

    /// Finds the block of rows that moved, and moves it. Some rows in it may have changed, such as rows that the thumb
    /// of a scrollbar enters or leaves.
    private mutating func scroll(to grid: CellGrid) {
        guard let shown, grid.size.rows > Self.leastGain else { return }
        let rows = grid.size.rows
        guard (0..<rows).count(where: { !grid.isRow($0, equalIn: shown) }) > Self.leastGain else { return }
        let old = Self.fingerprints(shown)
        let new = Self.fingerprints(grid)
        var best = (gain: Self.leastGain, shift: 0, rows: 0..<0)
        for shift in (1 - rows)..<rows where shift != 0 {
            let limits = max(0, -shift)..<min(rows, rows - shift)
            var (start, gain) = (limits.lowerBound, 0)
            for y in limits {
                gain += (new[y] == old[y + shift] ? 1 : 0) - (new[y] == old[y] ? 1 : 0)
                if gain <= 0 {
                    (start, gain) = (y + 1, 0)
                } else if gain - abs(shift) > best.gain {
                    // The rows that scroll in are always written again.
                    best = (gain - abs(shift), shift, start..<y + 1)
                }
            }
        }
        guard best.shift != 0 else { return }
        let block = Self.extended(best.rows, best.shift, grid, shown)
        let region =
            min(
                block.lowerBound, block.lowerBound + best.shift)..<max(
                block.upperBound, block.upperBound + best.shift)
        output.scroll(region, by: best.shift)
        self.shown?.scroll(region, by: best.shift)
    }

    /// The block, extended by rows at its edges that resemble the rows that would move there more than the rows there
    /// now.
    private static func extended(
        _ block: Range<Int>, _ shift: Int, _ grid: CellGrid, _ shown: CellGrid
    ) -> Range<Int> {
        let width = grid.size.columns
        func likeness(_ y: Int, _ other: Int) -> Int {
            (0..<width).count { grid.cells[y * width + $0] == shown.cells[other * width + $0] }
        }
        let limits = max(0, -shift)..<min(grid.size.rows, grid.size.rows - shift)
        func moves(_ y: Int) -> Bool { limits.contains(y) && likeness(y, y + shift) > likeness(y, y) }
        var (start, end) = (block.lowerBound, block.upperBound)
        while moves(start - 1) { start -= 1 }
        while moves(end) { end += 1 }
        return start..<end
    }

    private static func fingerprints(_ grid: CellGrid) -> [UInt64] {
        let width = grid.size.columns
        return grid.cells.withUnsafeBufferPointer { cells in
            (0..<grid.size.rows).map { y in
                // Two sums, because each step of one waits for its last.
                var (even, odd): (UInt64, UInt64) = (0, 0)
                for x in stride(from: y * width, to: (y + 1) * width - 1, by: 2) {
                    even = even &* 0x9E37_79B9_7F4A_7C15 &+ cells[x].fingerprint
                    odd = odd &* 0xC2B2_AE3D_27D4_EB4F &+ cells[x + 1].fingerprint
                }
                if !width.isMultiple(of: 2) { even = even &* 3 &+ cells[(y + 1) * width - 1].fingerprint }
                return even ^ odd
            }
        }
    }
}

/// The bytes of a frame, with the terminal's state after them.
private struct Output {
    private var bytes: [UInt8] = []
    private var pool = CellPool()
    /// The place where the terminal writes next; `nil` when unknown.
    private var position: (x: Int, y: Int)?
    private var style: UInt16?
    private var isWide = false
    private var lastCaret: Caret?

    mutating func begin(_ pool: CellPool, isWide: Bool) {
        bytes.removeAll(keepingCapacity: true)
        self.pool = pool
        self.isWide = isWide
        loseState()
    }

    mutating func loseState() {
        position = nil
        style = nil
    }

    /// The column where the terminal writes next, if the position is certain and in this row.
    func column(inRow y: Int) -> Int? { position?.y == y ? position?.x : nil }

    /// Whether the cell can be written in one byte with the current style.
    func isOneByte(_ cell: Cell) -> Bool {
        guard let style, cell.kind == .narrow, !cell.isDisputed, 0x20..<0x7F ~= cell.scalar else {
            return false
        }
        return cell.style == style
            || cell.isBlank && pool.isInvisibleOnBlank(cell.style) && pool.isInvisibleOnBlank(style)
    }

    /// Writes a cell for which `isOneByte` is true.
    mutating func writeByte(of cell: Cell) {
        append(scalar: cell.scalar)
        position?.x += 1
    }

    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func eraseScreen() {
        setStyle(0)
        append("\u{1B}[2J")
    }

    mutating func eraseLine() {
        setStyle(0)
        append("\u{1B}[K")
    }

    /// Erases cells from a place on. Terminals agree on the result only when no background is set.
    mutating func erase(_ cells: Int, _ x: Int, _ y: Int) {
        move(to: x, y)
        if style.map({ !pool.isInvisibleOnBlank($0) }) ?? true { setStyle(0) }
        append("\u{1B}[\(cells)X")
    }

    mutating func scroll(_ region: Range<Int>, by distance: Int) {
        // The rows that scroll in get the current background.
        setStyle(0)
        append("\u{1B}[\(region.lowerBound + 1);\(region.upperBound)r")
        append("\u{1B}[\(abs(distance))\(distance > 0 ? "S" : "T")\u{1B}[r")
        position = nil
    }

    mutating func move(to x: Int, _ y: Int) {
        if let position, position.y == y {
            if position.x == x { return }
            if position.x < x {
                append(x - position.x == 1 ? "\u{1B}[C" : "\u{1B}[\(x - position.x)C")
                self.position = (x, y)
                return
            }
        }
        append("\u{1B}[\(y + 1);\(x + 1)H")
        position = (x, y)
    }

    mutating func write(_ cell: Cell, _ x: Int, _ y: Int) { _ = write(cell, cells: 1, x, y, columns: .max) }

    /// Writes a character and returns the most cells that it covers in any terminal.
    mutating func write(_ cell: Cell, cells: Int, _ x: Int, _ y: Int, columns: Int) -> Int {
        move(to: x, y)
        setStyle(cell.style)
        let value = cell.scalar
        guard cell.isDisputed || isWide && !Self.isNeverAmbiguous(value) else {
            append(scalar: value)
            position = x + cells < columns ? (x + cells, y) : nil
            return cells
        }
        if isWide, cell.cluster == nil, let plain = Self.ascii(value) {
            bytes.append(plain)
            position = x + 1 < columns ? (x + 1, y) : nil
            return cells
        }
        if isWide, cell.cluster == nil, x + 2 > columns {
            bytes.append(0x20)
            position = nil
            return cells
        }
        // Blanks below it, for terminals in which it is narrower. Backspaces lead back, except from the margin, where
        // terminals disagree about the place of the cursor.
        for _ in 0..<cells { bytes.append(0x20) }
        if x + cells < columns {
            for _ in 0..<cells { bytes.append(0x08) }
        } else {
            position = nil
            move(to: x, y)
        }
        let text = cell.cluster.map { pool.clusters[$0] }
        let most = text.map { $0.unicodeScalars.reduce(0) { $0 + max($1.widestWidth, 1) } } ?? 2
        if x + max(most, cells) > columns {
            // At the margin a terminal could push the character back over the cell before it, and then even its first
            // scalar.
            let first = text?.unicodeScalars.first ?? Unicode.Scalar(value)
            if let first, x + first.widestWidth <= columns { append(scalar: first.value) }
        } else if let text {
            append(text)
        } else {
            append(scalar: value)
        }
        position = nil
        return max(most, cells)
    }

    private mutating func setStyle(_ number: UInt16) {
        guard style != number else { return }
        bytes.append(contentsOf: pool.sequence(number))
        style = number
    }

    private mutating func append(scalar value: UInt32) {
        if value < 0x80 {
            bytes.append(UInt8(value))
        } else if let scalar = Unicode.Scalar(value) {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    /// The frame in one piece, with the cursor at the caret; empty without a change.
    mutating func finish(_ caret: Caret, isSynchronized: Bool) -> [UInt8] {
        let isEmpty = bytes.isEmpty
        if isEmpty, lastCaret == caret { return [] }
        lastCaret = caret
        if !isEmpty { setStyle(0) }
        position = nil
        move(to: caret.x, caret.y)
        if caret.isVisible { append("\u{1B}[?25h") }
        let (start, end) = isSynchronized ? ("\u{1B}[?2026h", "\u{1B}[?2026l") : ("", "")
        return Array("\(start)\u{1B}[?25l".utf8) + bytes + Array(end.utf8)
    }

    private static func isNeverAmbiguous(_ value: UInt32) -> Bool {
        switch value {
        case 0x20..<0x7F, 0x3001..<0x3020, 0x3041..<0x30FB, 0x3131..<0x3164, 0x4E00..<0x9FD0, 0xAC00..<0xD7A4:
            true
        default: false
        }
    }

    /// The replacement of a box-drawing character in terminals that make it two cells wide.
    private static func ascii(_ value: UInt32) -> UInt8? {
        switch value {
        case 0x2500, 0x2501, 0x2504, 0x2550: UInt8(ascii: "-")
        case 0x2502, 0x2503, 0x2506, 0x2551: UInt8(ascii: "|")
        case 0x2504..<0x2580: UInt8(ascii: "+")
        case 0x2580..<0x25A0: UInt8(ascii: "#")
        default: nil
        }
    }
}

extension Unicode.Scalar {
    /// The largest width in cells of the scalar within a character in any terminal.
    fileprivate var widestWidth: Int { value < 0x0300 ? 1 : 2 }
}
