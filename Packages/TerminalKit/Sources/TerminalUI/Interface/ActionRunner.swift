import Platform
internal import TerminalKit
internal import TextCore

/// Performs the actions of keys, of clicks and of the palette on the uppermost layer.
@MainActor
struct ActionRunner {
    let stage: Stage
    let frames: Frames
    let fields: FieldEditing
    let early: EarlyKeys

    private var flow: Flow { stage.flow }

    /// Performs the action of a key, a click or the palette. A letter does not move into a field, where the next letter
    /// would be typed.
    func perform(_ action: ActionID, byLetter: Bool = false) {
        stage.isStale = true
        let isOpen = stage.overlays.top != nil
        switch action {
        // The up and down keys move in the list of the palette while the user types.
        case .up where !isOpen && leavePart(by: -1, skippingFields: byLetter): break
        case .down where !isOpen && leavePart(by: 1, skippingFields: byLetter): break
        case .up: move(by: -stage.activeMemory.columns(in: stage.placement))
        case .down: move(by: stage.activeMemory.columns(in: stage.placement))
        case .left: move(by: -1, isSideways: true)
        case .right: move(by: 1, isSideways: true)
        case .pageUp: stage.activeMemory.turnPage(-1, in: stage.placement)
        case .pageDown: stage.activeMemory.turnPage(1, in: stage.placement)
        case .first: move(by: .min)
        case .last: stage.goToEnd()
        case .nextPart: stage.activeMemory.moveFocus(by: 1, in: stage.placement)
        case .previousPart: stage.activeMemory.moveFocus(by: -1, in: stage.placement)
        case .redraw: frames.forget()
        case .suspend: stage.terminal.suspend()
        case .help: stage.overlays.toggle(.help)
        case .palette: stage.overlays.toggle(.palette(filter: ""))
        case .back: goBack()
        case .leaveField: stage.activeMemory.leaveField()
        case .complete: if let field = stage.focusedField { _ = fields.complete(field) }
        case .quit: if isOpen { stage.overlays.close() } else { quit() }
        case .copyCommand: copyCommand()
        case .open where stage.overlays.top == .help: stage.overlays.close()
        case .open where isOpen: runChosen()
        default:
            // A click on the hint of Enter.
            if action == .open, let field = stage.focusedField { return submit(field) }
            stage.session.perform(action, on: stage.chosenItem) { early.opening($0, from: $1, $2) }
        }
    }

    /// Sends the text of a field to its screen, or performs the chosen action of the palette.
    func submit(_ field: ElementID) {
        if stage.overlays.top != nil { return perform(.open) }
        guard let top = flow.top, let text = stage.activeMemory.fields[field]?.buffer.text else { return }
        stage.session.submit(field, text, of: top)
    }

    /// Performs the action of the chosen line of the palette or the help.
    func runChosen() {
        let (action, opener) = (stage.listedAction, stage.overlays.top?.action)
        stage.overlays.closeAll()
        // The action is for the screen behind the overlay.
        stage.place()
        if let action, action != opener { perform(action) }
    }

    func goBack() {
        if stage.overlays.top != nil {
            stage.overlays.close()
        } else if let sheet = flow.sheet {
            let warning = LocalizedText(
                "Press again to close this and lose what you typed.", "한 번 더 누르면 입력한 내용을 버리고 닫습니다.")
            if sheet.loss != nil || sheet.keepsTyped || !fields.keepsTyped(warning) { flow.goBack() }
        } else if stage.focusedField != nil {
            stage.activeMemory.leaveField()
        } else {
            stage.session.goBack()
        }
    }

    /// Ends the app; first leaves a field with typed text, and asks when data would be lost.
    private func quit() {
        let warning = LocalizedText(
            "Press again to quit and lose what you typed.", "한 번 더 누르면 입력한 내용을 버리고 종료합니다.")
        if flow.sheet?.loss != nil || !fields.keepsTyped(warning) { flow.quit() }
    }

    private func leavePart(by step: Int, skippingFields: Bool) -> Bool {
        stage.activeMemory.leavePart(by: step, skippingFields: skippingFields, in: stage.placement)
    }

    private func move(by distance: Int, isSideways: Bool = false) {
        stage.activeMemory.move(by: distance, isSideways: isSideways, in: stage.placement)
    }

    /// Copies the command line of the chosen line of the palette or the help, or of `open` here.
    private func copyCommand() {
        guard let command = flow.command(for: stage.listedAction ?? .open, on: stage.chosenItem) else {
            return show(LineInterface.noCommand)
        }
        guard stage.options.mayCopy else { return flow.show(toast: command) }
        stage.terminal.write(Array("\u{1B}]52;c;\(Data(command.utf8).base64EncodedString())\u{1B}\\".utf8))
        show(LocalizedText("Copied: \(command)", "복사했습니다: \(command)"))
    }

    private func show(_ message: LocalizedText) { flow.show(toast: message[stage.options.language]) }
}
