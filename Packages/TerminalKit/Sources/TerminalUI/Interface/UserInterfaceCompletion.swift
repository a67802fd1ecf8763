internal import TerminalKit

/// The completion of Tab in a field.
extension UserInterface {
    /// Whether Tab completes text in the focused field.
    var isCompleting: Bool {
        guard let field = focusedField, placement.completions[field] != nil else { return false }
        return activeMemory.fields[field]?.buffer.textBeforeCaret.isEmpty == false
    }

    /// Completes the text before the caret, or shows the candidates; without either, moves the focus on. Returns
    /// `false` when Tab only moves the focus here.
    func complete(_ field: ElementID) -> Bool {
        guard let complete = placement.completions[field],
            let before = activeMemory.fields[field]?.buffer.textBeforeCaret, !before.isEmpty
        else { return false }
        let owner = owner
        completer.begin()
        start { [self] in
            let found = await completer.completion(of: before, complete)
            let held = completer.end()
            if self.owner == owner, focusedField == field,
                self[owner].fields[field]?.buffer.textBeforeCaret == before
            {
                take(found ?? Completion(text: before), in: field)
            }
            held.forEach(handle)
            notices.add(.reported)
        }
        return true
    }

    private func take(_ found: Completion, in field: ElementID) {
        var memory = activeMemory
        guard var state = memory.fields[field] else { return }
        let before = state.buffer.textBeforeCaret
        let isShown = memory.choices(below: field) != nil
        // Two spellings of a Korean name look the same and are not the same file.
        let isChanged =
            !found.text.utf8.elementsEqual(before.utf8)
            && state.buffer.replace(0..<state.buffer.caret, with: found.text)
        guard isChanged || !found.candidates.isEmpty && !isShown else {
            memory.choices = nil
            memory.moveFocus(by: 1, in: placement)
            activeMemory = memory
            return
        }
        memory.fields[field] = state
        memory.choices = found.candidates.isEmpty ? nil : FieldChoices(field, found)
        activeMemory = memory
        if isChanged { tellEdit(of: field) }
    }
}
