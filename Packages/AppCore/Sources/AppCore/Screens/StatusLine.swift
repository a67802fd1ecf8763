public import PresentationCore
public import TerminalUI
import TextCore

/// The line above a list: what it shows, and how fresh that is.
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
    ///   - count: the number of rows, left out while none were loaded.
    ///   - facts: what the list shows; without those that are `nil`.
    ///   - note: how fresh it is, if that is worth a word.
    ///   - news: what reading again would show, such as "3 new"; a click on it does that.
    ///   - waiting: what waits elsewhere, such as "1 draft · 3: show", and what leads there, which a click on it does.
    ///   - phase: whether it is being loaded, and why it could not be.
    ///   - isEmpty: whether there are no rows: then ``EmptyView`` says what the phase is.
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

    /// Notes in one; `nil` for none.
    public static func joined(_ notes: String?...) -> String? {
        let notes = notes.compactMap { $0 }
        return notes.isEmpty ? nil : notes.joined(separator: " · ")
    }

    /// The notice of a corrected search, below the status line, on as many lines as it needs.
    public static func reading(_ note: String?) -> [Element] {
        note.map { [Element.text(StyledText(" " + $0, .warning), .wrapped()).role(.status)] } ?? []
    }

    /// One line.
    public func element(_ context: ViewContext) -> Element {
        let text = StyledText(" " + facts.compactMap { $0 }.joined(separator: " · "), .dim)
        let freshness = note.map { StyledText(" · " + $0, .warning) }
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
            parts.append(
                .text(StyledText(" \(waiting.text) ", .warning)).role(.status).action(waiting.action))
        }
        if let news {
            parts.append(.text(StyledText(" \(news) (r) ", .warning)).role(.status).action(.refresh))
        }
        return .row(parts).height(.fixed(1))
    }
}

/// What stands where there are no rows: an invitation, why there is nothing, or that it is being loaded.
@MainActor
public enum EmptyView {
    /// - Parameters:
    ///   - message: why there is nothing; `nil` while that is not known.
    ///   - phase: of the loading. A failure is shown with the key that tries again.
    ///   - context: the screen.
    ///   - suggestion: what a search that found nothing could have meant. It can be chosen: `open` with this text.
    ///   - isForm: whether it stands for a form: what is typed meanwhile is for that.
    /// - Returns: what fills the place of the list.
    public static func element(
        _ message: String?, _ phase: LoadPhase, _ context: ViewContext, suggestion: String? = nil,
        isForm: Bool = false
    ) -> Element {
        let content: [Element]
        if let failure = phase.failure {
            let retry = LocalizedText("r: try again", "r: 다시 시도")[context.language]
            content = lines(failure.message, .bad, context) + lines(retry, .dim, context)
        } else if let message {
            content = lines(message, .dim, context) + (suggestion.map { [list(of: $0, context)] } ?? [])
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

    private static func lines(_ text: String, _ tone: Tone, _ context: ViewContext) -> [Element] {
        text.wrapped(toCells: max(10, context.size.columns - 2)).map { .text(StyledText($0, tone), .centred) }
    }
}
