public import PresentationCore
public import TerminalUI
public import TextCore

/// The line above a list: its content, and how recent it is.
///
/// ```swift
/// StatusLine(
///     count: "50 films", ["by title"], note: state.savedNote, phase: state.phase, isEmpty: state.rows.isEmpty
/// ).element(context)
/// ```
@MainActor
public struct StatusLine {
    private let facts: [String?]
    private let note: String?
    private let news: String?
    private let waiting: (text: String, action: ActionID)?
    private let phase: LoadPhase
    private let isEmpty: Bool

    /// - Parameters:
    ///   - count: the number of rows; hidden before rows have loaded.
    ///   - facts: descriptions of the list's content; `nil` values are skipped.
    ///   - note: the age of the data, if it is worth mentioning.
    ///   - news: a description of new data, such as "3 new"; a click on it reloads the list.
    ///   - waiting: a description of pending data elsewhere, such as "1 draft", and the action that shows it.
    ///   - phase: the state of loading, with its failure.
    ///   - isEmpty: whether there are no rows; ``EmptyView`` then describes the phase.
    public init(
        count: String? = nil, _ facts: [String?], note: String?, news: String? = nil,
        waiting: (text: String, action: ActionID)? = nil,
        phase: LoadPhase, isEmpty: Bool
    ) {
        self.facts = (isEmpty && !phase.isLoaded ? [] : [count]) + facts
        self.note = note
        self.news = news
        self.waiting = waiting
        self.phase = phase
        self.isEmpty = isEmpty
    }

    /// Joins the notes; `nil` without notes.
    public static func joined(_ notes: String?...) -> String? {
        let notes = notes.compactMap { $0 }
        return notes.isEmpty ? nil : notes.joined(separator: " · ")
    }

    /// A description of pending data elsewhere and the key that shows it: "1 draft · 3: show"
    public static func pointing(_ text: String, to action: ActionID, _ context: ViewContext) -> String {
        let show = LocalizedText("show", "보기")[context.language]
        return context.keys[action].map { "\(text) · \($0): \(show)" } ?? text
    }

    /// The notice of a corrected search, below the status line, on as many lines as it needs.
    public static func reading(_ note: String?) -> [Element] {
        note.map { [Element.text(StyledText(" " + $0, .warning), .wrapped()).role(.status)] } ?? []
    }

    /// The status line as an element.
    public func element(_ context: ViewContext) -> Element {
        let text = StyledText(" " + facts.compactMap { $0 }.joined(separator: " · "), .dim)
        let freshness = noteBesideFailure.map { StyledText(" · " + $0, .warning) }
        var parts: [Element]
        if let failure = phase.failure, !isEmpty {
            parts = [.text(StyledText(" " + failure.message, .bad)).width(.fill(1)).role(.status)]
            // The rows keep their age.
            if let freshness { parts.append(.text(freshness).role(.status)) }
        } else {
            parts = [.text(freshness.map { text + $0 } ?? text).width(.fill(1)).role(.status)]
        }
        if phase.isBusy, !isEmpty {
            parts.append(.spinner(label: LocalizedText("loading", "불러오는 중")[context.language]))
        }
        if let waiting {
            let text = Self.pointing(waiting.text, to: waiting.action, context)
            parts.append(.text(StyledText(" \(text) ", .warning)).role(.status).action(waiting.action))
        }
        if let news {
            let key = context.keys[.refresh].map { " (\($0))" } ?? ""
            parts.append(.text(StyledText(" \(news)\(key) ", .warning)).role(.status).action(.refresh))
        }
        return .row(parts).height(.fixed(1))
    }

    /// The note without the message of the failure, which stands beside it: the connection of the live changes and the
    /// request of a list often fail for the same reason.
    private var noteBesideFailure: String? {
        guard let failure = phase.failure else { return note }
        let parts = (note ?? "").split(separator: " · ").map {
            String($0).replacing(failure.message, with: "").trimmed
        }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}

/// The content in place of rows: an invitation, the reason why the list is empty, or the progress of loading.
@MainActor
public enum EmptyView {
    /// An action that would bring rows.
    public struct Next {
        let action: ActionID
        let scope: ActionScope?
        let sentence: (String) -> LocalizedText

        /// - Parameters:
        ///   - action: the action.
        ///   - scope: the actions of the screen that has it, if that is another one.
        ///   - sentence: names its key: "Press c to write a post."
        public init(
            _ action: ActionID, on scope: ActionScope? = nil, sentence: @escaping (String) -> LocalizedText
        ) {
            (self.action, self.scope, self.sentence) = (action, scope, sentence)
        }

        fileprivate func sentence(_ context: ViewContext) -> String? {
            let keys = scope.map { context.keys.on($0) } ?? context.keys
            return keys[action].map { sentence($0)[context.language] }
        }
    }

    /// - Parameters:
    ///   - message: the reason why the list is empty; `nil` while that is unknown.
    ///   - phase: the state of loading. A failure is shown with the key to try again.
    ///   - context: the screen.
    ///   - suggestion: a correction for a search without results. It can be chosen: `open` with this text.
    ///   - next: the action that the message invites to.
    ///   - hints: other actions, in a line below the message.
    ///   - isForm: whether it stands in for a form, which receives the keys typed until the form appears.
    /// - Returns: an element that fills the place of the list.
    public static func element(
        _ message: String?, _ phase: LoadPhase, _ context: ViewContext, suggestion: String? = nil,
        next: Next? = nil, hints: [(action: ActionID, words: LocalizedText)] = [], isForm: Bool = false
    ) -> Element {
        let content: [Element]
        if let failure = phase.failure {
            let retry = LocalizedText("try again", "다시 시도")
            content = lines(failure.message, .bad, context) + [line([(.refresh, retry)], context)]
        } else if let message {
            let text = [message, next?.sentence(context)].compactMap(\.self).joined(separator: " ")
            var hints = hints
            if context.surface == .page, let next, next.scope == nil,
                let action = context.keys.action(next.action)
            {
                hints.append((action.id, action.title))
            }
            content =
                lines(text, .dim, context) + (hints.isEmpty ? [] : [line(hints, context)])
                + (suggestion.map { [list(of: $0, context)] } ?? [])
        } else {
            let loading = LocalizedText("loading", "불러오는 중")[context.language]
            content = [.spinner(label: loading).role(.coming(isForm: isForm))]
        }
        return .column([.space] + content + [.space]).fill()
    }

    private static func list(of suggestion: String, _ context: ViewContext) -> Element {
        let words = LocalizedText("Search for “\(suggestion)”", "“\(suggestion)” 검색")[context.language]
        return .list(
            "suggestion",
            ListSource(
                count: 1, id: { _ in .text(suggestion) },
                row: { _ in .text(StyledText(words, .accent), .centred) }
            ), label: words
        ).height(.fixed(1))
    }

    private static func line(
        _ hints: [(action: ActionID, words: LocalizedText)], _ context: ViewContext
    ) -> Element {
        // A page begins its message at the left.
        context.surface == .page
            ? .hints(hints, context) : .row([.space, .hints(hints, context), .space], gap: 0)
    }

    private static func lines(_ text: String, _ tone: Tone, _ context: ViewContext) -> [Element] {
        // A page wraps the text itself.
        if context.surface == .page { return [.text(StyledText(text, tone), .wrapped())] }
        return text.wrapped(toCells: max(10, context.size.columns - 2)).map {
            .text(StyledText($0, tone), .centred)
        }
    }
}
