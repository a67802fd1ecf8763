internal import TextCore

/// A cell of the screen: its content and style, in 8 bytes.
struct Cell: Hashable, Sendable {
    enum Kind: UInt8 {
        case narrow
        /// The left half of a wide character.
        case head
        /// The right half.
        case tail
        /// Part of a picture, which the terminal itself draws.
        case picture
    }

    private var bits: UInt64

    static let blank = Cell(scalar: " ", style: 0)

    init(scalar: Unicode.Scalar, style: UInt16, kind: Kind = .narrow, isDisputed: Bool = false) {
        self.init(UInt64(scalar.value), style, kind, isDisputed)
    }

    /// A character of several scalars.
    init(cluster: UInt32, style: UInt16, kind: Kind) {
        self.init(UInt64(cluster) | 1 << 31, style, kind, true)
    }

    /// A part of the picture with this number.
    init(picture: UInt32) { self.init(UInt64(picture), 0, .picture, false) }

    private init(_ glyph: UInt64, _ style: UInt16, _ kind: Kind, _ isDisputed: Bool) {
        bits = glyph | UInt64(style) << 32 | UInt64(kind.rawValue) << 48 | (isDisputed ? 1 << 56 : 0)
    }

    var style: UInt16 { UInt16(truncatingIfNeeded: bits >> 32) }
    var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: bits >> 48)) ?? .narrow }
    /// Whether terminals disagree about the width of the character.
    var isDisputed: Bool { bits >> 56 != 0 }
    /// The number of a character of several scalars in the pool.
    var cluster: Int? { bits & 1 << 31 == 0 ? nil : Int(bits & 0x7FFF_FFFF) }
    var scalar: UInt32 { UInt32(truncatingIfNeeded: bits & 0x7FFF_FFFF) }
    /// Whether the cell is empty, in any style.
    var isBlank: Bool { bits & ~(0xFFFF << 32) == 0x20 }

    func styled(_ style: UInt16) -> Cell {
        var copy = self
        copy.bits = bits & ~(0xFFFF << 32) | UInt64(style) << 32
        return copy
    }

    /// A value that differs for different cells.
    var fingerprint: UInt64 { bits }
}

/// A rectangle of cells, counted from the top left.
public struct CellRect: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    public var maxX: Int { x + width }
    public var maxY: Int { y + height }
    public var isEmpty: Bool { width == 0 || height == 0 }

    public func contains(x: Int, y: Int) -> Bool { self.x..<maxX ~= x && self.y..<maxY ~= y }

    public func intersection(_ other: CellRect) -> CellRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return CellRect(
            x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    /// The rectangle without `count` cells at each side.
    public func inset(_ horizontal: Int, _ vertical: Int) -> CellRect {
        CellRect(
            x: x + horizontal, y: y + vertical, width: width - 2 * horizontal, height: height - 2 * vertical)
    }
}

/// The size of a terminal in cells.
public struct ScreenSize: Hashable, Sendable {
    public var columns: Int
    public var rows: Int

    public init(_ columns: Int, _ rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }
}

/// The cells of a frame. Content outside of it is ignored, so callers need not clip.
struct CellGrid {
    let size: ScreenSize
    private(set) var cells: [Cell]
    /// The pictures that the terminal draws, each over its cells.
    private(set) var pictures: [PlacedGraphic] = []
    let pool: CellPool

    init(_ size: ScreenSize, pool: CellPool) {
        self.size = size
        self.pool = pool
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    var bounds: CellRect { CellRect(x: 0, y: 0, width: size.columns, height: size.rows) }

    subscript(x: Int, y: Int) -> Cell { cells[y * size.columns + x] }

    /// Empties it for the next frame.
    mutating func removeAll() {
        cells.withUnsafeMutableBufferPointer { $0.update(repeating: .blank) }
        pictures.removeAll(keepingCapacity: true)
    }

    /// Fills a rectangle with blanks of a style.
    mutating func fill(_ rect: CellRect, _ style: CellStyle) {
        let area = rect.intersection(bounds)
        guard !area.isEmpty else { return }
        let blank = Cell.blank.styled(pool.number(of: style))
        for y in area.y..<area.maxY {
            splitWide(at: area.x, y)
            splitWide(at: area.maxX, y)
            for x in area.x..<area.maxX { cells[y * size.columns + x] = blank }
        }
    }

    /// Adds a style below the styles of the cells of a rectangle, as for the bar of a chosen row.
    mutating func underlay(_ rect: CellRect, _ style: CellStyle) {
        let area = rect.intersection(bounds)
        var last: (from: UInt16, to: UInt16)?
        for y in area.y..<max(area.y, area.maxY) {
            for x in area.x..<area.maxX {
                let index = y * size.columns + x
                let before = cells[index].style
                if last?.from != before {
                    last = (before, pool.number(of: pool.styles[Int(before)].over(style)))
                }
                cells[index] = cells[index].styled(last?.to ?? before)
            }
        }
    }

    /// Puts a text that holds no control characters on one line, as much of it as fits into `clip`.
    ///
    /// - Returns: the column after it, as if there were no clip.
    @discardableResult
    mutating func put(_ text: String, x: Int, y: Int, _ style: CellStyle, clip: CellRect) -> Int {
        let clip = clip.intersection(bounds)
        let number = pool.number(of: style)
        guard clip.y..<clip.maxY ~= y else { return x + text.cellWidth }
        var column = x
        for piece in text[...].pieces {
            switch piece {
            case .settled(let scalar, let width):
                place(Cell(scalar: scalar, style: number), width, column, y, clip)
                column += width
            case .other(let text): column = put(characters: String(text), x: column, y: y, number, clip)
            }
        }
        return column
    }

    private mutating func put(
        characters text: String, x: Int, y: Int, _ number: UInt16, _ clip: CellRect
    ) -> Int {
        var column = x
        for character in text.nfc {
            let width = character.cellWidth
            guard width > 0 else { continue }
            let scalars = character.unicodeScalars
            let cell: Cell
            if let first = scalars.first, first.settledWidth == nil,
                first.properties.isGraphemeExtend || first.properties.isEmojiModifier
            {
                // At the beginning of a text the scalar would join the character before it on the screen.
                place(Cell(scalar: "\u{FFFD}", style: number, isDisputed: true), 1, column, y, clip)
                for rest in 1..<max(1, width) { place(Cell.blank.styled(number), 1, column + rest, y, clip) }
                column += width
                continue
            }
            if scalars.count == 1, let scalar = scalars.first {
                cell = Cell(scalar: scalar, style: number, isDisputed: scalar.settledWidth == nil)
            } else {
                cell = Cell(cluster: pool.number(ofCluster: String(character)), style: number, kind: .narrow)
            }
            place(cell, width, column, y, clip)
            column += width
        }
        return column
    }

    /// Copies the part of cells within `clip`, which has all their columns.
    mutating func put(_ copied: [Cell], _ rect: CellRect, clip: CellRect) {
        let area = rect.intersection(clip).intersection(bounds)
        guard area.width == rect.width else { return }
        for y in area.y..<max(area.y, area.maxY) {
            splitWide(at: area.x, y)
            splitWide(at: area.maxX, y)
            let (from, to) = ((y - rect.y) * rect.width, y * size.columns + area.x)
            cells.replaceSubrange(to..<to + rect.width, with: copied[from..<from + rect.width])
        }
    }

    /// Whether a row is equal in another grid of the same size.
    func isRow(_ y: Int, equalIn other: CellGrid) -> Bool {
        cells.withUnsafeBufferPointer { cells in
            other.cells.withUnsafeBufferPointer { others in
                var difference: UInt64 = 0
                for index in y * size.columns..<(y + 1) * size.columns {
                    difference |= cells[index].fingerprint ^ others[index].fingerprint
                }
                return difference == 0
            }
        }
    }

    /// Reserves the cells of a picture that the terminal draws. The picture is omitted unless all of it is visible.
    mutating func put(_ graphic: PlacedGraphic) {
        let rect = graphic.rect
        guard !rect.isEmpty, rect.intersection(bounds) == rect else { return }
        fill(rect, .plain)
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX { cells[y * size.columns + x] = Cell(picture: graphic.id) }
        }
        pictures.append(graphic)
    }

    /// A character that the clip cuts is omitted, and blanks replace its visible half.
    private mutating func place(_ cell: Cell, _ width: Int, _ x: Int, _ y: Int, _ clip: CellRect) {
        guard x < clip.maxX, x + width > clip.x else { return }
        guard x >= clip.x, x + width <= clip.maxX else {
            let blank = Cell.blank.styled(cell.style)
            for column in max(x, clip.x)..<min(x + width, clip.maxX) { set(blank, column, y) }
            return
        }
        if width == 1 { return set(cell, x, y) }
        splitWide(at: x, y)
        splitWide(at: x + width, y)
        let index = y * size.columns + x
        cells[index] = cell.ofKind(.head)
        for tail in 1..<width { cells[index + tail] = Cell(scalar: " ", style: cell.style, kind: .tail) }
    }

    private mutating func set(_ cell: Cell, _ x: Int, _ y: Int) {
        splitWide(at: x, y)
        splitWide(at: x + 1, y)
        cells[y * size.columns + x] = cell
    }

    /// Blanks both halves of a wide character that crosses the left edge of a column.
    private mutating func splitWide(at x: Int, _ y: Int) {
        guard 0..<size.columns ~= x, self[x, y].kind == .tail else { return }
        var start = x
        while start > 0, self[start, y].kind == .tail { start -= 1 }
        var end = x
        while end < size.columns, self[end, y].kind == .tail {
            cells[y * size.columns + end] = Cell.blank.styled(self[end, y].style)
            end += 1
        }
        for column in start..<x {
            cells[y * size.columns + column] = Cell.blank.styled(self[column, y].style)
        }
    }
}

extension CellGrid {
    /// Moves rows up, or down for a negative distance; the rows that scroll in are blank.
    mutating func scroll(_ region: Range<Int>, by distance: Int) {
        let before = cells
        let kept = region.clamped(to: region.lowerBound - distance..<region.upperBound - distance)
        fill(CellRect(x: 0, y: region.lowerBound, width: size.columns, height: region.count), .plain)
        cells.replaceSubrange(
            kept.lowerBound * size.columns..<kept.upperBound * size.columns,
            with: before[
                (kept.lowerBound + distance) * size.columns..<(kept.upperBound + distance) * size.columns])
    }
}

/// A picture in a terminal's own protocol, at its place.
struct PlacedGraphic: Hashable, Sendable {
    /// The number of the picture, by which kitty's protocol removes it.
    let id: UInt32
    let rect: CellRect
    /// The sequences that draw it right and down from the cursor.
    let sequence: String
    /// The sequence that removes it; empty where overwriting with text removes it.
    let removal: String
}

extension Cell {
    fileprivate func ofKind(_ kind: Kind) -> Cell {
        var copy = self
        copy.bits = bits & ~(0xFF << 48) | UInt64(kind.rawValue) << 48
        return copy
    }
}
