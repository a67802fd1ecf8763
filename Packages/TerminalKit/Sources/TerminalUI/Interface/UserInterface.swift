internal import Observation
public import TerminalKit
internal import TextCore

/// Shows the screens of a `Flow` on a terminal, until the flow ends or the terminal is gone.
///
///     let code = try await UserInterface(flow, on: LiveTerminal(environment: variables), keys: table, options).run()
@MainActor
public final class UserInterface {
    let flow: Flow
    let terminal: any Terminal
    let keys: KeyTable
    let options: InterfaceOptions
    let everywhere: ActionScope
    /// The longest wait for operations at the end. Tests on a busy machine need more.
    var mostWait = PendingWork.mostWait

    var painter = Painter()
    private var pool = CellPool()
    private var grid: CellGrid
    private let drawn = DrawnRows()
    /// The layout of the frame on the screen.
    var placement = Placement()
    /// The uppermost screen in that frame.
    private(set) var placed: ObjectIdentifier?
    /// Whether a change may have happened since.
    var isStale = true
    private var lastReport = TerminalReport()
    private var tick = 0
    private var isTicking = false
    private var lastToast = 0

    var memories: [ObjectIdentifier: ScreenMemory] = [:]
    var overlay: Overlay?
    var overlayMemory = ScreenMemory()
    /// The overlay below the current overlay.
    var covered: (overlay: Overlay, memory: ScreenMemory)?
    var lastClick: (target: Placement.Target, at: ContinuousClock.Instant)?
    /// The time when a question was first drawn, or when a key was last typed for the screen below it.
    var questionSince: ContinuousClock.Instant?
    /// Whether the last key was typed into a field.
    var isTyping = false

    /// The time that a question must be visible without further typing before keys answer it, if the user was typing.
    private static let questionTime = Duration.milliseconds(700)

    let work = PendingWork()
    /// The toast that warns that the text typed into a sheet will be lost.
    var warning: Int?
    let notices = NoticeQueue()
    let completer: FieldCompleter
    /// Keys that wait for the next screen.
    var early = EarlyKeys()
    private var endSignal: Int32?
    private var isEnding = false

    /// A list over the screens, made from the table of actions.
    enum Overlay: Equatable {
        case help
        case palette(filter: String)

        /// The action that opened it.
        var action: ActionID {
            switch self {
            case .help: .help
            case .palette: .palette
            }
        }
    }

    /// - Parameters:
    ///   - flow: the screens.
    ///   - terminal: the terminal that shows them.
    ///   - keys: the actions of the keys.
    ///   - options: the language, the theme and other options.
    public init(
        _ flow: Flow, on terminal: any Terminal, keys: KeyTable, _ options: InterfaceOptions
    ) {
        self.flow = flow
        self.terminal = terminal
        self.keys = keys
        self.options = options
        everywhere = flow.everywhere
        completer = FieldCompleter(sleep: options.sleep)
        grid = CellGrid(terminal.size, pool: pool)
        flow.host = self
    }

    /// Runs until the end. Cancelling the task ends it.
    ///
    /// - Returns: 0, or 128 plus the number of the signal that ended it.
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
        await terminal.stop()
        await work.finish(within: mostWait)
        flow.removeAll()
        return endSignal.map { ExitCode(rawValue: 128 + $0) } ?? .success
    }

    /// Restores the terminal and releases the screens, without waiting for operations. For tests.
    func end() async {
        flow.finish()
        work.cancel()
        await terminal.stop()
        flow.removeAll()
    }

    /// Shows the first screen.
    func begin() {
        if let current = flow.current { screenAppeared(current) }
        drawIfNeeded()
    }

    /// Starts on a terminal in memory, without a loop.
    func beginTest() {
        let notices = notices
        try? terminal.start { notices.add($0) }
        begin()
    }

    /// Handles waiting notices and draws the changes.
    func pump() {
        for notice in notices.takeAll() { handle(notice) }
        releaseEarlyKeys()
        drawIfNeeded()
    }

    /// Waits until all operations have ended and all changes are drawn. For tests.
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

extension UserInterface: FlowHost {
    package func screenAppeared(_ screen: any Screen) {
        // The screen may have released its rows.
        memories[ObjectIdentifier(screen)]?.shown = [:]
        read(for: screen) { await screen.appear() }
    }

    package func screenDisappeared(_ screen: any Screen) {
        memories[ObjectIdentifier(screen)] = nil
        work.giveUp(ObjectIdentifier(screen))
    }

    /// Esc, too, cancels the operation.
    package func read(for screen: any Screen, _ body: @escaping @MainActor () async -> Void) {
        // Redraws at the end, because Esc has nothing to stop any more.
        work.start(for: ObjectIdentifier(screen), at: options.now(), body) { [notices] in
            notices.add(.reported)
        }
    }

    /// The operation runs concurrently with the interface. Its changes are observed.
    package func start(_ body: @escaping @MainActor () async -> Void) { work.start(body) }

    package func focus(_ id: ElementID, selecting: Bool) {
        activeMemory.focus = id
        if selecting { _ = activeMemory.fields[id]?.buffer.apply(.selectAll) }
        notices.add(.reported)
    }

    package func select(row: Int, in list: ElementID) {
        activeMemory.reveal(max(0, row), of: list)
        notices.add(.reported)
    }

    package func flowFinished() { notices.add(.reported) }
}

/// Drawing.
extension UserInterface {
    var context: ViewContext {
        let facts = terminal.facts
        return ViewContext(
            size: terminal.size, language: options.language,
            theme: Theme(options.theme, isBackgroundLight: facts.isBackgroundLight), terminal: facts,
            tick: tick)
    }

    /// Draws a frame if anything may have changed and the terminal has accepted the previous frame.
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
            drawn.removeAll()
            painter.forget()
        }
        if grid.size != context.size { grid = CellGrid(context.size, pool: pool) } else { grid.removeAll() }
        let (field, item) = (focusedField, shownItem)
        place(shown, context)
        // The hints of the bottom line depend on the focus and on the chosen row.
        if field != focusedField || item != shownItem && offers(for: item) != offers(for: shownItem) {
            place(layers(context), context)
        }
        let caret = CellRenderer.draw(placement, context, into: &grid)
        if flow.alerts.isEmpty { questionSince = nil } else { questionSince = questionSince ?? options.now() }
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

    func place(_ layers: [(owner: Owner, element: Element)], _ context: ViewContext) {
        placement = Placement()
        placed = flow.top.map { ObjectIdentifier($0) }
        drawn.begin(context.theme)
        for layer in layers {
            var memory = self[layer.owner]
            var upper = Layout.place(layer.element, &memory, context, drawn)
            if layer.owner == .bottomLine {
                // A click beside the words has no effect, even where a click beside a sheet closes the sheet.
                let (columns, rows) = (context.size.columns, context.size.rows)
                let line = CellRect(x: 0, y: rows - 1, width: columns, height: 1)
                upper.regions.insert(.init(frame: line, target: .nothing), at: 0)
            }
            placement.cover(
                with: upper, takingKeys: layer.owner == .alert ? isAsking : layer.owner != .bottomLine)
            self[layer.owner] = memory
        }
    }

    /// The owner of the state that a part of the frame shows.
    enum Owner: Hashable {
        case screen(ObjectIdentifier)
        case overlay
        case alert
        case bottomLine
    }

    subscript(_ owner: Owner) -> ScreenMemory {
        get {
            switch owner {
            case .screen(let id): memories[id] ?? ScreenMemory()
            case .overlay: overlayMemory
            case .alert, .bottomLine: ScreenMemory()
            }
        }
        set {
            switch owner {
            case .screen(let id): memories[id] = newValue
            case .overlay: overlayMemory = newValue
            case .alert, .bottomLine: break
            }
        }
    }

    /// Whether keys answer the open question: as soon as it has been drawn or, if the user was typing into a field, after
    /// `questionTime`, so that a letter of the typed text does not answer it.
    var isAsking: Bool {
        guard !flow.alerts.isEmpty else { return false }
        return questionSince.map { !isTyping || $0.duration(to: options.now()) >= Self.questionTime } ?? false
    }

    /// The active scopes, the innermost first.
    var scopes: [ActionScope] {
        if isAsking { return [.alert] }
        return switch overlay {
        case .help: [.help, .underSheet]
        case .palette: [.palette, .underSheet]
        case nil: flow.scopes(everywhere)
        }
    }

    /// The actions that the help and the palette list.
    var guide: ActionGuide {
        let memory = flow.top.flatMap { memories[ObjectIdentifier($0)] }
        let isTyping = memory?.focus.map { memory?.fields[$0] != nil } ?? false
        return ActionGuide(flow, keys, flow.scopes(everywhere), options.language, isTyping: isTyping)
    }

    private func bottomLine(_ context: ViewContext) -> Element {
        let scopes = !flow.alerts.isEmpty ? [.alert] : overlay == nil ? scopes : Array(scopes.prefix(1))
        let reader = flow.top.map { ObjectIdentifier($0) }
        // A short reading needs no way to stop it.
        let patience = options.now() - .milliseconds(500)
        let canStop =
            overlay == nil && flow.alerts.isEmpty && flow.depth < 2 && flow.sheet == nil
            && focusedField == nil
        let state = ActionGuide.BottomLine(
            enter: flow.sheet == nil ? focusedField.flatMap { placement.enters[$0] } : nil,
            item: shownItem, isCompleting: isCompleting,
            isReading: canStop && reader.map { work.isReading($0, sinceBefore: patience) } ?? false)
        return ActionGuide(flow, keys, scopes, options.language, isTyping: focusedField != nil)
            .bottomLine(state, width: context.size.columns)
    }

    /// Whether each action is possible for a row.
    private func offers(for item: ItemID?) -> [Bool] {
        guard let item, let top = flow.top else { return [] }
        return scopes.flatMap(\.actions).map { top.offers($0.id, on: item) }
    }

    /// The owner of the keyboard.
    var owner: Owner {
        if isAsking { return .alert }
        if overlay != nil { return .overlay }
        return flow.top.map { .screen(ObjectIdentifier($0)) } ?? .alert
    }

    /// The elements of a frame drawn now, from the bottom up. For tests.
    var elements: [Element] { layers(context).map(\.element) }

    /// The screen of the tab and the layers over it. Only the uppermost layer has the keyboard.
    func layers(_ context: ViewContext) -> [(owner: Owner, element: Element)] {
        guard let current = flow.current else { return [] }
        let header: Element =
            flow.depth > 1
            ? .text(StyledText("‹ ", .accent) + StyledText(current.title, .heading)).role(.heading).action(
                .back)
            : .tabs(flow.tabs.map { $0.title[context.language] }, chosen: flow.chosen)
        var layers: [(owner: Owner, element: Element)] = [
            (
                .screen(ObjectIdentifier(current)),
                .column([header, current.body(in: context).fill(), .text("")])
            )
        ]
        if let sheet = flow.sheet {
            layers.append(
                (.screen(ObjectIdentifier(sheet)), .sheet(sheet.body(in: context), title: sheet.title)))
        }
        switch overlay {
        case .help: layers.append((.overlay, guide.help(context.size)))
        case .palette(let filter):
            layers.append((.overlay, guide.palette(filter, on: shownItem, context.size)))
        case nil: break
        }
        if let alert = flow.alerts.first { layers.append((.alert, guide.question(alert))) }
        // Over all layers, because it shows their keys.
        layers.append((.bottomLine, .column([.space, bottomLine(context)])))
        return layers
    }

    private func tellWhatIsSeen() {
        guard case .screen = owner, let top = flow.top else { return }
        for id in self[owner].shown.keys where placement.lists[id] == nil {
            (self[owner].shown[id], self[owner].told[id]) = (nil, nil)
        }
        for (id, list) in placement.lists where !list.isControl {
            guard let place = self[owner].lists[id] else { continue }
            let first = min(list.count, place.offset * list.columns)
            let rows = first..<min(list.count, first + list.pageRows * list.columns)
            let seen = ShownRows(rows: rows, count: list.count)
            if self[owner].shown[id] != seen {
                self[owner].shown[id] = seen
                read(for: top) { await top.showed(id, rows) }
            }
            if let item = place.chosenItem, self[owner].told[id] != item {
                self[owner].told[id] = item
                top.chose(item, of: id)
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
        // A question hides the toast.
        guard flow.alerts.isEmpty, let toast = flow.toast, toast.number != lastToast else { return }
        lastToast = toast.number
        work.startQuietly { [weak flow, options] in
            try? await options.sleep(.seconds(toast.undo == nil ? 4 : 8))
            flow?.hideToast(toast.number)
        }
    }
}
