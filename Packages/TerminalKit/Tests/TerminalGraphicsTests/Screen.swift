/// The part of a terminal that placing pictures needs: cursor movement, scrolling and the resulting places.
struct Screen {
    struct Graphic: Equatable {
        /// The line, counted from the first line that was ever on the screen, and the column.
        let line: Int
        let column: Int
    }

    let columns: Int
    let rows: Int
    /// All lines that were ever on the screen.
    private(set) var lines: [[Character]]
    private(set) var graphics: [Graphic] = []
    /// The unknown sequences.
    private(set) var unknown: [String] = []
    private(set) var cursor = (line: 0, column: 0)
    private var saved = (line: 0, column: 0)
    private var top = 0
    /// The number of lines that a terminal moves the cursor down after a sixel graphic.
    private let linesAfterGraphic: Int

    init(columns: Int, rows: Int, cursorRow: Int, linesAfterGraphic: Int) {
        self.columns = columns
        self.rows = rows
        self.linesAfterGraphic = linesAfterGraphic
        lines = Array(repeating: Array(repeating: " ", count: columns), count: rows)
        cursor.line = cursorRow
    }

    /// The number of lines scrolled out at the top.
    var scrolled: Int { top }

    func text(_ line: Int) -> String {
        let text = String(lines[line])
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    mutating func write(_ text: String) {
        var rest = Substring(text)
        while let first = rest.unicodeScalars.first {
            if let match = rest.prefixMatch(of: /\u{1B}[P_][^\u{1B}]*\u{1B}\\/) {
                let isContinued = match.0.hasPrefix("\u{1B}_Gq=2,m")
                if !isContinued { graphics.append(Graphic(line: cursor.line, column: cursor.column)) }
                if match.0.hasPrefix("\u{1B}P") { for _ in 0..<linesAfterGraphic { lineFeed() } }
                rest = rest[match.range.upperBound...]
            } else if let match = rest.prefixMatch(of: /\u{1B}\[([0-9;]*)([A-Za-z])/) {
                move(match.2, by: Int(match.1) ?? 1)
                rest = rest[match.range.upperBound...]
            } else if let match = rest.prefixMatch(of: /\u{1B}([78])/) {
                if match.1 == "7" { saved = cursor } else { cursor = saved }
                rest = rest[match.range.upperBound...]
            } else {
                put(first)
                rest.unicodeScalars.removeFirst()
            }
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\n":
            cursor.column = 0
            lineFeed()
        case "\r": cursor.column = 0
        default:
            guard cursor.column < columns else { return unknown.append("beyond the right margin") }
            lines[cursor.line][cursor.column] = Character(scalar)
            cursor.column += 1
        }
    }

    private mutating func lineFeed() {
        cursor.line += 1
        guard cursor.line >= top + rows else { return }
        top += 1
        lines.append(Array(repeating: " ", count: columns))
    }

    private mutating func move(_ direction: Substring, by count: Int) {
        switch direction {
        case "A": cursor.line = max(top, cursor.line - count)
        case "B": cursor.line = min(top + rows - 1, cursor.line + count)
        case "C": cursor.column = min(columns - 1, cursor.column + count)
        case "m": break
        default: unknown.append(String(direction))
        }
    }
}
