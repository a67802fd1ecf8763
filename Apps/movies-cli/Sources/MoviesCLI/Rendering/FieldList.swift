import MoviesPresentation
import TerminalKit
import TextCore

/// Labels and values, the values in a column of their own and wrapped to the terminal.
enum FieldList {
    static func lines(_ fields: [Field], _ context: CommandContext) -> [String] {
        let labelWidth = fields.map(\.label.cellWidth).max() ?? 0
        let room = context.console.width.map { max(10, $0 - labelWidth - 2) }
        return fields.flatMap { field -> [String] in
            let value = field.value.terminalSafe()
            let lines = room.map { value.wrapped(toCells: $0) } ?? [value]
            return lines.enumerated().map { index, line in
                let label = (index == 0 ? field.label : "").padded(toCells: labelWidth)
                return context.console.style(label, .dim) + "  " + line
            }
        }
    }
}
