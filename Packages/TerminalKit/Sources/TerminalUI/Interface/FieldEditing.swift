internal import TerminalKit
internal import TextCore

/// Typing into the fields of the uppermost layer.
@MainActor
final class FieldEditing {
    private let stage: Stage
    private let completer: FieldCompleter
    /// The toast that warns that the text typed into a sheet will be lost.
    private var warning: Int?

    init(on stage: Stage) {
        self.stage = stage
        completer = FieldCompleter(sleep: stage.options.sleep)
    }

    func edit(_ field: ElementID, _ change: TextEdit) {
        var memory = stage.activeMemory
        guard var state = memory.fields[field] else { return }
        if !state.buffer.apply(change) {
            // Inserts the beginning of a paste that is too long and reports the loss.
            guard case .paste(let text) = change, !text.isEmpty else { return }
            _ = state.buffer.apply(
                .paste(text.prefix(utf8: state.buffer.limit - state.buffer.text.utf8.count)))
            show(FieldMemory.isTooLong, isFailure: true)
        }
        memory.fields[field] = state
        // Typed text becomes visible again after the wheel scrolled it away.
        if let frame = stage.placement.fields[field] {
            memory.followed = memory.followed.filter { id, _ in
                stage.placement.scrolls[id].map { !$0.frame.intersection(frame).isEmpty } ?? true
            }
        }
        stage.activeMemory = memory
        tellEdit(of: field)
    }

    /// Reports the text of a field to the screen.
    private func tellEdit(of field: ElementID) {
        // The warning was about the previous text.
        if let warning { stage.flow.hideToast(warning) }
        guard let text = stage.activeMemory.fields[field]?.buffer.text else { return }
        stage.activeMemory.fields[field]?.tell()
        if stage.overlays.top != nil {
            stage.overlays.filter(text)
        } else if let top = stage.flow.top {
            stage.session.edit(field, text, of: top)
        }
    }

    /// Whether this press of a key keeps the typed text: it leaves a field, or warns the user before a sheet closes.
    func keepsTyped(_ text: LocalizedText) -> Bool {
        guard let field = stage.focusedField,
            stage.activeMemory.fields[field]?.buffer.characters.isEmpty == false
        else { return false }
        guard stage.flow.sheet != nil, stage.overlays.top == nil else {
            stage.activeMemory.leaveField()
            show(LocalizedText("Press again to quit.", "한 번 더 누르면 종료합니다."))
            return true
        }
        if let toast = stage.flow.toast, toast.text == text[stage.options.language], toast.number == warning {
            stage.flow.hideToast(toast.number)
            return false
        }
        show(text)
        warning = stage.flow.toast?.number
        return true
    }

    private func show(_ message: LocalizedText, isFailure: Bool = false) {
        stage.flow.show(toast: message[stage.options.language], isFailure: isFailure)
    }
}

/// The completion of Tab.
extension FieldEditing {
    /// Stores an event that has to wait for a completion, and returns whether it did.
    func holds(_ event: TerminalEvent) -> Bool { completer.holds(event) }

    /// Completes the text before the caret, or shows the candidates; without either, moves the focus on. Returns
    /// `false` when Tab only moves the focus here.
    func complete(_ field: ElementID) -> Bool {
        guard let complete = stage.placement.completions[field],
            let before = stage.activeMemory.fields[field]?.buffer.textBeforeCaret, !before.isEmpty
        else { return false }
        let owner = stage.owner
        completer.begin()
        stage.session.start { [self] in
            let found = await completer.completion(of: before, complete)
            let held = completer.end()
            if stage.owner == owner, stage.focusedField == field,
                stage[owner].fields[field]?.buffer.textBeforeCaret == before
            {
                take(found ?? Completion(text: before), in: field)
            }
            if !held.isEmpty { stage.notices.addFirst(.events(held)) }
            stage.notices.add(.reported)
        }
        return true
    }

    private func take(_ found: Completion, in field: ElementID) {
        var memory = stage.activeMemory
        guard var state = memory.fields[field] else { return }
        let before = state.buffer.textBeforeCaret
        let isShown = memory.choices(below: field) != nil
        // Two spellings of a Korean name look the same and are not the same file.
        let isChanged =
            !found.text.utf8.elementsEqual(before.utf8)
            && state.buffer.replace(0..<state.buffer.caret, with: found.text)
        guard isChanged || !found.candidates.isEmpty && !isShown else {
            memory.choices = nil
            memory.moveFocus(by: 1, in: stage.placement)
            stage.activeMemory = memory
            return
        }
        memory.fields[field] = state
        memory.choices = found.candidates.isEmpty ? nil : FieldChoices(field, found)
        stage.activeMemory = memory
        if isChanged { tellEdit(of: field) }
    }
}
