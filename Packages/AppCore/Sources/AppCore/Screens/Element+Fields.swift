public import PresentationCore
public import TerminalUI

extension Element {
    /// The fields of a view model, below each other.
    ///
    /// - Parameters:
    ///   - fields: the fields.
    ///   - strong: the label of the most important one.
    /// - Returns: the element.
    public static func fields(_ fields: [Field], strong: String? = nil) -> Element {
        .facts(
            fields.map { field in
                let value = StyledText(field.value, field.label == strong ? .strong : .plain)
                return Fact(field.label, .text(value, .wrapped()))
            })
    }
}
