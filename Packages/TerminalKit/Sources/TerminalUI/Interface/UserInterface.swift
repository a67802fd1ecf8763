internal import Observation
public import TerminalKit
public import TextCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// How an app is shown and used.
public struct InterfaceOptions: Sendable {
    public var language: Language
    public var theme: Theme.Name
    /// Whether the animation of spinners is shown; without it nothing moves by itself.
    public var isAnimated: Bool
    /// Whether commands may be copied into the clipboard by the terminal (OSC 52).
    public var mayCopy: Bool
    /// How long a question has to be there, and nobody typing, until keys are an answer.
    public var questionTime: Duration
    /// Waits; throws when its task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void

    public init(
        language: Language, theme: Theme.Name = .auto, isAnimated: Bool = true, mayCopy: Bool = true,
        questionTime: Duration = .milliseconds(700),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.language = language
        self.theme = theme
        self.isAnimated = isAnimated
        self.mayCopy = mayCopy
        self.questionTime = questionTime
        self.sleep = sleep
    }
}

/// Shows the screens of a `Flow` on a terminal, until the flow ends or the terminal is gone.
///
///     let code = try await UserInterface(flow, on: LiveTerminal(environment: variables), keys: table, options).run()
@MainActor
public final class UserInterface {
    private let flow: Flow
    private let terminal: any Terminal
    private let keys: KeyTable
    private let options: InterfaceOptions
    private let everywhere: ActionScope

    private var painter = Painter()
    private var pool = CellPool()
    private var grid: CellGrid
    private var memories: [ObjectIdentifier: ScreenMemory] = [:]
    private var placement = Placement()
    private var overlay: Overlay?
    private var overlayMemory = ScreenMemory()
    private var work = PendingWork()
    private let notices = NoticeQueue()
    private var isStale = true
    private var tick = 0
    private var isTicking = false
    private var lastToast = 0
    private var lastClick: (target: Placement.Target, at: ContinuousClock.Instant)?
    private var endSignal: Int32?
    private var isEnding = false
    /// When a question was first drawn, or a key was last typed for what it is over.
    private var questionSince: ContinuousClock.Instant?
    private var lastReport = TerminalReport()

    /// A list over everything that is made from the table of actions.
    private enum Overlay: Equatable {
        case help
        case palette(filter: String)
    }

    /// - Parameters:
    ///   - flow: the screens.
    ///   - terminal: where they are shown.
    ///   - keys: what keys do.
    ///   - options: language, looks.
    public init(
        _ flow: Flow, on terminal: any Terminal, keys: KeyTable, _ options: InterfaceOptions
    ) {
        self.flow = flow
        self.terminal = terminal
        self.keys = keys
        self.options = options
        everywhere = .everywhere(tabs: flow.tabTitles)
        grid = CellGrid(terminal.size, pool: pool)
        flow.onAppear = { [weak self] screen in
            // It may have let go of what it showed.
            self?.memories[ObjectIdentifier(screen)]?.shown = [:]
            self?.start { await screen.appear() }
        }
        flow.onFinish = { [notices] in notices.add(.reported) }
        flow.onFocus = { [weak self] id in
            self?.activeMemory.focus = id
            self?.notices.add(.reported)
        }
        flow.onDisappear = { [weak self] screen in
            self?.memories[ObjectIdentifier(screen)] = nil
        }
    }

    /// Runs until the end. Cancelling the task ends it.
    ///
    /// - Returns: 0, or 128 and the number of the signal that ended it.
    /// - Throws: when the terminal cannot be used.
    public func run() async throws(TerminalFailure) -> ExitCode {
        let notices = notices
        try terminal.start { notices.add($0) }
        begin()
        await withTaskCancellationHandler {
            for await _ in notices.arrivals {
                pump()
                if flow.isFinished || isEnding || Task.isCancelled { break }
            }
        } onCancel: {
            notices.add(.drained)
        }
        flow.finish()
        work.cancel()
        await terminal.stop()
        return endSignal.map { ExitCode(rawValue: 128 + $0) } ?? .success
    }

    /// Shows the first screen.
    func begin() {
        if let current = flow.current { start { await current.appear() } }
        drawIfNeeded()
    }

    /// The same on a terminal in memory, without a loop.
    func beginTest() {
        let notices = notices
        try? terminal.start { notices.add($0) }
        begin()
    }

    /// Handles what has happened, and draws what it changed.
    func pump() {
        for notice in notices.takeAll() { handle(notice) }
        drawIfNeeded()
    }

    /// Starts something that a screen does, beside everything else. What it changes is observed.
    private func start(_ body: @escaping @MainActor () async -> Void) {
        work.start(body)
    }

    /// Waits until everything that was started has ended, and what changed is drawn. For tests.
    func settle() async {
        repeat {
            await work.settle()
            pump()
        } while !work.isEmpty || !notices.isEmpty
    }

    private func handle(_ notice: TerminalNotice) {
        switch notice {
        case .events(let events): for event in events { handle(event) }
        case .resized:
            isStale = true
        case .resumed:
            painter.forget()
            isStale = true
        case .reported, .drained: isStale = true
        case .ended(let signal):
            endSignal = signal
            isEnding = true
        }
    }
}

/// Drawing.
extension UserInterface {
    private var context: ViewContext {
        let facts = terminal.facts
        return ViewContext(
            size: terminal.size, language: options.language,
            theme: Theme(options.theme, isBackgroundLight: facts.isBackgroundLight), terminal: facts,
            tick: tick)
    }

    /// Draws a frame if anything may have changed, and the terminal has taken the last one.
    func drawIfNeeded() {
        guard isStale, terminal.isReady else { return }
        isStale = false
        let context = context
        let notices = notices
        let shown = withObservationTracking {
            layers(context)
        } onChange: {
            notices.add(.reported)
        }
        if pool.isFull {
            pool.removeAll()
            painter.forget()
        }
        if grid.size != context.size { grid = CellGrid(context.size, pool: pool) } else { grid.removeAll() }
        let wasTyping = focusedField != nil
        place(shown, context)
        // The hints of the bottom line depend on where the keyboard is.
        if wasTyping != (focusedField != nil) { place(layers(context), context) }
        let caret = CellRenderer.draw(placement, context, into: &grid)
        if flow.alerts.isEmpty { questionSince = nil } else { questionSince = questionSince ?? .now }
        let facts = terminal.facts
        if facts != lastReport {
            lastReport = facts
            for id in memories.keys { memories[id]?.shown = [:] }
        }
        painter.use(
            ScreenAbilities(isSynchronized: facts.isSynchronized, hasWideAmbiguous: facts.hasWideAmbiguous))
        let bytes = painter.paint(&grid, caret: caret)
        if !bytes.isEmpty { terminal.write(bytes) }
        tellWhatIsSeen()
        keepTicking()
        hideToastLater()
    }

    private func place(_ layers: [(owner: Owner, element: Element)], _ context: ViewContext) {
        placement = Placement()
        for layer in layers {
            var memory = self[layer.owner]
            let upper = Layout.place(layer.element, &memory, context)
            placement.cover(with: upper, takingKeys: layer.owner != .alert || isAsking)
            self[layer.owner] = memory
        }
    }

    /// Whose places and texts a part of the frame shows.
    private enum Owner: Hashable {
        case screen(ObjectIdentifier)
        case overlay
        case alert
    }

    private subscript(_ owner: Owner) -> ScreenMemory {
        get {
            switch owner {
            case .screen(let id): memories[id] ?? ScreenMemory()
            case .overlay: overlayMemory
            case .alert: ScreenMemory()
            }
        }
        set {
            switch owner {
            case .screen(let id): memories[id] = newValue
            case .overlay: overlayMemory = newValue
            case .alert: break
            }
        }
    }

    /// Whether keys answer the question that is open. A letter of a text that somebody was typing when it came does not.
    private var isAsking: Bool {
        guard !flow.alerts.isEmpty else { return false }
        guard options.questionTime > .zero else { return true }
        return questionSince.map { $0.duration(to: .now) >= options.questionTime } ?? false
    }

    /// Whose the keyboard is.
    private var owner: Owner {
        if isAsking { return .alert }
        if overlay != nil { return .overlay }
        return flow.top.map { .screen(ObjectIdentifier($0)) } ?? .alert
    }

    /// The screen of the tab, and what is over it. Only the uppermost one has the keyboard.
    private func layers(_ context: ViewContext) -> [(owner: Owner, element: Element)] {
        guard let current = flow.current else { return [] }
        let header: Element =
            flow.depth > 1
            ? .text(StyledText("‹ ", .accent) + StyledText(current.title, .heading)).role(.heading).action(
                .back)
            : .tabs(flow.tabs.map { $0.title[context.language] }, chosen: flow.chosen)
        var layers: [(owner: Owner, element: Element)] = [
            (
                .screen(ObjectIdentifier(current)),
                .column([header, current.body(in: context).fill(), footer(context)])
            )
        ]
        if let sheet = flow.sheet {
            layers.append(
                (.screen(ObjectIdentifier(sheet)), .sheet(sheet.body(in: context), title: sheet.title)))
        }
        if let overlay { layers.append((.overlay, element(overlay, context))) }
        if let alert = flow.alerts.first { layers.append((.alert, element(alert, context))) }
        return layers
    }

    /// The bottom line: what just happened, or else which keys matter here.
    private func footer(_ context: ViewContext) -> Element {
        if let toast = flow.toast {
            var text = StyledText(toast.text, toast.isFailure ? .bad : .good)
            if toast.undo != nil, let key = keys.keys(for: .undo, in: scopes).first {
                text +=
                    "  " + StyledText(key.label, .key)
                    + StyledText(" " + LocalizedText("undo", "실행 취소")[context.language], .dim)
            }
            return .text(text).role(.status)
        }
        let actions = liveActions().filter { $0.hint != nil }
        let isTyping = focusedField != nil
        let hints = actions.enumerated().compactMap { index, action -> Element? in
            let chords = keys.keys(for: action.id, in: scopes).filter {
                !isTyping || TextEdit(Key($0.code, $0.modifiers)) == nil
            }
            guard let chord = chords.first else { return nil }
            return Element.text(
                StyledText(chord.label, .key) + " " + StyledText(action.hint?[context.language] ?? "", .dim)
            )
            // Where there is little room, the help tells the rest.
            .action(action.id).priority(action.id == .help ? actions.count + 1 : actions.count - index)
        }
        return .row(hints, gap: 2).height(.fixed(1))
    }

    private func tellWhatIsSeen() {
        guard case .screen = owner, let top = flow.top else { return }
        for id in self[owner].shown.keys where placement.lists[id] == nil { self[owner].shown[id] = nil }
        for (id, list) in placement.lists {
            guard let place = self[owner].lists[id] else { continue }
            let first = min(list.count, place.offset * list.columns)
            let rows = first..<min(list.count, first + list.pageRows * list.columns)
            let seen = ShownRows(rows: rows, count: list.count)
            if self[owner].shown[id] != seen {
                self[owner].shown[id] = seen
                start { await top.showed(id, rows) }
            }
        }
    }

    private func keepTicking() {
        guard placement.turns, options.isAnimated, !isTicking else { return }
        isTicking = true
        work.startQuietly { [weak self, options, notices] in
            try? await options.sleep(.milliseconds(120))
            guard let self else { return }
            self.isTicking = false
            self.tick += 1
            notices.add(.reported)
        }
    }

    private func hideToastLater() {
        guard let toast = flow.toast, toast.number != lastToast else { return }
        lastToast = toast.number
        work.startQuietly { [weak flow, options] in
            try? await options.sleep(.seconds(toast.undo == nil ? 4 : 8))
            flow?.hideToast(toast.number)
        }
    }
}

/// The lists that are made from the actions.
extension UserInterface {
    /// The scopes whose keys work now, the innermost first.
    private var scopes: [ActionScope] {
        if isAsking { return [.alert] }
        return (flow.top.map { [$0.scope] } ?? []) + [everywhere]
    }

    private func liveActions() -> [Action] {
        var known = Set<ActionID>()
        return scopes.flatMap(\.actions).filter { action in
            if action.id == .back, flow.depth < 2, flow.sheet == nil { return false }
            return known.insert(action.id).inserted
        }
    }

    private func element(_ alert: Alert, _ context: ViewContext) -> Element {
        let answers = ActionScope.alert.actions.map { action in
            Element.text(
                StyledText(keys.keys(for: action.id, in: [.alert]).first?.label ?? "", .key) + " "
                    + StyledText(action.title[context.language], .strong)
            ).action(action.id)
        }
        return .sheet(
            .column([.text(StyledText(alert.message), .wrapped()), .text(""), .row(answers, gap: 3)]),
            title: alert.title)
    }

    /// The actions of the palette that match what was typed.
    private func paletteActions(_ filter: String) -> [Action] {
        let wanted = filter.folded
        return liveActions().filter { action in
            wanted.isEmpty || action.title[options.language].folded.contains(wanted)
                || action.title.english.folded.contains(wanted) || action.id.name.contains(wanted)
        }
    }

    private func element(_ overlay: Overlay, _ context: ViewContext) -> Element {
        switch overlay {
        case .help:
            let rows = liveActions().map { action -> Element in
                let chords = keys.keys(for: action.id, in: scopes).map(\.label).joined(separator: "  ")
                return .row([
                    .text(StyledText(chords, .key)).width(.fixed(18)),
                    .text(StyledText(action.title[context.language])).width(.fill(1)),
                    .text(StyledText(action.id.name, .dim)).priority(-1),
                ])
            }
            let note = LocalizedText(
                "With the Korean keyboard on, keys work as on a US keyboard; an input method may hold the last letter back until the next key.",
                "한글 키보드에서도 같은 자리의 영문 키로 동작합니다. 입력기에 따라 마지막 글자가 다음 키를 누를 때까지 보류될 수 있습니다.")
            return .sheet(
                .column([
                    .list(
                        "help",
                        ListSource(count: rows.count, id: { .number($0) }, row: { rows[$0] }),
                        label: LocalizedText("Keys", "키")[context.language]),
                    .text(StyledText(note[context.language], .dim), .wrapped(most: 2)),
                ]).fill(), title: LocalizedText("Keys", "키")[context.language])
        case .palette(let filter):
            let actions = paletteActions(filter)
            let item = shownItem
            let rows = actions.map { action -> Element in
                let command = flow.top?.command(for: action.id, on: item) ?? ""
                return .row([
                    .text(StyledText(action.title[context.language])).width(.fill(1)),
                    .text(StyledText(command, .dim)).priority(-1),
                    .text(StyledText(keys.keys(for: action.id, in: scopes).first?.label ?? "", .key)),
                ])
            }
            return .sheet(
                .column([
                    .field(
                        "palette-filter",
                        FieldSource(
                            filter,
                            placeholder: LocalizedText("Find a command", "명령 찾기")[context.language]),
                        label: LocalizedText("Find a command", "명령 찾기")[context.language]),
                    .list(
                        "palette",
                        ListSource(
                            count: rows.count, id: { .text(actions[$0].id.name) }, row: { rows[$0] }),
                        label: LocalizedText("Commands", "명령")[context.language]),
                ]).fill(), title: LocalizedText("Commands", "명령")[context.language])
        }
    }
}

/// Input.
extension UserInterface {
    /// The memory that keys work on.
    private var activeMemory: ScreenMemory {
        get { self[owner] }
        set { self[owner] = newValue }
    }

    private func handle(_ event: TerminalEvent) {
        defer { isStale = true }
        switch event {
        case .key(let key): handle(key)
        case .paste(let text): if let field = focusedField { edit(field, .paste(text)) }
        case .mouse(let event): handle(event)
        case .focus, .answer, .other: break
        }
    }

    private var focusedField: ElementID? {
        guard !isAsking, let focus = activeMemory.focus, placement.fields[focus] != nil else {
            return nil
        }
        return focus
    }

    private func handle(_ key: Key) {
        if !flow.alerts.isEmpty, !isAsking { questionSince = .now }
        // What a key means may depend on what came before it since the last frame.
        if isStale { place(layers(context), context) }
        let isAnswer = isAsking
        if let field = focusedField {
            if key.code == .enter, !placement.multiline.contains(field) || key.modifiers.contains(.control) {
                return submit(field)
            }
            if key.code == .enter { return edit(field, .insert("\n")) }
            if placement.multiline.contains(field), key.code == .up || key.code == .down {
                return moveCaret(field, by: key.code == .up ? -1 : 1)
            }
            if let change = TextEdit(key) { return edit(field, change) }
        }
        let scopes = overlay == nil || isAnswer ? scopes : [everywhere]
        var actions = keys.actions(for: key, in: scopes)
        if isAnswer {
            // A syllable of several letters is part of a text, not an answer.
            if Dubeolsik.keys(key).count > 1 { actions = [] }
            if actions.isEmpty {
                actions = keys.actions(for: key, in: [everywhere]).filter { $0 == .redraw || $0 == .suspend }
            }
        }
        for action in actions {
            if focusedField != nil, KeyChord(key.code, key.modifiers).isPlain { continue }
            perform(action)
        }
    }

    private func edit(_ field: ElementID, _ change: TextEdit) {
        var memory = activeMemory
        guard var state = memory.fields[field] else { return }
        if !state.buffer.apply(change) {
            // What does not fit is not lost without a word.
            guard case .paste(let text) = change, !text.isEmpty else { return }
            _ = state.buffer.apply(
                .paste(text.prefix(utf8: state.buffer.limit - state.buffer.text.utf8.count)))
            flow.show(
                toast: LocalizedText(
                    "Only the beginning of what was pasted fits.", "붙여 넣은 글이 길어 앞부분만 넣었습니다.")[
                        options.language],
                isFailure: true)
        }
        state.tell()
        memory.fields[field] = state
        activeMemory = memory
        let text = state.buffer.text
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

    private func moveCaret(_ field: ElementID, by lines: Int) {
        var memory = activeMemory
        guard let frame = placement.fields[field], var state = memory.fields[field] else { return }
        let area = AreaLayout(state.buffer.text, width: frame.width)
        let place = area.place(of: state.buffer.caret)
        state.buffer.moveCaret(to: area.character(line: place.line + lines, column: place.column))
        memory.fields[field] = state
        activeMemory = memory
    }

    /// The list that keys move in: the one that has the keyboard, or the one below a field.
    private var activeList: ElementID? {
        if let focus = activeMemory.focus, placement.lists[focus] != nil { return focus }
        return placement.focusable.first { placement.lists[$0] != nil }
    }

    /// The chosen row of the screen, after keys that arrived together and have moved since the last frame.
    private var chosenItem: ItemID? {
        place(layers(context), context)
        return shownItem
    }

    /// The chosen row of the last frame.
    private var shownItem: ItemID? {
        guard let top = flow.top, let memory = memories[ObjectIdentifier(top)] else { return nil }
        let list = memory.focus.flatMap { memory.lists[$0] == nil ? nil : $0 } ?? memory.shown.keys.first
        return list.flatMap { memory.lists[$0]?.chosenItem }
    }

    /// Does what a key, a click or the palette asks for.
    func perform(_ action: ActionID) {
        isStale = true
        switch action {
        case .up: move(by: -lineColumns)
        case .down:
            // From a field into the list below it; the palette's is moved in while one types.
            if overlay == nil, focusedField != nil, let list = activeList {
                activeMemory.focus = list
            } else {
                move(by: lineColumns)
            }
        case .left: move(by: -1, isSideways: true)
        case .right: move(by: 1, isSideways: true)
        case .pageUp: move(by: -page)
        case .pageDown: move(by: page)
        case .first: move(by: .min)
        case .last: move(by: .max)
        case .nextPart: moveFocus(by: 1)
        case .previousPart: moveFocus(by: -1)
        case .confirm: flow.answer(true)
        case .refuse: flow.answer(false)
        case .redraw: painter.forget()
        case .suspend: terminal.suspend()
        case .help: toggle(.help)
        case .palette: toggle(.palette(filter: ""))
        case .back: goBack()
        case .quit: if overlay != nil { overlay = nil } else { quit() }
        case .undo: undo()
        case .copyCommand: copyCommand()
        case .open where overlay != nil: openChosen()
        case .nextTab: flow.choose((flow.chosen + 1) % max(1, flow.tabs.count))
        case .previousTab: flow.choose((flow.chosen + flow.tabs.count - 1) % max(1, flow.tabs.count))
        default:
            if let number = (1...9).first(where: { action == .tab($0) }) { return flow.choose(number - 1) }
            guard let top = flow.top else { return }
            let item = chosenItem
            start { await top.perform(action, on: item) }
        }
    }

    private func toggle(_ wanted: Overlay) {
        overlayMemory = ScreenMemory()
        overlay = overlay == nil ? wanted : nil
    }

    private func goBack() {
        if overlay != nil {
            overlay = nil
        } else if let field = focusedField,
            flow.sheet == nil || activeMemory.fields[field]?.buffer.characters.isEmpty == false
        {
            // What was typed into a sheet is only given up by a second Esc.
            activeMemory.leaveField()
        } else if let sheet = flow.sheet {
            flow.dismiss(sheet)
        } else {
            flow.pop()
        }
    }

    /// Ends the app; first it leaves a field that was typed into, and asks when something would be lost.
    private func quit() {
        if let field = focusedField, activeMemory.fields[field]?.buffer.characters.isEmpty == false {
            return activeMemory.leaveField()
        }
        guard let question = flow.quitQuestion() else { return flow.finish() }
        flow.ask(
            Alert(title: question.title, message: question.message) { [flow] isYes in
                if isYes { flow.finish() }
            })
    }

    private func undo() {
        guard let undo = flow.toast?.undo else { return }
        flow.hideToast()
        start { await undo() }
    }

    /// Does what the chosen line of the palette says.
    private func openChosen() {
        guard case .palette(let filter) = overlay else {
            overlay = nil
            return
        }
        let actions = paletteActions(filter)
        let index = overlayMemory.lists["palette"]?.index ?? 0
        overlay = nil
        if actions.indices.contains(index), actions[index].id != .palette { perform(actions[index].id) }
    }

    /// Copies the command line of the palette's chosen line, or of what `open` does here.
    private func copyCommand() {
        var action = ActionID.open
        if case .palette(let filter) = overlay {
            let actions = paletteActions(filter)
            let index = overlayMemory.lists["palette"]?.index ?? 0
            if actions.indices.contains(index) { action = actions[index].id }
        }
        guard let command = flow.top?.command(for: action, on: chosenItem) else {
            return flow.show(
                toast: LocalizedText("There is no command for this.", "여기에 해당하는 명령이 없습니다.")[options.language])
        }
        if options.mayCopy {
            terminal.write(Array("\u{1B}]52;c;\(Data(command.utf8).base64EncodedString())\u{1B}\\".utf8))
        }
        flow.show(toast: command)
    }

    private var lineColumns: Int { activeList.flatMap { placement.lists[$0]?.columns } ?? 1 }

    private var page: Int {
        activeList.flatMap { placement.lists[$0] }.map { max(1, $0.pageRows - 1) * $0.columns }
            ?? placement.scrolls.values.first.map { max(1, $0.frame.height - 1) } ?? 1
    }

    private func move(by distance: Int, isSideways: Bool = false) {
        guard let id = activeList, let list = placement.lists[id] else { return scroll(by: distance) }
        if isSideways, list.columns == 1 { return }
        var memory = activeMemory
        var place = memory.lists[id] ?? ListPlace()
        let (sum, isOverflow) = place.index.addingReportingOverflow(distance)
        let wanted = isOverflow ? (distance < 0 ? 0 : .max) : sum
        place.choose(min(max(0, wanted), max(0, list.count - 1)))
        memory.lists[id] = place
        activeMemory = memory
    }

    private func scroll(by distance: Int) {
        var memory = activeMemory
        guard let (id, part) = placement.scrolls.first else { return }
        let most = max(0, part.length - part.frame.height)
        let (sum, isOverflow) = (memory.scrolls[id] ?? 0).addingReportingOverflow(distance)
        memory.scrolls[id] = isOverflow ? (distance < 0 ? 0 : most) : min(max(0, sum), most)
        activeMemory = memory
    }

    private func moveFocus(by distance: Int) {
        let order = placement.focusable
        guard !order.isEmpty else { return }
        let index = activeMemory.focus.flatMap { order.firstIndex(of: $0) } ?? 0
        activeMemory.focus = order[(index + distance + order.count) % order.count]
    }

    private func handle(_ event: MouseEvent) {
        let target = placement.regions.last { $0.frame.contains(x: event.column, y: event.row) }?.target
        switch event.kind {
        case .scrollUp: scrollWheel(-3)
        case .scrollDown: scrollWheel(3)
        case .press(0): if let target { click(target, event) }
        case .press, .release, .drag: break
        }
    }

    private func scrollWheel(_ lines: Int) {
        if let id = activeList, let list = placement.lists[id] {
            move(
                by: lines / max(1, list.frame.height / max(1, list.pageRows)) == 0
                    ? lines.signum() * list.columns : lines * list.columns)
        } else {
            scroll(by: lines)
        }
    }

    private func click(_ target: Placement.Target, _ event: MouseEvent) {
        let now = ContinuousClock.now
        let isDouble = lastClick.map { $0.target == target && now - $0.at < .milliseconds(400) } ?? false
        lastClick = isDouble ? nil : (target, now)
        switch target {
        case .action(let action): perform(action)
        case .tab(let index): flow.choose(index)
        case .item(let list, let index):
            var memory = activeMemory
            var place = memory.lists[list] ?? ListPlace()
            place.choose(index)
            memory.lists[list] = place
            memory.focus = list
            activeMemory = memory
            if isDouble { perform(.open) }
        case .focus(let id):
            activeMemory.focus = id
            moveCaret(id, to: event)
        case .nothing: break
        }
    }

    private func moveCaret(_ field: ElementID, to event: MouseEvent) {
        var memory = activeMemory
        guard let frame = placement.fields[field], var state = memory.fields[field],
            placement.multiline.contains(field)
        else { return }
        let area = AreaLayout(state.buffer.text, width: frame.width)
        state.buffer.moveCaret(
            to: area.character(line: event.row - frame.y, column: event.column - frame.x))
        memory.fields[field] = state
        activeMemory = memory
    }
}

extension String {
    /// As many characters from the start as fit into that many bytes.
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
    /// Whether it types something in a field.
    fileprivate var isPlain: Bool {
        if case .character = code { modifiers.isDisjoint(with: [.control, .alt]) } else { false }
    }
}
