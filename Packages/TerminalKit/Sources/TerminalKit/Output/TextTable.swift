internal import TextCore

/// Columns of text that fit the terminal: cells are measured as a terminal does, so Korean lines up.
///
/// Every cell is made safe to print, so text from other people can go in as it is.
public struct TextTable: Hashable, Sendable {
    private let columns: [Column]
    private let rows: [[String]]

    /// A table with a header line, unless all titles are empty. Cells that a row lacks are blank.
    public init(_ columns: [Column], rows: [[String]]) {
        self.columns = columns
        self.rows = rows.map { row in row.map { $0.terminalSafe() } }
    }

    /// The lines, without line ends and without spaces at their ends, `width` cells wide at most; nil (a
    /// pipe) never shortens anything.
    ///
    /// Flexible columns give way first, the widest of them first, down to their minimum; then the others do.
    public func lines(width: Int? = nil, style: Style = .plain) -> [TerminalText] {
        let widths = fitted(natural, into: width)
        var lines = rows.map { row in line(row, widths, style, columns.map(\.attributes)) }
        if columns.contains(where: { !$0.title.isEmpty }) {
            lines.insert(line(columns.map(\.title), widths, style, columns.map { _ in [.bold] }), at: 0)
        }
        return lines
    }

    private var natural: [Int] {
        columns.indices.map { index in
            rows.reduce(columns[index].title.cellWidth) { widest, row in
                index < row.count ? max(widest, row[index].cellWidth) : widest
            }
        }
    }

    private func fitted(_ natural: [Int], into width: Int?) -> [Int] {
        guard let width else { return natural }
        var widths = natural
        var excess = widths.reduce(0, +) + Self.gap.count * max(0, widths.count - 1) - width
        let flexible = columns.indices.filter { columns[$0].isFlexible }
        shrink(&widths, flexible, by: &excess) { columns[$0].minimumWidth }
        shrink(&widths, Array(columns.indices), by: &excess) { _ in 1 }
        return widths
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
}
