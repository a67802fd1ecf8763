public import TerminalUI
import TextCore

/// The text below a part of a form.
public enum FormMessage: Hashable, Sendable {
    /// Valid input, or a confirmation that the input is valid.
    case hint(String)
    /// The problem with the input.
    case problem(String)
}

/// A form: inputs, each with its problem, and buttons.
///
/// ```swift
/// let form = FormView([
///     .field("email", FieldSource(state.email), label: "E-mail", message: state.emailProblem.map { .problem($0) }),
///     .button("submit", "Sign in", isEnabled: state.canSubmit),
/// ])
/// ```
///
/// Enter in a field moves to ``part(after:)``. The name of a choice or a button is its item: the screen performs
/// `open` on `.text("submit")`.
@MainActor
public struct FormView {
    /// A part of a form.
    public struct Part: Sendable {
        enum Kind: Sendable {
            case field(FieldSource, label: String)
            case choice(value: String, label: String)
            case button(String, isEnabled: Bool)
            case element(Element, isBelowFields: Bool)
        }

        let id: ElementID
        let kind: Kind
        let message: FormMessage?

        /// A text field. A multi-line field has five lines.
        public static func field(
            _ id: ElementID, _ source: FieldSource, label: String, message: FormMessage? = nil
        ) -> Part {
            Part(id: id, kind: .field(source, label: label), message: message)
        }

        /// A value that is chosen on a sheet, with its current value.
        public static func choice(
            _ id: ElementID, value: String, label: String, message: FormMessage? = nil
        ) -> Part {
            Part(id: id, kind: .choice(value: value, label: label), message: message)
        }

        /// A button. A disabled button is dim, and still reacts, so that the screen can explain why.
        public static func button(
            _ id: ElementID, _ title: String, isEnabled: Bool = true, message: FormMessage? = nil
        ) -> Part {
            Part(id: id, kind: .button(title, isEnabled: isEnabled), message: message)
        }

        /// A sentence between the parts.
        public static func note(_ text: StyledText) -> Part { element(.text(text, .wrapped())) }

        /// Any other element, over the whole width or only below the fields.
        public static func element(_ element: Element, isBelowFields: Bool = false) -> Part {
            Part(id: "", kind: .element(element, isBelowFields: isBelowFields), message: nil)
        }

        var takesKeyboard: Bool { if case .element = kind { false } else { true } }
    }

    private let parts: [Part]

    /// Creates a form from its parts, from top to bottom.
    public init(_ parts: [Part]) { self.parts = parts }

    /// The part to which Enter moves from another part; `nil` at the last one.
    public func part(after id: ElementID) -> ElementID? {
        guard let index = parts.firstIndex(where: { $0.id == id }) else { return nil }
        return parts[(index + 1)...].first(where: \.takesKeyboard)?.id
    }

    /// The whole form, scrolled if there is not enough room. Labels are beside the fields, or above them on a narrow
    /// screen.
    public func element(_ context: ViewContext) -> Element {
        let width = min(24, parts.map(\.labelWidth).max() ?? 0)
        let labelWidth = context.isNarrow || width == 0 ? nil : width
        return .scroll("form", .column(parts.map { $0.element(labelWidth) }))
    }
}

extension FormView.Part {
    fileprivate var labelWidth: Int {
        switch kind {
        case .field(_, let label), .choice(_, let label): label.cellWidth
        case .button, .element: 0
        }
    }

    /// `labelWidth` is `nil` when the label is above.
    fileprivate func element(_ labelWidth: Int?) -> Element {
        let below = labelWidth.map { $0 + 1 } ?? 0
        switch kind {
        case .field(let source, let label):
            let field = Element.field(id, source, label: label)
            return beside(label, source.isMultiline ? field.height(.fixed(5)) : field, labelWidth)
        case .choice(let value, let label):
            let row = StyledText(value) + StyledText(" ▾", .accent)
            return beside(label, control(Element.text(row).label("\(label): \(value)"), label), labelWidth)
        case .button(let title, let isEnabled):
            let row = Element.text(StyledText("[ \(title) ]", isEnabled ? .strong : .dim)).label(title)
            return .column([indented(control(row, title), below)] + messageLines(below))
        case .element(let element, let isBelowFields): return indented(element, isBelowFields ? below : 0)
        }
    }

    private func control(_ row: Element, _ label: String) -> Element {
        .list(id, .control(.text(id.name), row), label: label).height(.fixed(1))
    }

    private func beside(_ label: String, _ element: Element, _ labelWidth: Int?) -> Element {
        let name = Element.text(StyledText(label, .dim)).role(.decoration)
        guard let labelWidth else { return .column([name, element] + messageLines(0)) }
        return .column(
            [.row([name.width(.fixed(labelWidth)), element.width(.fill(1))])] + messageLines(labelWidth + 1))
    }

    private func messageLines(_ indent: Int) -> [Element] {
        switch message {
        case .hint(let text): [indented(.text(StyledText(text, .dim), .wrapped()), indent)]
        case .problem(let text): [indented(.text(StyledText(text, .bad), .wrapped()).role(.status), indent)]
        case nil: []
        }
    }

    private func indented(_ element: Element, _ columns: Int) -> Element {
        columns == 0
            ? element
            : .row(
                [Element.text("").role(.decoration).width(.fixed(columns)), element.width(.fill(1))], gap: 0)
    }
}
