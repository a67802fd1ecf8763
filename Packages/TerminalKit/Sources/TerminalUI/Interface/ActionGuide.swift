internal import TerminalKit
internal import TextCore

/// What can be done now, as the bottom line, the help, the palette and a question show it.
@MainActor
struct ActionGuide {
    private let flow: Flow
    private let keys: KeyTable
    /// The scopes whose keys work now, the innermost first.
    private let scopes: [ActionScope]
    private let language: Language

    init(_ flow: Flow, _ keys: KeyTable, _ scopes: [ActionScope], _ language: Language) {
        self.flow = flow
        self.keys = keys
        self.scopes = scopes
        self.language = language
    }

    private var actions: [Action] {
        var known = Set<ActionID>()
        return scopes.flatMap(\.actions).filter { action in
            if action.id == .back, flow.depth < 2, flow.sheet == nil { return false }
            return known.insert(action.id).inserted
        }
    }

    /// The actions of the palette that match what was typed.
    func actions(matching filter: String) -> [Action] {
        let wanted = filter.folded
        return actions.filter { action in
            wanted.isEmpty || action.title[language].folded.contains(wanted)
                || action.title.english.folded.contains(wanted) || action.id.name.contains(wanted)
        }
    }

    /// The bottom line: what just happened, or else which keys matter here. While somebody types, letters go into the
    /// field, so that only other keys are worth a hint; Tab is one where it completes something.
    func bottomLine(isTyping: Bool, isCompleting: Bool, width: Int) -> Element {
        if let toast = flow.toast { return element(toast, width) }
        let hinted = actions.filter { $0.hint != nil }
        let hints = hinted.enumerated().compactMap { index, action -> Element? in
            let chords = keys.keys(for: action.id, in: scopes).filter {
                !isTyping || TextEdit(Key($0.code, $0.modifiers)) == nil
            }
            guard let chord = chords.first else { return nil }
            return Element.text(
                StyledText(chord.label, .key) + " " + StyledText(action.hint?[language] ?? "", .dim)
            )
            // Where there is little room, the help tells the rest.
            .action(action.id).priority(action.id == .help ? hinted.count + 1 : hinted.count - index)
        }
        let words = LocalizedText("complete", "자동 완성")[language]
        let tab = Element.text(StyledText("tab", .key) + " " + StyledText(words, .dim))
        return .row((isCompleting ? [tab] : []) + hints, gap: 2).height(.fixed(1))
    }

    private func element(_ toast: Flow.Toast, _ width: Int) -> Element {
        let text = StyledText(toast.text, toast.isFailure ? .bad : .good)
        let element = Element.text(text).role(.status)
        guard toast.undo != nil, let key = firstKey(.undo)?.label else { return element.height(.fixed(1)) }
        let undo = StyledText(key, .key) + StyledText(" " + LocalizedText("undo", "실행 취소")[language], .dim)
        // How to undo it is never cut.
        let room = max(0, width - undo.cellWidth - 2)
        return .row(
            [element.width(.fixed(min(text.cellWidth, room))), .text(undo).action(.undo)], gap: 2
        ).height(.fixed(1))
    }

    /// All keys.
    func help() -> Element {
        let rows = actions.map { action -> Element in
            let chords = keys.keys(for: action.id, in: scopes)
            let labels = chords.map(\.label).joined(separator: "  ")
            return .row([
                .text(StyledText(labels, .key)).width(.fixed(18))
                    .label(chords.map(\.description).joined(separator: ", ")),
                .text(StyledText(action.title[language])).width(.fill(1)),
                .text(StyledText(action.id.name, .dim)).priority(-1),
            ])
        }
        let title = LocalizedText("Keys", "키")[language]
        let note = LocalizedText(
            "With the Korean keyboard on, keys work as on a US keyboard; an input method may hold the last letter back until the next key.",
            "한글 키보드에서도 같은 자리의 영문 키로 동작합니다. 입력기에 따라 마지막 글자가 다음 키를 누를 때까지 보류될 수 있습니다.")
        return .sheet(
            .column([
                .list(
                    "help", ListSource(count: rows.count, id: { .number($0) }, row: { rows[$0] }),
                    label: title),
                .text(StyledText(note[language], .dim), .wrapped(most: 2)),
            ]).fill(), title: title)
    }

    /// The actions whose names contain what was typed, each with the command line that does the same to the chosen row
    /// of the screen.
    func palette(_ filter: String, on item: ItemID?) -> Element {
        let actions = actions(matching: filter)
        let rows = actions.map { action -> Element in
            let command = flow.top?.command(for: action.id, on: item) ?? ""
            return .row([
                .text(StyledText(action.title[language])).width(.fill(1)),
                .text(StyledText(command, .dim)).priority(-1),
                .text(StyledText(firstKey(action.id)?.label ?? "", .key))
                    .label(firstKey(action.id)?.description ?? ""),
            ])
        }
        let title = LocalizedText("Commands", "명령")[language]
        let invitation = LocalizedText("Find a command", "명령 찾기")[language]
        return .sheet(
            .column([
                .field(
                    "palette-filter", FieldSource(filter, placeholder: invitation), label: invitation),
                .list(
                    "palette",
                    ListSource(count: rows.count, id: { .text(actions[$0].id.name) }, row: { rows[$0] }),
                    label: title),
            ]).fill(), title: title)
    }

    /// A question with its answers.
    func question(_ alert: Alert) -> Element {
        let answers = ActionScope.alert.actions.map { action in
            Element.text(
                StyledText(keys.keys(for: action.id, in: [.alert]).first?.label ?? "", .key) + " "
                    + StyledText(action.title[language], .strong)
            ).action(action.id)
        }
        return .sheet(
            .column([.text(StyledText(alert.message), .wrapped()), .text(""), .row(answers, gap: 3)]),
            title: alert.title)
    }

    private func firstKey(_ action: ActionID) -> KeyChord? { keys.keys(for: action, in: scopes).first }
}
