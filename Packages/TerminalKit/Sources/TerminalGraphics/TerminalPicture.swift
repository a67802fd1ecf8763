public import TerminalKit

/// A picture drawn for a terminal. Only a `PictureRenderer` creates one, so untrusted text cannot become a picture.
public struct TerminalPicture: Hashable, Sendable {
    /// The size in cells.
    public let columns: Int
    public let rows: Int
    let content: Content

    enum Content: Hashable, Sendable {
        /// A line for each row, `columns` cells wide, without its line end.
        case lines([TerminalText])
        /// Control sequences that draw the picture right and down from the cursor.
        case graphic(TerminalText)
    }

    /// The sequence that removes a graphic with a number from the screen.
    package let removal: String?

    init(columns: Int, rows: Int, content: Content, removal: String? = nil) {
        self.columns = columns
        self.rows = rows
        self.content = content
        self.removal = removal
    }

    /// The sequences of a kitty or sixel graphic; `nil` for a picture in block characters.
    package var graphic: String? {
        guard case .graphic(let text) = content else { return nil }
        return text.rendered
    }

    /// The lines of a picture in block characters, each `columns` cells wide, with the colours reset at its end. `nil`
    /// for a kitty or sixel graphic.
    public var lines: [TerminalText]? {
        guard case .lines(let lines) = content else { return nil }
        return lines
    }
}

extension Console {
    /// Prints a picture and moves the cursor to the start of the line below it. Call it with the cursor at the start of
    /// a line. Prints nothing when output is not a terminal.
    public func write(_ picture: TerminalPicture) {
        write(TerminalPictureRow([.init(picture: picture, columns: picture.columns)]))
    }
}

/// A row of a grid: pictures side by side, with text under each.
public struct TerminalPictureRow: Hashable, Sendable {
    /// One picture of the row, with its text.
    public struct Cell: Hashable, Sendable {
        let picture: TerminalPicture?
        let columns: Int
        let alternative: TerminalText
        let captions: [TerminalText]

        /// Creates a cell of the grid, `columns` wide. The alternative text replaces a missing picture. Wider text is
        /// truncated and loses its colours.
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

    /// Creates a row with `gap` empty columns between the cells. Together they must fit the terminal.
    public init(_ cells: [Cell], gap: Int = 2) {
        self.cells = cells
        self.gap = max(0, gap)
    }

    /// The whole row; the cursor is at the start of a line before and after it. Without pictures the alternative texts
    /// are shown.
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

    /// Texts side by side, line by line.
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

    /// Graphics side by side. Line ends make room first and scroll the screen if needed, so that drawing never scrolls;
    /// then the cursor moves up and to each place. Terminals differ in where a graphic leaves the cursor, so it is
    /// saved before (DECSC) and restored after it (DECRC).
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
    /// The lines; empty for a graphic.
    fileprivate var lines: [TerminalText] {
        guard case .lines(let lines) = self else { return [] }
        return lines
    }

    /// The number of lines; `nil` for a graphic.
    fileprivate var rows: Int? {
        guard case .lines(let lines) = self else { return nil }
        return lines.count
    }
}

extension TerminalText {
    fileprivate static func code(_ sequence: String) -> TerminalText {
        TerminalText(rendered: sequence, description: "")
    }

    /// Moves the cursor by `count` cells: A up, B down, C right.
    fileprivate static func move(_ count: Int, _ direction: Character) -> TerminalText {
        count > 0 ? code("\u{1B}[\(count)\(direction)") : ""
    }
}

extension Console {
    /// Prints a row of pictures with their texts. When output is not a terminal, prints only the texts and the
    /// alternatives of the pictures. The cursor has to be at the start of a line, and is there again afterwards.
    public func write(_ row: TerminalPictureRow) {
        write(row.text(showsPictures: facts.isOutputTerminal))
    }
}
