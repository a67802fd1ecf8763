internal import TerminalUI
internal import TextCore

/// Acts.
extension PageInterface {
    /// The result of acts.
    public enum Answer: Sendable {
        /// The acts are performed or were before. Frames follow.
        case taken
        /// An act is missing before these, so the page has to be loaded again.
        case gap
        /// There are too many acts at once, or too much text.
        case busy
        /// The app has ended.
        case gone
    }

    /// The most acts of one call.
    public nonisolated static let mostActs = 20
    /// The most bytes of a text, and the most operations that may run.
    private static let most = (text: 64 << 10, operations: 64)

    /// Performs acts in their order, each number once. Without a stream of frames, waits a moment for their operations,
    /// whose changes the answer then contains.
    public func take(_ acts: [PageAct]) async -> Answer {
        guard acts.count <= Self.mostActs, acts.allSatisfy({ $0.textSize <= Self.most.text }),
            session.work.count <= Self.most.operations
        else { return .busy }
        var arrival: Task<Bool, Never>?
        for act in acts where act.number > actNumber {
            guard !flow.isFinished else { return .gone }
            guard act.number == actNumber + 1 else { return .gap }
            actNumber += 1
            if case .receive(let field, let paths, let problems) = act.kind {
                arrival = receive(paths, in: field, problems, after: arrival)
            } else if let arrival {
                // The button that was pressed waits for the files that came with it.
                session.start { [self] in if await arrival.value { perform(act) } }
            } else {
                perform(act)
            }
        }
        if !isStreaming, !flow.isFinished {
            await settle(within: .milliseconds(200))
        } else if session.work.isEmpty || flow.isFinished {
            drawNow()
        }
        // Otherwise the result of the operations mostly comes in the frame that follows within 16 milliseconds.
        return .taken
    }

    private func perform(_ act: PageAct) {
        // Changes by the act itself are not observed, such as more rows of a list.
        flowChanged()
        switch act.kind {
        case .perform(_, let list?, let item?), .chose(let list, let item):
            state.choose("\(list.name).\(item.pageName)", of: list.name)
        default: break
        }
        switch act.kind {
        case .perform(let action, nil, _): perform(action)
        case .perform(let action, let list?, let item): perform(action, in: list, item)
        case .edit(let field, let text): edit(field, text, act.number)
        case .submit(let field, let text): submit(field, text, act.number)
        case .saw(let list, let rows):
            guard let (screen, id) = find(list), let source = controls(of: screen).lists[id] else { return }
            memories[ObjectIdentifier(screen)]?.saw(rows, of: id, source)
        case .chose(let list, let item):
            guard let (screen, id) = find(list), controls(of: screen).row(item, of: id) != nil else { return }
            choose(item, of: id, on: screen)
        case .receive: break
        case .go(let address): go(to: address)
        }
    }

    /// Passes files on to the screen.
    ///
    /// - Parameters:
    ///   - paths: the paths of the files.
    ///   - field: the choice of files.
    ///   - problems: the problems of files that did not arrive.
    ///   - earlier: the arrival of the files of another choice.
    /// - Returns: whether the screen has accepted these and the earlier ones.
    private func receive(
        _ paths: [String], in field: ElementID, _ problems: [LocalizedText], after earlier: Task<Bool, Never>?
    ) -> Task<Bool, Never>? {
        flowChanged()
        guard let (screen, id) = findUppermost(field), let source = controls(of: screen).files[id] else {
            return earlier
        }
        let arrival = Task {
            let isWhole = await earlier?.value ?? true
            let room = paths.prefix(source.most)
            let leftOut = paths.count > room.count ? [Self.leftOut(source.most)] : []
            var problems = (problems + leftOut).map { $0[language] }
            problems += await screen.received(Array(room), in: id)
            memories[ObjectIdentifier(screen)]?.problems[id] = problems
            // The choice of files is gone when there is no room for more.
            if !problems.isEmpty, controls(of: screen).files[id] == nil {
                flow.show(toast: problems.joined(separator: "\n"), isFailure: true)
            }
            flowChanged()
            return isWhole && problems.isEmpty
        }
        session.start { _ = await arrival.value }
        return arrival
    }

    private static func leftOut(_ most: Int) -> LocalizedText {
        LocalizedText(
            "There is room for \(most) \(most == 1 ? "file" : "files"). The others were left out.",
            "\(most)개까지만 넣을 수 있어서 나머지는 뺐습니다.")
    }

    /// The screen and the part of a name on the page, such as `n3-films`; `nil` when the screen is not shown.
    private func find(_ name: ElementID) -> (screen: any Screen, id: ElementID)? {
        let number = name.name.prefix { $0 != "-" }
        let screen = [flow.sheet, flow.current].lazy.compactMap(\.self).first {
            self.memories[ObjectIdentifier($0)].map { "n\($0.number)" } == String(number)
        }
        return screen.map { ($0, ElementID(String(name.name.dropFirst(number.count + 1)))) }
    }

    /// The screen and the part of a name, if keys and clicks are for this screen.
    private func findUppermost(_ name: ElementID) -> (screen: any Screen, id: ElementID)? {
        guard overlays.isEmpty, flow.alerts.isEmpty, let found = find(name), found.screen === flow.top else {
            return nil
        }
        return found
    }
}

/// Actions.
extension PageInterface {
    /// Performs an action of a row of a list, or of a button of a screen, whose name is `n3`.
    private func perform(_ action: ActionID, in list: ElementID, _ item: ItemID?) {
        if list == "o-palette" || list == "o-help" {
            guard flow.alerts.isEmpty, let item else { return }
            return run(listed(item))
        }
        guard let (screen, id) = findUppermost(list) else { return }
        guard let item else { return perform(action) }
        guard let source = controls(of: screen).lists[id], controls(of: screen).row(item, of: id) != nil
        else {
            return
        }
        if !source.isControl { choose(item, of: id, on: screen) }
        perform(action, on: item)
    }

    /// Performs an action on the uppermost layer, by default on the chosen row of the screen.
    private func perform(_ action: ActionID, on item: ItemID? = nil) {
        guard PageKeys.performs(action) else { return }
        guard flow.alerts.isEmpty else {
            switch action {
            case .confirm: flow.answer(true)
            case .refuse, .back: flow.answer(false)
            default: break
            }
            return
        }
        switch action {
        case .palette: toggle(.palette(filter: ""))
        case .help: toggle(.help)
        case .back, .quit:
            if !overlays.isEmpty {
                overlays.removeLast()
            } else if action == .back {
                goBack()
            } else if mayQuit {
                flow.quit()
            }
        case .open where overlays.last == .help: overlays.removeLast()
        case .open where !overlays.isEmpty: run(commands.actions(matching: filter, on: chosen).first?.id)
        case .enter: enter()
        default:
            overlays = []
            // A click on a row that is a button needs no key.
            guard item != nil || isActive(action) else { return }
            let isForRow = session.scopes.lazy.flatMap(\.actions).first { $0.id == action }?.isForRow
            session.perform(action, on: item ?? chosen ?? (isForRow == true ? flow.top?.subject : nil))
        }
    }

    /// Whether the uppermost screen has an action, perhaps only in its content. Actions of every screen may be missing
    /// under a sheet.
    private func isActive(_ action: ActionID) -> Bool {
        session.scopes.contains { $0.actions.contains { $0.id == action } }
            || !session.everywhere.actions.contains { $0.id == action }
    }

    /// The chosen row of the uppermost screen, if it is still there.
    var chosen: ItemID? {
        guard let top = flow.top, let memory = memories[ObjectIdentifier(top)] else { return nil }
        return memory.lastChosen { controls(of: top).row($0, of: $1) != nil }
    }

    /// Presses the button that Enter presses: in a screen with one field sends it, in others performs the main action.
    private func enter() {
        guard overlays.isEmpty, let top = flow.top else { return perform(.open) }
        let fields = controls(of: top).fields
        if fields.count == 1, let field = fields.first {
            let text = memory(of: top).fields[field.id]?.text ?? field.source.text
            session.submit(field.id, text, of: top)
        } else {
            perform(top.scope.actions.contains { $0.id == .submit } ? .submit : .open)
        }
    }

    /// Goes back, or closes the sheet; warns once before a text typed into a sheet is lost.
    private func goBack() {
        guard let sheet = flow.sheet, sheet.loss == nil, !sheet.keepsTyped,
            memory(of: sheet).fields.values.contains(where: { $0.seen > 0 && !$0.text.isEmpty })
        else { return session.goBack() }
        if let warning, flow.toast?.number == warning {
            flow.hideToast(warning)
            session.goBack()
        } else {
            let text = LocalizedText(
                "Close it again to lose what you typed.", "한 번 더 닫으면 입력한 내용이 사라집니다.")
            flow.show(toast: text[language])
            warning = flow.toast?.number
        }
    }

    /// Goes to an address of the history: back to its screen, or opens it.
    private func go(to address: PageAddress) {
        // The browser has moved in its history already, so that the page needs to hear where it is.
        state.place = nil
        if !flow.alerts.isEmpty { return flow.answer(false) }
        if !overlays.isEmpty { return overlays = [] }
        if let sheet = flow.sheet {
            if sheet.address == address { return }
            goBack()
            guard flow.sheet == nil, flow.current?.address != address else { return }
        }
        let stack = flow.tabs.indices.contains(flow.chosen) ? flow.tabs[flow.chosen].stack : []
        if stack.contains(where: { $0.address == address }) {
            while flow.current?.address != address, flow.alerts.isEmpty, flow.depth > 1 { flow.goBack() }
        } else if let tab = flow.tabs.firstIndex(where: { $0.stack.last?.address == address }) {
            flow.turn(to: tab)
        } else {
            session.start { [weak self, open] in
                let isFound = await open(address)
                guard let self else { return }
                state.place = nil
                flowChanged()
                if !isFound { flow.show(toast: Self.notFound[language], isFailure: true) }
            }
        }
    }

    private static let notFound = LocalizedText("There is no such page.", "페이지를 찾을 수 없습니다.")
}

/// The help and the palette.
extension PageInterface {
    private func toggle(_ overlay: Overlay) {
        if overlays.contains(where: { $0.action == overlay.action }) {
            overlays.removeLast()
        } else {
            overlays.append(overlay)
            if case .palette = overlay { focused = "o-palette-filter" }
        }
    }

    private var filter: String { if case .palette(let filter) = overlays.last { filter } else { "" } }

    /// The action of a row of the palette or the help.
    private func listed(_ item: ItemID) -> ActionID? {
        switch (overlays.last, item) {
        case (.help, .number(let index)):
            let actions = guide.actions
            return actions.indices.contains(index) ? actions[index].id : nil
        case (.palette(let filter), .text(let name)):
            return commands.actions(matching: filter, on: chosen).first { $0.id.name == name }?.id
        default: return nil
        }
    }

    /// Performs an action of the palette or the help on the screen behind it.
    private func run(_ action: ActionID?) {
        let opener = overlays.last?.action
        overlays = []
        if let action, action != opener { perform(action) }
    }
}

/// Fields.
extension PageInterface {
    private func edit(_ name: ElementID, _ text: String, _ number: Int) {
        if name == "o-palette-filter", case .palette = overlays.last {
            overlays[overlays.count - 1] = .palette(filter: String(text.prefix(200)))
        } else if let (screen, id) = find(name) {
            type(text, into: id, of: screen, number)
        }
    }

    /// Takes over the text of a field.
    ///
    /// - Returns: the accepted text; `nil` when the screen has no such field.
    @discardableResult
    private func type(_ text: String, into id: ElementID, of screen: any Screen, _ number: Int) -> String? {
        guard let source = controls(of: screen).field(id) else { return nil }
        var field = memory(of: screen).fields[id] ?? PageField(source)
        let before = field.text
        let fits = field.type(text, number: number, into: source)
        memories[ObjectIdentifier(screen)]?.fields[id] = field
        if !fits { flow.show(toast: FieldMemory.isTooLong[language], isFailure: true) }
        // The warning was about the previous text.
        if let warning { flow.hideToast(warning) }
        if field.text != before { session.edit(id, field.text, of: screen) }
        return field.text
    }

    private func submit(_ name: ElementID, _ text: String, _ number: Int) {
        if name == "o-palette-filter", case .palette = overlays.last {
            edit(name, text, number)
            return perform(.open)
        }
        guard let (screen, id) = find(name), let text = type(text, into: id, of: screen, number),
            findUppermost(name) != nil
        else { return }
        session.submit(id, text, of: screen)
    }
}

extension ActionID {
    /// The default button of the form of a page without a script.
    fileprivate static let enter: ActionID = "enter"
}

extension PageAct {
    fileprivate var textSize: Int {
        switch kind {
        case .edit(_, let text), .submit(_, let text): text.utf8.count
        case .perform, .saw, .chose, .receive, .go: 0
        }
    }
}
