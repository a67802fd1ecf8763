public import TerminalKit

/// Pictures beside each other, with text under each: a row of a grid.
public struct TerminalPictureRow: Hashable, Sendable {
    /// One place in the row.
    public struct Cell: Hashable, Sendable {
        let picture: TerminalPicture?
        let columns: Int
        let alternative: TerminalText
        let captions: [TerminalText]

        /// A place `columns` cells wide. The alternative text stands where the picture is missing. Text that is wider
        /// is cut, and loses its colours then.
        public init(
            picture: TerminalPicture?, columns: Int, alternative: TerminalText = "",
            captions: [TerminalText] = []
        ) {
            self.picture = picture
            self.columns = columns
            self.alternative = alternative
            self.captions = captions
        }
    }

    private let cells: [Cell]
    private let gap: Int

    /// A row of these, with so many empty columns between them. Together they must not be wider than the terminal.
    public init(_ cells: [Cell], gap: Int = 2) {
        self.cells = cells
        self.gap = max(0, gap)
    }

    /// All of it, the cursor at the start of a line before and after it. Without pictures the alternative texts stand
    /// in their places.
    func text(showsPictures: Bool) -> TerminalText {
        let shown = cells.map { showsPictures ? $0.picture : nil }
        let contents = zip(cells, shown).map { cell, picture in
            picture?.content
                ?? .lines(cell.alternative.isEmpty ? [] : [cell.alternative.fitted(toCells: cell.width)])
        }
        let places = shown.contains { $0.map { $0.lines == nil } ?? false }
        let top = places ? placed(contents) : joined(contents.map(\.lines))
        return top + joined(cells.map(\.captions))
    }

    /// Texts beside each other, line by line.
    private func joined(_ columns: [[TerminalText]]) -> TerminalText {
        let height = columns.map(\.count).max() ?? 0
        let space = TerminalText(String(repeating: " ", count: gap))
        return (0..<height).map { row in
            let line = zip(cells, columns).map { cell, lines in
                (row < lines.count ? lines[row] : "").fitted(toCells: cell.width)
            }
            return line.joined(separator: space) + "\n"
        }.joined()
    }

    /// Graphics beside each other: line ends make room first, scrolling when the screen is at its end, so that drawing
    /// never scrolls; the cursor then goes up again and to each place. Where a graphic leaves the cursor differs from
    /// terminal to terminal, so it is saved before (DECSC) and restored behind it (DECRC).
    private func placed(_ contents: [TerminalPicture.Content]) -> TerminalText {
        let height = zip(cells, contents).map { $1.rows ?? $0.picture?.rows ?? 0 }.max() ?? 0
        var text = TerminalText(String(repeating: "\n", count: height), allowingNewlines: true)
        text += .move(height, "A")
        var column = 0
        for (cell, content) in zip(cells, contents) {
            let toColumn = TerminalText.code("\r") + .move(column, "C")
            switch content {
            case .graphic(let graphic):
                text += toColumn + .code("\u{1B}7") + graphic + .code("\u{1B}8")
            case .lines(let lines):
                for line in lines { text += toColumn + line + .move(1, "B") }
                text += .move(lines.count, "A")
            }
            column += cell.width + gap
        }
        return text + .code("\r") + .move(height, "B")
    }
}

extension TerminalPictureRow.Cell {
    fileprivate var width: Int { max(columns, picture?.columns ?? 0) }
}

extension TerminalPicture.Content {
    /// The lines, none of a graphic.
    fileprivate var lines: [TerminalText] {
        guard case .lines(let lines) = self else { return [] }
        return lines
    }

    /// How many lines there are; `nil` when it is a graphic.
    fileprivate var rows: Int? {
        guard case .lines(let lines) = self else { return nil }
        return lines.count
    }
}

extension TerminalText {
    fileprivate static func code(_ sequence: String) -> TerminalText {
        TerminalText(rendered: sequence, description: "")
    }

    /// Moves the cursor by so many cells: A up, B down, C right.
    fileprivate static func move(_ count: Int, _ direction: Character) -> TerminalText {
        count > 0 ? code("\u{1B}[\(count)\(direction)") : ""
    }
}

extension Console {
    /// Prints a row of pictures with their texts; where output is no terminal only the texts, with the alternatives in
    /// the pictures' places. To be called with the cursor at the start of a line, where it is again afterwards.
    public func write(_ row: TerminalPictureRow) {
        write(row.text(showsPictures: facts.isOutputTerminal))
    }
}
