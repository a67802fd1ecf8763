internal import TerminalKit
internal import TextCore

/// The meaning of keys: text for a field, an action, or the answer to a question.
@MainActor
struct Keyboard {
    let stage: Stage
    let fields: FieldEditing
    let runner: ActionRunner

    func paste(_ text: String) {
        if let field = stage.focusedField { fields.edit(field, .paste(text)) }
    }

    func press(_ key: Key) {
        if stage.isStale { stage.place() }
        let isAnswer = stage.isAsking
        // Until a question accepts answers, keys only continue the text being typed, so that no action starts a second
        // time.
        if !isAnswer, !stage.flow.alerts.isEmpty {
            guard stage.question.isTyping, let field = stage.focusedField, let change = TextEdit(key) else {
                return
            }
            stage.question.typed(at: stage.options.now())
            return fields.edit(field, change)
        }
        stage.question.isTyping = false
        if let field = stage.focusedField, isText(key, for: field) { return }
        var action = stage.session.keys.action(for: key, in: stage.scopes)
        if isAnswer, action == nil {
            let known = stage.session.keys.action(for: key, in: [stage.session.everywhere])
            action = [ActionID.redraw, .suspend].first { $0 == known }
        }
        let isPlain = KeyChord(key.code, key.modifiers).isPlain
        guard let action else {
            // Sheets and questions need their hints, which the remark would cover.
            if case .character(let scalar) = key.code, isPlain, !isAnswer, stage.overlays.top == nil,
                stage.flow.sheet == nil
            {
                sayUnknown(scalar)
            }
            return
        }
        if isPlain, stage.focusedField != nil || isFormOpen && action.isTab { return }
        runner.perform(action, byLetter: isPlain)
    }

    /// Uses a key in the focused field; `false` if it is not for the field.
    private func isText(_ key: Key, for field: ElementID) -> Bool {
        let isArea = stage.placement.multiline.contains(field)
        if key.code == .enter, !isArea || key.modifiers.contains(.control) {
            runner.submit(field)
        } else if key.code == .enter {
            type(.insert("\n"), into: field)
        } else if isArea, key.code == .up || key.code == .down {
            stage.question.isTyping = true
            stage.activeMemory.moveCaret(of: field, by: key.code == .up ? -1 : 1, in: stage.placement)
        } else if let change = TextEdit(key) {
            type(change, into: field)
        } else {
            return key.code == .tab && key.modifiers.isEmpty && fields.complete(field)
        }
        return true
    }

    private func type(_ change: TextEdit, into field: ElementID) {
        stage.question.isTyping = true
        fields.edit(field, change)
    }

    /// Shows that a letter has no action here, for example when a text was typed outside a field.
    private func sayUnknown(_ letter: Unicode.Scalar) {
        let (flow, language) = (stage.flow, stage.options.language)
        let remark = LocalizedText("“\(letter)” does nothing here.", "여기서는 “\(letter)” 키를 쓰지 않습니다.")
        let help = flow.keys[.help].map { key in
            LocalizedText(" \(key) shows the keys.", " \(key) 키를 누르면 키를 볼 수 있습니다.")[language]
        }
        flow.show(remark: remark[language] + (help ?? ""))
    }

    /// Whether a screen with fields is open. There a digit is meant for a field, even when the focus is elsewhere, and
    /// does not switch tabs.
    private var isFormOpen: Bool { stage.flow.depth > 1 && !stage.placement.fields.isEmpty }
}

extension KeyChord {
    /// Whether the key types text in a field.
    var isPlain: Bool {
        if case .character = code { modifiers.isDisjoint(with: [.control, .alt]) } else { false }
    }
}
