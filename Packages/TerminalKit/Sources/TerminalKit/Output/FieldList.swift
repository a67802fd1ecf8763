internal import TextCore

/// Labels and values, the values in a column of their own and wrapped to the terminal.
///
/// Both are made safe to print, so text from other people can go in as it is.
public struct FieldList: Hashable, Sendable {
    private let fields: [Field]

    private struct Field: Hashable {
        let label: String
        let value: String
    }

    public init(_ fields: [(label: String, value: String)]) {
        self.fields = fields.map { Field(label: $0.label.terminalSafe(), value: $0.value) }
    }

    /// The lines, without line ends, as wide as the console where a value has at least ten cells; a pipe never
    /// breaks a value.
    public func lines(_ console: Console) -> [TerminalText] {
        let labelWidth = fields.map(\.label.cellWidth).max() ?? 0
        let room = console.width.map { max(10, $0 - labelWidth - 2) }
        return fields.flatMap { field in
            TerminalText.lines(field.value, width: room).enumerated().map { index, line in
                let label = (index == 0 ? field.label : "").padded(toCells: labelWidth)
                return console.style("\(label)", .dim) + "  " + line
            }
        }
    }
}
