public import TerminalUI
import TextCore

/// A few words to choose from.
@MainActor
public final class ChoiceSheet: Screen {
    public let title: String
    public let scope = ActionScope.choosing
    private let choices: [String]
    private let current: Int?
    private let flow: Flow
    private let choose: @MainActor (Int) async -> Void

    /// - Parameters:
    ///   - title: the subject of the choice: "Order"
    ///   - choices: the words, in order.
    ///   - current: the index of the choice that applies now, which has a sign.
    ///   - flow: the flow that presents the sheet.
    ///   - choose: called with the index of the choice, from 0, after the sheet has closed.
    public init(
        title: String, _ choices: [String], current: Int? = nil, _ flow: Flow,
        choose: @escaping @MainActor (Int) async -> Void
    ) {
        self.title = title
        self.choices = choices
        self.current = current
        self.flow = flow
        self.choose = choose
    }

    public func body(in context: ViewContext) -> Element {
        let (choices, current) = (choices, current)
        let chosen = LocalizedText("chosen", "선택됨")[context.language]
        return Element.column([
            .list(
                "choices",
                ListSource(count: choices.count, id: { .number($0) }) { index in
                    let words = choices[index]
                    return index == current
                        ? .text(StyledText("\(words) ✓")).label("\(words), \(chosen)")
                        : .text(StyledText(words))
                }, label: title)
        ]).height(.fixed(min(choices.count, max(3, context.size.rows - 6))))
    }

    public func perform(_ action: ActionID, on item: ItemID?) async {
        guard action == .open, case .number(let index) = item else { return }
        flow.dismiss(self)
        await choose(index)
    }
}

/// A text to read.
@MainActor
public final class TextSheet: Screen {
    public let title: String
    public let scope = ActionScope.reading
    private let text: String
    private let flow: Flow

    /// - Parameters:
    ///   - title: the subject of the text: the name of a film.
    ///   - text: the whole text; it scrolls when there is not enough room.
    ///   - flow: the flow that presents the sheet.
    public init(title: String, _ text: String, _ flow: Flow) {
        self.title = title
        self.text = text
        self.flow = flow
    }

    public func body(in context: ViewContext) -> Element {
        // A page wraps the text itself.
        let lines =
            context.surface == .page
            ? text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            : text.wrapped(toCells: max(10, context.size.columns - 12))
        return .scroll("text", .column(lines.map { .text(StyledText($0), .wrapped()).label($0) }))
            .height(.fixed(min(lines.count, max(3, context.size.rows - 6))))
    }

    public func perform(_ action: ActionID, on item: ItemID?) async {
        if action == .open { flow.dismiss(self) }
    }
}

/// A line to type.
@MainActor
public final class InputSheet: Screen {
    public let title: String
    public let scope: ActionScope
    private let label: String
    private let text: String
    private let placeholder: String
    private let purpose: FieldSource.Purpose
    private let flow: Flow
    private let submit: @MainActor (String) async -> Bool
    private let then: @MainActor (String) -> Void
    private static let field: ElementID = "input"
    /// The text of the field.
    private var typed: String
    /// Whether the input is being processed, so that a second Enter is ignored.
    private var isSubmitting = false

    /// - Parameters:
    ///   - title: the subject of the input: "Your score"
    ///   - scope: the action of Enter, from `ActionScope.sheet(_:enter:hint:_:)`.
    ///   - label: describes valid input.
    ///   - text: the initial text.
    ///   - placeholder: an example.
    ///   - purpose: what the text is for.
    ///   - flow: the flow that presents the sheet.
    ///   - submit: called with the text; returns whether it is valid, so that the sheet closes.
    ///   - then: called with the text after the sheet has closed. Read data for the text here, because closing the
    ///     sheet cancels its reads.
    public init(
        title: String, scope: ActionScope, label: String, text: String = "", placeholder: String,
        purpose: FieldSource.Purpose = .plain, _ flow: Flow,
        submit: @escaping @MainActor (String) async -> Bool = { _ in true },
        then: @escaping @MainActor (String) -> Void = { _ in }
    ) {
        self.flow = flow
        self.title = title
        self.scope = scope
        self.then = then
        self.label = label
        self.text = text
        typed = text
        self.placeholder = placeholder
        self.purpose = purpose
        self.submit = submit
    }

    public func body(in context: ViewContext) -> Element {
        .column([
            .text(StyledText(label, .dim), .wrapped()),
            .field(Self.field, FieldSource(text, placeholder: placeholder, purpose: purpose), label: title),
        ])
    }

    /// A page has a button beside Enter.
    public func perform(_ action: ActionID, on item: ItemID?) async {
        if action == .open { await submitted(Self.field, typed) }
    }

    public func edited(_ field: ElementID, _ text: String) async { typed = text }

    public func submitted(_ field: ElementID, _ text: String) async {
        guard !isSubmitting else { return }
        isSubmitting = true
        defer { isSubmitting = false }
        // Hides the error of the previous text.
        flow.hideToast(keepsUndo: true)
        guard await submit(text) else { return }
        flow.dismiss(self)
        then(text)
    }
}
