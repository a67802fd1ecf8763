internal import TextCore

/// A table that fits the terminal. Text is measured in terminal cells, so Korean text lines up.
///
///     let table = TextTable([.init("Title", isFlexible: true), .init("Year", .trailing)], rows: [["Parasite", "2019"]])
///     for line in table.lines(width: console.width, style: console.style) { console.out(line) }
///
/// Every cell is made safe to print, so untrusted text can be passed unchanged.
public struct TextTable: Hashable, Sendable {
    private let columns: [Column]
    private let rows: [[String]]

    /// Creates a table with a header line, unless all titles are empty. Missing cells of a row are blank.
    public init(_ columns: [Column], rows: [[String]]) {
        self.columns = columns
        self.rows = rows.map { row in row.map { $0.terminalSafe() } }
    }

    /// The lines, without line ends and trailing spaces. Without a width (a pipe) only flexible columns are shortened, to 200
    /// cells: `--json` has the whole texts.
    ///
    /// In a narrow terminal flexible columns are shortened first, the widest of them first, down to their minimum. Then
    /// optional columns are left out, the last one first, and then the others are shortened. Numbers are shown whole or
    /// not at all, so lines may be wider than `width`.
    public func lines(width: Int? = nil, style: Style = .plain) -> [TerminalText] {
        guard let width else {
            let widths = natural(titles: true).enumerated().map { index, width in
                columns[index].isFlexible ? min(width, Self.mostInPipe) : width
            }
            return lines(widths, style)
        }
        if let last = columns.lastIndex(where: \.isOptional), leastWidth > width {
            return without(last).lines(width: width, style: style)
        }
        return lines(fitted(into: width), style)
    }

    private func lines(_ widths: [Int], _ style: Style) -> [TerminalText] {
        var lines = rows.map { row in line(row, widths, style, columns.map(\.attributes)) }
        if columns.contains(where: { !$0.title.isEmpty }) {
            lines.insert(line(columns.map(\.title), widths, style, columns.map { _ in [.bold] }), at: 0)
        }
        return lines
    }

    private func natural(titles hasTitles: Bool) -> [Int] {
        columns.indices.map { index in
            rows.reduce(hasTitles ? columns[index].title.cellWidth : 1) { widest, row in
                index < row.count ? max(widest, row[index].cellWidth) : widest
            }
        }
    }

    /// The width of the table with only its flexible columns shortened.
    private var leastWidth: Int {
        let widths = natural(titles: true).enumerated().map { index, width in
            columns[index].isFlexible ? min(width, columns[index].minimumWidth) : width
        }
        return Self.total(widths)
    }

    private func without(_ column: Int) -> TextTable {
        func kept<Value>(_ values: [Value]) -> [Value] {
            values.enumerated().filter { $0.offset != column }.map(\.element)
        }
        return TextTable(kept(columns), rows: rows.map(kept))
    }

    private func fitted(into width: Int) -> [Int] {
        var widths = natural(titles: true)
        var excess = Self.total(widths) - width
        let flexible = columns.indices.filter { columns[$0].isFlexible }
        shrink(&widths, flexible, by: &excess) { columns[$0].minimumWidth }
        let numbers = natural(titles: false)
        shrink(&widths, Array(columns.indices), by: &excess) { index in
            columns[index].alignment == .trailing ? numbers[index] : 1
        }
        return widths
    }

    private static func total(_ widths: [Int]) -> Int {
        widths.reduce(0, +) + gap.count * max(0, widths.count - 1)
    }

    private func shrink(
        _ widths: inout [Int], _ candidates: [Int], by excess: inout Int, downTo minimum: (Int) -> Int
    ) {
        while excess > 0,
            let widest = candidates.filter({ widths[$0] > minimum($0) }).max(by: { widths[$0] < widths[$1] })
        {
            widths[widest] -= 1
            excess -= 1
        }
    }

    private func line(
        _ cells: [String], _ widths: [Int], _ style: Style, _ attributes: [[Style.Attribute]]
    ) -> TerminalText {
        var line: TerminalText = ""
        var pending = 0
        for (index, column) in columns.enumerated() {
            if index > 0 { pending += Self.gap.count }
            let cell = index < cells.count ? cells[index].truncated(toCells: widths[index]) : ""
            let missing = widths[index] - cell.cellWidth
            if column.alignment == .trailing { pending += missing }
            if !cell.isEmpty {
                line += "\(String(repeating: " ", count: pending))"
                line += style.apply(attributes[index], to: "\(cell)")
                pending = 0
            }
            if column.alignment == .leading { pending += missing }
        }
        return line
    }

    private static let gap = "  "
    /// In cells.
    private static let mostInPipe = 200
}

extension TextTable {
    /// The title and layout of one column.
    public struct Column: Hashable, Sendable {
        /// The side that text is aligned to; `trailing` for numbers, whose cells are never truncated.
        public enum Alignment: Hashable, Sendable { case leading, trailing }

        public let title: String
        public let alignment: Alignment
        /// Whether its cells are truncated first when the terminal is narrow.
        public let isFlexible: Bool
        /// The width that a flexible column keeps until the others have to be truncated.
        public let minimumWidth: Int
        /// Whether it is left out when the terminal is too narrow for all columns.
        public let isOptional: Bool
        /// The style of its cells when colour is allowed.
        public let attributes: [Style.Attribute]

        public init(
            _ title: String, _ alignment: Alignment = .leading, isFlexible: Bool = false,
            minimumWidth: Int = 8, isOptional: Bool = false, attributes: [Style.Attribute] = []
        ) {
            self.title = title.terminalSafe()
            self.alignment = alignment
            self.isFlexible = isFlexible
            self.minimumWidth = minimumWidth
            self.isOptional = isOptional
            self.attributes = attributes
        }
    }
}
