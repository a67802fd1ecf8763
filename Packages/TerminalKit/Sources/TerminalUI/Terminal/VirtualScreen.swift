internal import TerminalKit
internal import TextCore

/// The rule by which a terminal measures the width of characters.
public enum WidthModel: String, CaseIterable, Sendable {
    /// By user-perceived characters, as modern terminals do.
    case modern
    /// By scalars, as older terminals do: joiners and variation selectors have no width, and a skin tone is an emoji of
    /// its own.
    case additive
    /// By scalars, with two cells for every scalar that could have two: the worst case for columns.
    case widest
}

/// A screen in memory that interprets output like a terminal, for tests and benchmarks.
///
///     var screen = VirtualScreen(ScreenSize(80, 24))
///     screen.write(bytes)
///     #expect(screen.text.contains("Movies"))
public struct VirtualScreen: Sendable {
    struct Cell: Hashable, Sendable {
        var text = " "
        var style = CellStyle.plain
        /// 2 at the left half of a wide character, 0 at its right half.
        var width = 1
    }

    public private(set) var size: ScreenSize
    let model: WidthModel
    private(set) var cells: [Cell]
    public private(set) var caret = Caret(x: 0, y: 0, isVisible: true)
    /// The private modes that differ from a terminal's defaults: set modes (`1049`), and `-7` and `-25` when the two
    /// modes that are set by default are reset.
    public private(set) var modes: Set<Int> = []
    /// The pushed flags of kitty's keyboard protocol, in order.
    public private(set) var keyboardFlags: [Int] = []
    /// The text that OSC 52 put into the clipboard.
    public private(set) var clipboard: String?
    /// The received queries: the sequences without their ESC.
    public private(set) var questions: [String] = []
    private var style = CellStyle.plain
    private var margins: Range<Int>
    private var isAtMargin = false
    private var parser = State.text
    private var partial: [UInt8] = []
    /// The number of bytes written.
    public private(set) var byteCount = 0

    private enum State: Sendable {
        case text, escape
        case control([UInt8])
        case string(UInt8, [UInt8])
        case stringEscape(UInt8, [UInt8])
    }

    public init(_ size: ScreenSize, widths model: WidthModel = .modern) {
        self.size = size
        self.model = model
        cells = Array(repeating: Cell(), count: size.columns * size.rows)
        margins = 0..<size.rows
    }

    /// Changes the size. The contents are cut, as in the alternate screen of most terminals.
    public mutating func resize(_ size: ScreenSize) {
        var resized = Array(repeating: Cell(), count: size.columns * size.rows)
        for y in 0..<min(size.rows, self.size.rows) {
            for x in 0..<min(size.columns, self.size.columns) {
                resized[y * size.columns + x] = self[x, y]
            }
        }
        self.size = size
        cells = resized
        margins = 0..<size.rows
        caret.x = min(caret.x, max(0, size.columns - 1))
        caret.y = min(caret.y, max(0, size.rows - 1))
        isAtMargin = false
    }

    subscript(x: Int, y: Int) -> Cell { cells[y * size.columns + x] }

    /// The lines of the screen, without spaces at their ends.
    public var lines: [String] {
        (0..<size.rows).map { y in
            let row = cells[y * size.columns..<(y + 1) * size.columns]
            // Skips the empty end first, because most of a screen is empty and tests read it often.
            guard let end = row.lastIndex(where: { $0.width > 0 && $0.text != " " }) else { return "" }
            var line = ""
            for cell in row[...end] where cell.width > 0 { line += cell.text }
            return line
        }
    }

    /// The screen as text, without empty lines at its end.
    public var text: String {
        var lines = lines
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// The character in a column of a row; "" at the right half of a wide character.
    public func character(atColumn x: Int, row y: Int) -> String {
        self[x, y].width == 0 ? "" : self[x, y].text
    }

    /// The text in reverse or with a background, such as the chosen row.
    public var marked: [String] {
        (0..<size.rows).compactMap { y in
            var text = ""
            for x in 0..<size.columns {
                let cell = self[x, y]
                if cell.width > 0,
                    cell.style.background != .standard || cell.style.attributes.contains(.reverse)
                {
                    text += cell.text
                }
            }
            let trimmed = text.split(separator: " ").joined(separator: " ")
            return trimmed.isEmpty ? nil : trimmed
        }
    }

    public mutating func write(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            byteCount += 1
            take(byte)
        }
    }

    private mutating func take(_ byte: UInt8) {
        switch parser {
        case .text: text(byte)
        case .escape:
            parser = .text
            switch byte {
            case UInt8(ascii: "["): parser = .control([])
            case UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "P"): parser = .string(byte, [])
            default: break
            }
        case .control(let before):
            guard 0x40...0x7E ~= byte else {
                parser = .control(before + [byte])
                return
            }
            parser = .text
            control(ControlSequence(before, final: byte), String(decoding: before + [byte], as: UTF8.self))
        case .string(let kind, let before):
            switch byte {
            case 0x07: endString(kind, before)
            case 0x1B: parser = .stringEscape(kind, before)
            default: parser = .string(kind, before + [byte])
            }
        case .stringEscape(let kind, let before): endString(kind, before)
        }
    }

    private mutating func endString(_ kind: UInt8, _ bytes: [UInt8]) {
        parser = .text
        let text = String(decoding: bytes, as: UTF8.self)
        if kind == UInt8(ascii: "]"), text.hasPrefix("52;c;") { clipboard = String(text.dropFirst(5)) }
        if kind == UInt8(ascii: "]"), text.hasSuffix(";?") { questions.append("]" + text) }
    }

    private mutating func text(_ byte: UInt8) {
        switch byte {
        case 0x1B: parser = .escape
        case 0x0D:
            caret.x = 0
            isAtMargin = false
        case 0x0A:
            isAtMargin = false
            if caret.y == margins.upperBound - 1 {
                scroll(by: 1)
            } else {
                caret.y = min(caret.y + 1, size.rows - 1)
            }
        case 0x08: caret.x = max(0, caret.x - 1)
        case 0..<0x20, 0x7F: break
        default:
            partial.append(byte)
            let lead = partial[0]
            let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            guard partial.count >= length else { return }
            let text = String(decoding: partial, as: UTF8.self)
            partial = []
            for scalar in text.unicodeScalars { put(scalar) }
        }
    }

    /// Joins a scalar to the character before the cursor, or puts it into cells of its own.
    private mutating func put(_ scalar: Unicode.Scalar) {
        guard size.columns > 0, size.rows > 0 else { return }
        if let x = lastColumn {
            let before = self[x, caret.y]
            let joined = before.text + String(Character(scalar))
            if before.text != " ", joined.count == 1 { return join(joined, scalar, at: x) }
        }
        let width = model.width(of: scalar)
        guard width > 0 else { return }
        if isAtMargin {
            isAtMargin = false
            if !modes.contains(-7) {
                caret.x = 0
                if caret.y == margins.upperBound - 1 { scroll(by: 1) } else { caret.y += 1 }
            }
        }
        // Without wrapping, a character that does not fit is pushed back from the margin.
        let x = min(caret.x, size.columns - width)
        guard x >= 0 else { return }
        place(String(Character(scalar)), width, at: x)
        advance(to: x + width)
    }

    /// The column of the character before the cursor.
    private var lastColumn: Int? {
        var x = isAtMargin ? caret.x : caret.x - 1
        while x > 0, self[x, caret.y].width == 0 { x -= 1 }
        return x >= 0 && self[x, caret.y].width > 0 ? x : nil
    }

    private mutating func join(_ text: String, _ scalar: Unicode.Scalar, at x: Int) {
        let before = max(1, self[x, caret.y].width)
        let grown = model == .modern ? Character(text).cellWidth - before : model.width(of: scalar)
        let width = min(max(before, before + grown), size.columns - x)
        place(text, width, at: x)
        advance(to: x + width)
    }

    private mutating func advance(to x: Int) {
        isAtMargin = x >= size.columns
        caret.x = min(x, size.columns - 1)
    }

    private mutating func place(_ text: String, _ width: Int, at x: Int) {
        for column in x..<x + width { split(column) }
        let row = caret.y * size.columns
        cells[row + x] = Cell(text: text, style: style, width: width)
        for column in x + 1..<max(x + 1, x + width) {
            cells[row + column] = Cell(text: "", style: style, width: 0)
        }
    }

    /// Blanks the whole character that a column is part of.
    private mutating func split(_ x: Int) {
        let row = caret.y * size.columns
        var start = x
        while start > 0, cells[row + start].width == 0 { start -= 1 }
        let width = cells[row + start].width
        guard width > 1 else { return }
        for column in start..<min(start + width, size.columns) {
            cells[row + column] = Cell(text: " ", style: cells[row + column].style)
        }
    }

    private mutating func scroll(by distance: Int) {
        let before = cells
        for y in margins {
            for x in 0..<size.columns {
                let source = y + distance
                cells[y * size.columns + x] =
                    margins.contains(source)
                    ? before[source * size.columns + x]
                    : Cell(style: CellStyle([], background: style.background))
            }
        }
    }

    private mutating func erase(_ columns: Range<Int>, row y: Int) {
        let caret = self.caret
        self.caret.y = y
        for x in columns {
            split(x)
            cells[y * size.columns + x] = Cell(style: CellStyle([], background: style.background))
        }
        self.caret = caret
    }

    private mutating func control(_ sequence: ControlSequence, _ text: String) {
        guard size.columns > 0, size.rows > 0 else { return }
        let count = max(1, sequence[0] ?? 1)
        switch (sequence.prefix, sequence.final) {
        case (UInt8(ascii: "?"), UInt8(ascii: "h")), (UInt8(ascii: "?"), UInt8(ascii: "l")):
            for index in 0..<sequence.count {
                if let mode = sequence[index] { set(mode, sequence.final == UInt8(ascii: "h")) }
            }
        case (UInt8(ascii: ">"), UInt8(ascii: "u")): keyboardFlags.append(sequence[0] ?? 0)
        case (UInt8(ascii: "<"), UInt8(ascii: "u")): if !keyboardFlags.isEmpty { keyboardFlags.removeLast() }
        case (UInt8(ascii: "?"), UInt8(ascii: "u")), (UInt8(ascii: "?"), UInt8(ascii: "p")),
            (nil, UInt8(ascii: "c")), (nil, UInt8(ascii: "n")), (nil, UInt8(ascii: "t")):
            questions.append("[" + text)
        case (nil, UInt8(ascii: "m")): style.apply(sgr: (0..<sequence.count).map { sequence[$0] ?? 0 })
        case (nil, UInt8(ascii: "r")):
            margins = max(0, (sequence[0] ?? 1) - 1)..<min(size.rows, sequence[1] ?? size.rows)
            move(0, 0)
        case (nil, UInt8(ascii: "S")): scroll(by: count)
        case (nil, UInt8(ascii: "T")): scroll(by: -count)
        case (nil, UInt8(ascii: "H")): move((sequence[1] ?? 1) - 1, (sequence[0] ?? 1) - 1)
        case (nil, UInt8(ascii: "A")): move(caret.x, caret.y - count)
        case (nil, UInt8(ascii: "B")): move(caret.x, caret.y + count)
        case (nil, UInt8(ascii: "C")): move(caret.x + count, caret.y)
        case (nil, UInt8(ascii: "D")): move(caret.x - count, caret.y)
        case (nil, UInt8(ascii: "K")): erase(caret.x..<size.columns, row: caret.y)
        case (nil, UInt8(ascii: "X")):
            erase(caret.x..<min(size.columns, caret.x + count), row: caret.y)
        case (nil, UInt8(ascii: "J")):
            if sequence[0] == 2 { for y in 0..<size.rows { erase(0..<size.columns, row: y) } }
        default: break
        }
    }

    private mutating func move(_ x: Int, _ y: Int) {
        caret.x = min(max(0, x), size.columns - 1)
        caret.y = min(max(0, y), size.rows - 1)
        isAtMargin = false
    }

    private mutating func set(_ mode: Int, _ isOn: Bool) {
        if mode == 25 { caret.isVisible = isOn }
        let isUsual = mode == 7 || mode == 25
        if isOn != isUsual {
            modes.insert(isUsual ? -mode : mode)
        } else {
            modes.remove(isUsual ? -mode : mode)
        }
    }
}

extension WidthModel {
    fileprivate func width(of scalar: Unicode.Scalar) -> Int {
        switch self {
        case .modern: Character(scalar).cellWidth
        case .additive: scalar.value == 0xFE0F ? 0 : Character(scalar).cellWidth
        case .widest:
            switch Character(scalar).cellWidth {
            case 0: scalar.properties.generalCategory == .spacingMark ? 1 : 0
            case 1: scalar.settledWidth ?? 2
            case let width: width
            }
        }
    }
}
