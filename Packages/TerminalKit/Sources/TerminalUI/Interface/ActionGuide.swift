internal import TerminalKit
package import TextCore

/// The currently available actions for the bottom line, the help, the palette and questions.
@MainActor
package struct ActionGuide {
    private let flow: Flow
    private let keys: KeyTable
    /// The active scopes, the innermost first.
    private let scopes: [ActionScope]
    private let language: Language
    /// Whether letters go into a field, so that they are not shortcuts.
    private let isTyping: Bool

    package init(
        _ flow: Flow, _ keys: KeyTable, _ scopes: [ActionScope], _ language: Language, isTyping: Bool = false
    ) {
        self.isTyping = isTyping
        self.flow = flow
        self.keys = keys
        self.scopes = scopes
        self.language = language
    }

    /// The available actions, each once.
    package var actions: [Action] {
        var known = Set<ActionID>()
        return scopes.flatMap(\.actions).filter { action in
            if action.id == .back, action != .close, flow.depth < 2, flow.top?.narrowing == nil {
                return false
            }
            return flow.isListed(action.id) && known.insert(action.id).inserted
        }
    }

    /// The actions of the palette that match the typed filter and are possible for the chosen row of the screen; first those
    /// that match with their title or name.
    package func actions(matching filter: String, on item: ItemID?) -> [Action] {
        let found = actions.compactMap { action in
            word(of: action, matching: filter).map { (action: action, isByTitle: $0 == action.title) }
        }.filter { flow.offers($0.action.id, on: item) }
        return (found.filter(\.isByTitle) + found.filter { !$0.isByTitle }).map(\.action)
    }

    /// The title of an action if the title or the name contains the typed filter, or else another word that does.
    private func word(of action: Action, matching filter: String) -> LocalizedText? {
        let wanted = filter.folded
        if wanted.isEmpty || action.id.name.folded.contains(wanted) { return action.title }
        return ([action.title] + action.words).first {
            $0.english.folded.contains(wanted) || $0.korean.folded.contains(wanted)
        }
    }

    /// The bottom line: the latest message, or else the most important keys. A message never covers the keys of a
    /// question or a sheet.
    func bottomLine(_ state: BottomLine, width: Int) -> Element {
        guard flow.alerts.isEmpty, let toast = flow.toast else { return hints(state) }
        let message = element(toast, state, width)
        return flow.sheet == nil ? message : .column([message, hints(state)])
    }

    private func hints(_ state: BottomLine) -> Element {
        let hinted = hinted(on: state.item, enters: state.enter != nil)
        var hints = hinted.enumerated().compactMap { index, action in
            // With little room, the help has the other keys.
            hint(action, state)?.priority(action.id == .help ? hinted.count + 1 : hinted.count - index)
        }
        if state.isCompleting {
            let words = LocalizedText("complete", "자동 완성")[language]
            hints.insert(Self.hint("tab", words).action(.complete), at: 0)
        }
        if state.isReading {
            let stop = Self.hint(firstKey(.back)?.label ?? "", LocalizedText("stop", "중단")[language])
            hints.insert(stop.action(.back).priority(hinted.count + 2), at: 0)
        }
        return .row(hints, gap: 2).height(.fixed(1))
    }

    /// The possible actions with a name for the bottom line.
    ///
    /// - Parameters:
    ///   - item: the chosen row of a list.
    ///   - enters: whether Enter has an action in the focused field.
    /// - Returns: the actions in their order.
    package func hinted(on item: ItemID?, enters: Bool = false) -> [Action] {
        actions.filter { action in
            action.hint != nil && (!action.isForRow || item != nil || action.id == .open && enters)
                && flow.offers(action.id, on: item)
        }
    }

    /// The state that the bottom line depends on.
    struct BottomLine {
        /// The action of Enter in the focused field, in a word.
        var enter: String?
        /// The chosen row of a list.
        var item: ItemID?
        /// Whether Tab completes the typed text.
        var isCompleting = false
        /// Whether Esc cancels the screen's reading.
        var isReading = false
    }

    private static func hint(_ key: String, _ words: String) -> Element {
        .text(StyledText(key, .key) + " " + StyledText(words, .dim))
    }

    private func hint(_ action: Action, _ state: BottomLine) -> Element? {
        if action.id == .back, action != .close, isTyping, let chord = firstKey(.back) {
            let words = LocalizedText("stop typing", "입력 마침")[language]
            return Self.hint(chord.label, words).action(.leaveField)
        }
        if action.id == .back, flow.depth < 2, flow.sheet == nil, let narrowing = flow.top?.narrowing {
            return firstKey(.back).map { Self.hint($0.label, narrowing.hint[language]).action(.back) }
        }
        let enter = action.id == .open ? state.enter : nil
        guard let chord = firstKey(action.id), let words = enter ?? action.hint?[language] else { return nil }
        return Self.hint(chord.label, words).action(action.id)
    }

    /// The keys of an action that work at the moment.
    private func chords(_ action: ActionID) -> [KeyChord] {
        keys.keys(for: action, in: scopes).filter {
            !isTyping || TextEdit(Key($0.code, $0.modifiers)) == nil
        }
    }

    /// The latest message, the key that undoes the action and, if there is room, the key of the help.
    private func element(_ toast: Flow.Toast, _ state: BottomLine, _ width: Int) -> Element {
        let tone: Tone = toast.isFailure ? .bad : .good
        let text = StyledText(toast.text, tone)
        if toast.undo == nil, text.cellWidth > width { return lines(text.text, tone, width) }
        var parts: [Element] = []
        var room = width
        if toast.undo != nil {
            let words = LocalizedText("undo", "실행 취소")[language]
            let key = firstKey(.undo)?.label ?? ""
            parts.append((key.isEmpty ? .text(StyledText(words, .key)) : Self.hint(key, words)).action(.undo))
            // The undo hint is never cut.
            room -= key.cellWidth + words.cellWidth + 3
        }
        parts.insert(
            Element.text(text).role(.status).width(.fixed(max(0, min(text.cellWidth, room)))), at: 0)
        if let help = actions.first(where: { $0.id == .help }), let hint = hint(help, state) {
            parts += [.space.priority(-1), hint.priority(-1)]
        }
        return .row(parts, gap: 2).height(.fixed(1))
    }

    /// A message longer than a line, which covers lines above the bottom line.
    private func lines(_ text: String, _ tone: Tone, _ width: Int) -> Element {
        let lines = text.wrapped(toCells: max(10, width))
        return .column(
            lines.prefix(Self.mostLines).map { line in
                // Spaces hide the content behind the line.
                let rest = String(repeating: " ", count: max(0, width - line.cellWidth))
                return .text(StyledText(line + rest, tone)).label(line)
            }
        ).role(.status)
    }

    private static let mostLines = 4

    /// The help with all keys, for a screen of this size.
    package func help(_ size: ScreenSize) -> Element {
        let room = Layout.sheetWidth(size.columns)
        let labels = actions.map { chords($0.id).map(\.label).joined(separator: "  ") }
        let keyWidth = min(labels.map(\.cellWidth).max() ?? 0, max(10, room / 3))
        var rows = zip(actions, labels).map { action, label -> Element in
            let chords = chords(action.id)
            let short = label.cellWidth <= keyWidth ? label : chords.first?.label ?? ""
            var parts = [
                Element.text(StyledText(short, .key))
                    .width(.fixed(keyWidth)).label(chords.map(\.description).joined(separator: ", ")),
                .text(StyledText(action.title[language])).width(.fill(1)),
            ]
            if room >= 60 { parts.append(.text(StyledText(action.id.name, .dim)).priority(-1)) }
            return .row(parts)
        }
        let title = LocalizedText("Keys", "키")[language]
        let note = LocalizedText(
            "With the Korean keyboard on, keys work as on a US keyboard; an input method may hold the last letter back until the next key.",
            "한글 키보드에서도 같은 자리의 영문 키로 동작합니다. 입력기에 따라 마지막 글자가 다음 키를 누를 때까지 보류될 수 있습니다.")
        // The notes scroll with the keys, because a small screen has no room for both.
        rows += [.text("")] + note[language].wrapped(toCells: room - 1).map { .text(StyledText($0, .dim)) }
        let list = ListSource(count: rows.count, id: { .number($0) }, row: { [rows] in rows[$0] })
        return .sheet(
            .column([
                .list("help", list, label: title).height(.fixed(min(rows.count, max(3, size.rows - 5))))
            ]), title: title)
    }

    /// The actions whose names contain the typed filter, each with the equivalent command line for the chosen row of
    /// the screen.
    package func palette(_ filter: String, on item: ItemID?, _ size: ScreenSize) -> Element {
        let hasCommands = Layout.sheetWidth(size.columns) >= 60
        let actions = actions(matching: filter, on: item)
        let rows = actions.map { action -> Element in
            let command = hasCommands ? flow.command(for: action.id, on: item) ?? "" : ""
            let word = word(of: action, matching: filter).flatMap { $0 == action.title ? nil : $0 }
            return .row([
                .text(
                    StyledText(action.title[language])
                        + StyledText(word.map { " · \($0[language])" } ?? "", .dim)),
                .text(StyledText(command, .dim), .trailing).width(.fill(1)).priority(-1),
                .text(StyledText(firstKey(action.id)?.label ?? "", .key))
                    .label(firstKey(action.id)?.description ?? ""),
            ])
        }
        let title = LocalizedText("Commands", "명령")[language]
        let invitation = LocalizedText("Find a command", "명령 찾기")[language]
        let list = Element.list(
            "palette", ListSource(count: rows.count, id: { .text(actions[$0].id.name) }, row: { rows[$0] }),
            label: title)
        return .sheet(
            .column([
                .field(
                    "palette-filter", FieldSource(filter, placeholder: invitation), label: invitation),
                rows.isEmpty ? .text(StyledText(Self.nothing[language], .dim)) : list,
            ]).fill(), title: title)
    }

    package static let nothing = LocalizedText("No command is called that.", "찾는 명령이 없습니다.")

    /// A question with its answers.
    package func question(_ alert: Alert) -> Element {
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

    private func firstKey(_ action: ActionID) -> KeyChord? { chords(action).first }
}
