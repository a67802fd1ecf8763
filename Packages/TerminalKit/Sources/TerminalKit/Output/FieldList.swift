internal import TextCore

/// A list of labels and values, the values aligned in a column and wrapped to the terminal.
///
/// Labels and values are made safe to print, so untrusted text can be passed unchanged.
public struct FieldList: Hashable, Sendable {
    private let fields: [Field]

    private struct Field: Hashable {
        let label: String
        let value: String
    }

    public init(_ fields: [(label: String, value: String)]) {
        self.fields = fields.map { Field(label: $0.label.terminalSafe(), value: $0.value) }
    }

    /// The lines, without line ends, wrapped to the console's width; a value gets at least ten cells. For a pipe
    /// nothing is wrapped.
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
