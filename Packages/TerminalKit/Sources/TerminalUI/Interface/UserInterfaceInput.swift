import Platform
internal import TerminalKit
internal import TextCore

/// The handling of keys and the mouse.
extension UserInterface {
    /// The memory that keys work on.
    var activeMemory: ScreenMemory {
        get { self[owner] }
        set { self[owner] = newValue }
    }

    func handle(_ event: TerminalEvent) {
        if !completer.holds(event), !isEarly(event) { take(event) }
    }

    /// Handles an event at once.
    func take(_ event: TerminalEvent) {
        defer { isStale = true }
        switch event {
        case .key(let key): handle(key)
        case .paste(let text): if let field = focusedField { edit(field, .paste(text)) }
        case .mouse(let event): handle(event)
        case .focus, .answer, .other: break
        }
    }

    var focusedField: ElementID? {
        guard !isAsking, let focus = activeMemory.focus, placement.fields[focus] != nil else {
            return nil
        }
        return focus
    }

    private func handle(_ key: Key) {
        // The meaning of a key may depend on events since the last frame.
        if isStale { place(layers(context), context) }
        let isAnswer = isAsking
        // Until a question accepts answers, keys only continue the text being typed, so that no action starts a second
        // time.
        if !isAnswer, !flow.alerts.isEmpty {
            guard isTyping, let field = focusedField, let change = TextEdit(key) else { return }
            questionSince = options.now()
            return edit(field, change)
        }
        isTyping = false
        if let field = focusedField {
            if key.code == .enter, !placement.multiline.contains(field) || key.modifiers.contains(.control) {
                return submit(field)
            }
            isTyping = true
            if key.code == .enter { return edit(field, .insert("\n")) }
            if placement.multiline.contains(field), key.code == .up || key.code == .down {
                return activeMemory.moveCaret(
                    of: field, by: key.code == .up ? -1 : 1, in: placement)
            }
            if let change = TextEdit(key) { return edit(field, change) }
            isTyping = false
            if key.code == .tab, key.modifiers.isEmpty, complete(field) { return }
        }
        var action = keys.action(for: key, in: scopes)
        if isAnswer, action == nil {
            action = [ActionID.redraw, .suspend].first { $0 == keys.action(for: key, in: [everywhere]) }
        }
        let isPlain = KeyChord(key.code, key.modifiers).isPlain
        guard let action else {
            // Sheets and questions need their hints, which the remark would cover.
            if case .character(let scalar) = key.code, isPlain, !isAnswer, overlay == nil, flow.sheet == nil {
                sayUnknown(scalar)
            }
            return
        }
        if isPlain, focusedField != nil || isFormOpen && action.isTab { return }
        perform(action, byLetter: isPlain)
    }

    /// Shows that a letter has no action here, for example when a text was typed outside a field.
    private func sayUnknown(_ letter: Unicode.Scalar) {
        flow.show(
            remark: LocalizedText(
                "“\(letter)” does nothing here. ? shows the keys.",
                "여기서는 “\(letter)” 키를 쓰지 않습니다. ?를 누르면 키를 볼 수 있습니다.")[options.language])
    }

    /// Whether a screen with fields is open. There a digit is meant for a field, even when the focus is elsewhere, and
    /// does not switch tabs.
    private var isFormOpen: Bool { flow.depth > 1 && !placement.fields.isEmpty }

    private func edit(_ field: ElementID, _ change: TextEdit) {
        var memory = activeMemory
        guard var state = memory.fields[field] else { return }
        if !state.buffer.apply(change) {
            // Inserts the beginning of a paste that is too long and reports the loss.
            guard case .paste(let text) = change, !text.isEmpty else { return }
            _ = state.buffer.apply(
                .paste(text.prefix(utf8: state.buffer.limit - state.buffer.text.utf8.count)))
            flow.show(
                toast: LocalizedText(
                    "Only the beginning of what was pasted fits.", "붙여 넣은 글이 길어 앞부분만 넣었습니다.")[
                        options.language],
                isFailure: true)
        }
        memory.fields[field] = state
        // Typed text becomes visible again after the wheel scrolled it away.
        if let frame = placement.fields[field] {
            memory.followed = memory.followed.filter { id, _ in
                placement.scrolls[id].map { !$0.frame.intersection(frame).isEmpty } ?? true
            }
        }
        activeMemory = memory
        tellEdit(of: field)
    }

    /// Reports the text of a field to the screen.
    func tellEdit(of field: ElementID) {
        // The warning was about the previous text.
        if let warning { flow.hideToast(warning) }
        guard let text = activeMemory.fields[field]?.buffer.text else { return }
        activeMemory.fields[field]?.tell()
        if overlay != nil {
            overlay = .palette(filter: text)
            overlayMemory.lists["palette"] = nil
        } else if let top = flow.top {
            start { await top.edited(field, text) }
        }
    }

    private func submit(_ field: ElementID) {
        if overlay != nil { return perform(.open) }
        guard let top = flow.top, let text = activeMemory.fields[field]?.buffer.text else { return }
        start { await top.submitted(field, text) }
    }

    /// The chosen row of the screen, including moves by keys that arrived since the last frame.
    private var chosenItem: ItemID? {
        place(layers(context), context)
        return shownItem
    }

    /// The chosen row of the last frame.
    var shownItem: ItemID? {
        guard let top = flow.top, let memory = memories[ObjectIdentifier(top)] else { return nil }
        let list = memory.focus.flatMap { memory.lists[$0] == nil ? nil : $0 } ?? memory.shown.keys.first
        // A list that was replaced by a sentence has no chosen row any more.
        let isBehind = overlay != nil || !flow.alerts.isEmpty
        return list.flatMap { isBehind || placement.lists[$0] != nil ? memory.lists[$0]?.chosenItem : nil }
    }

    /// Performs the action of a key, a click or the palette. A letter does not move into a field, where the next letter
    /// would be typed.
    func perform(_ action: ActionID, byLetter: Bool = false) {
        isStale = true
        switch action {
        // The up and down keys move in the list of the palette while the user types.
        case .up
        where overlay == nil && activeMemory.leavePart(by: -1, skippingFields: byLetter, in: placement): break
        case .down
        where overlay == nil && activeMemory.leavePart(by: 1, skippingFields: byLetter, in: placement): break
        case .up: move(by: -activeMemory.columns(in: placement))
        case .down: move(by: activeMemory.columns(in: placement))
        case .left: move(by: -1, isSideways: true)
        case .right: move(by: 1, isSideways: true)
        case .pageUp: activeMemory.turnPage(-1, in: placement)
        case .pageDown: activeMemory.turnPage(1, in: placement)
        case .first: move(by: .min)
        case .last: move(by: .max)
        case .nextPart: activeMemory.moveFocus(by: 1, in: placement)
        case .previousPart: activeMemory.moveFocus(by: -1, in: placement)
        case .redraw: painter.forget()
        case .suspend: terminal.suspend()
        case .help: toggle(.help)
        case .palette: toggle(.palette(filter: ""))
        case .back: goBack()
        case .leaveField: activeMemory.leaveField()
        case .complete: if let field = focusedField { _ = complete(field) }
        case .quit: if overlay != nil { closeOverlay() } else { quit() }
        case .undo:
            guard let undo = flow.takeUndo() else {
                return flow.show(toast: Flow.nothingToUndo[options.language])
            }
            start(undo)
        case .copyCommand: copyCommand()
        case .open where overlay == .help: closeOverlay()
        case .open where overlay != nil: runChosen()
        default:
            // A click on the hint of Enter.
            if action == .open, let field = focusedField { return submit(field) }
            guard !flow.obey(action), let top = flow.top else { return }
            let item = chosenItem
            let known = top.scope.actions.first { $0.id == action }
            let body: @MainActor () async -> Void = { await top.perform(action, on: item) }
            let opening =
                if let known, known.opensScreen { self.opening(known, from: top, body) } else { body }
            if known?.onlyReads == true { read(for: top, opening) } else { start(opening) }
        }
    }

    private func move(by distance: Int, isSideways: Bool = false) {
        activeMemory.move(by: distance, isSideways: isSideways, in: placement)
    }

    private func toggle(_ wanted: Overlay) {
        let open = [overlay, covered?.overlay].compactMap { $0?.action }
        guard !open.contains(wanted.action) else { return closeOverlay() }
        covered = overlay.map { ($0, overlayMemory) }
        (overlay, overlayMemory) = (wanted, ScreenMemory())
    }

    private func closeOverlay() {
        (overlay, overlayMemory) = (covered?.overlay, covered?.memory ?? ScreenMemory())
        covered = nil
    }

    private func goBack() {
        if overlay != nil {
            closeOverlay()
        } else if let sheet = flow.sheet {
            let warning = LocalizedText(
                "Press again to close this and lose what you typed.", "한 번 더 누르면 입력한 내용을 버리고 닫습니다.")
            if sheet.loss != nil || sheet.keepsTyped || !keepsTyped(warning) { flow.goBack() }
        } else if focusedField != nil {
            activeMemory.leaveField()
        } else if !flow.goBack(), let top = flow.top, !work.giveUp(ObjectIdentifier(top)),
            let narrowing = top.narrowing
        {
            read(for: top, narrowing.leave)
        }
    }

    /// Ends the app; first leaves a field with typed text, and asks when data would be lost.
    private func quit() {
        let warning = LocalizedText(
            "Press again to quit and lose what you typed.", "한 번 더 누르면 입력한 내용을 버리고 종료합니다.")
        if flow.sheet?.loss != nil || !keepsTyped(warning) { flow.quit() }
    }

    /// Whether this press keeps the typed text: it leaves a field, or warns the user before a sheet closes.
    private func keepsTyped(_ text: LocalizedText) -> Bool {
        guard let field = focusedField, activeMemory.fields[field]?.buffer.characters.isEmpty == false else {
            return false
        }
        guard flow.sheet != nil, overlay == nil else {
            activeMemory.leaveField()
            flow.show(toast: LocalizedText("Press again to quit.", "한 번 더 누르면 종료합니다.")[options.language])
            return true
        }
        if let toast = flow.toast, toast.text == text[options.language], toast.number == warning {
            flow.hideToast(toast.number)
            return false
        }
        flow.show(toast: text[options.language])
        warning = flow.toast?.number
        return true
    }

    /// Performs the action of the chosen line of the palette or the help.
    private func runChosen() {
        let (action, opener) = (listedAction, overlay?.action)
        (overlay, covered) = (nil, nil)
        // The action is for the screen behind the overlay.
        place(layers(context), context)
        if let action, action != opener { perform(action) }
    }

    /// The action of the chosen line of the palette or the help.
    private var listedAction: ActionID? {
        let actions: [Action]
        switch overlay {
        case .help: actions = guide.actions
        case .palette(let filter): actions = guide.actions(matching: filter, on: shownItem)
        case nil: return nil
        }
        let index = overlayMemory.lists.values.first?.index ?? 0
        return actions.indices.contains(index) ? actions[index].id : nil
    }

    /// Copies the command line of the chosen line of the palette or the help, or of `open` here.
    private func copyCommand() {
        guard let command = flow.top?.command(for: listedAction ?? .open, on: chosenItem) else {
            return flow.show(toast: LineInterface.noCommand[options.language])
        }
        if options.mayCopy {
            terminal.write(Array("\u{1B}]52;c;\(Data(command.utf8).base64EncodedString())\u{1B}\\".utf8))
        }
        flow.show(
            toast: options.mayCopy
                ? LocalizedText("Copied: \(command)", "복사했습니다: \(command)")[options.language] : command)
    }

    private func handle(_ event: MouseEvent) {
        let target = placement.regions.last { $0.frame.contains(x: event.column, y: event.row) }?.target
        switch event.kind {
        case .scrollUp: activeMemory.turnWheel(-3, in: placement)
        case .scrollDown: activeMemory.turnWheel(3, in: placement)
        case .press(0): if let target { click(target, event) }
        case .press, .release, .drag: break
        }
    }

    private func click(_ target: Placement.Target, _ event: MouseEvent) {
        let now = options.now()
        let isDouble = lastClick.map { $0.target == target && now - $0.at < .milliseconds(400) } ?? false
        lastClick = isDouble ? nil : (target, now)
        switch target {
        case .action(let action):
            // Esc leaves a field first, but a click on the way back goes back at once.
            if action == .back, overlay == nil, flow.sheet == nil, focusedField != nil {
                activeMemory.leaveField()
            }
            perform(action)
        case .rowAction(let action, let list, let index):
            activeMemory.choose(index, of: list)
            perform(action)
        case .tab(let index): flow.turn(to: index)
        case .item(let list, let index):
            activeMemory.choose(index, of: list)
            if placement.lists[list]?.isControl == true {
                perform(.open)
            } else if isDouble {
                if overlay == nil { perform(.open) } else { runChosen() }
            }
        case .focus(let id):
            activeMemory.focus = id
            activeMemory.putCaret(of: id, column: event.column, row: event.row, in: placement)
        case .outside: if flow.alerts.isEmpty { goBack() }
        case .nothing: break
        }
    }
}

extension String {
    /// The longest prefix of whole characters with at most `most` bytes.
    fileprivate func prefix(utf8 most: Int) -> String {
        var left = most
        return String(
            prefix { character in
                left -= character.utf8.count
                return left >= 0
            })
    }
}

extension KeyChord {
    /// Whether the key types text in a field.
    var isPlain: Bool {
        if case .character = code { modifiers.isDisjoint(with: [.control, .alt]) } else { false }
    }
}
