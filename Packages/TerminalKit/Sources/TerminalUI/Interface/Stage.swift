internal import TerminalKit
internal import TextCore

/// The layers of the screen: the screens of the flow, the help or the palette, and a question; with the user's places in
/// them and the layout of the last frame.
@MainActor
final class Stage {
    let session: FlowSession
    let terminal: any Terminal
    let notices = NoticeQueue()

    private var memories: [ObjectIdentifier: ScreenMemory] = [:]
    var overlays = Overlays()
    var question = QuestionTime()
    /// The way to the end of a list that the user is on.
    var wayToEnd: WayToEnd?
    /// The layout of the frame on the screen.
    private(set) var placement = Placement()
    /// The uppermost screen in that frame.
    private(set) var placed: ObjectIdentifier?
    private let drawn = DrawnRows()
    /// Whether a change may have happened since.
    var isStale = true
    /// The number of the picture of animations.
    var tick = 0

    init(_ session: FlowSession, _ terminal: any Terminal) {
        self.session = session
        self.terminal = terminal
    }

    var flow: Flow { session.flow }
    var options: InterfaceOptions { session.options }

    var context: ViewContext {
        let facts = terminal.facts
        return ViewContext(
            size: terminal.size, language: options.language,
            theme: Theme(options.theme, isBackgroundLight: facts.isBackgroundLight), terminal: facts,
            tick: tick)
    }
}

extension Stage: FlowHost {
    package func screenAppeared(_ screen: any Screen) {
        // The screen may have released its rows.
        memories[ObjectIdentifier(screen)]?.shown = [:]
    }

    package func screenDisappeared(_ screen: any Screen) { memories[ObjectIdentifier(screen)] = nil }

    package func focus(_ id: ElementID, selecting: Bool) {
        activeMemory.focus = id
        if selecting { _ = activeMemory.fields[id]?.buffer.apply(.selectAll) }
        notices.add(.reported)
    }

    package func select(row: Int, in list: ElementID) {
        activeMemory.reveal(max(0, row), of: list)
        notices.add(.reported)
    }

    package func flowChanged() { notices.add(.reported) }
}

/// The user's places in the layers.
extension Stage {
    /// The owner of the state that a part of the frame shows.
    enum Owner: Hashable {
        case screen(ObjectIdentifier)
        case overlay
        case alert
    }

    subscript(_ owner: Owner) -> ScreenMemory {
        get {
            switch owner {
            case .screen(let id): memories[id] ?? ScreenMemory()
            case .overlay: overlays.memory
            case .alert: ScreenMemory()
            }
        }
        set {
            switch owner {
            case .screen(let id): memories[id] = newValue
            case .overlay: overlays.memory = newValue
            case .alert: break
            }
        }
    }

    /// The owner of the keyboard.
    var owner: Owner {
        if isAsking { return .alert }
        if overlays.top != nil { return .overlay }
        return flow.top.map { .screen(ObjectIdentifier($0)) } ?? .alert
    }

    /// The memory that keys work on.
    var activeMemory: ScreenMemory {
        get { self[owner] }
        set { self[owner] = newValue }
    }

    /// Reports the visible rows of all screens again with the next frame.
    func forgetShown() {
        for id in memories.keys { memories[id]?.shown = [:] }
    }

    var focusedField: ElementID? {
        guard !isAsking, let focus = activeMemory.focus, placement.fields[focus] != nil else { return nil }
        return focus
    }

    /// The chosen row of the screen, including moves by keys that arrived since the last frame.
    var chosenItem: ItemID? {
        place()
        return shownItem
    }

    /// The chosen row of the last frame.
    var shownItem: ItemID? {
        guard let top = flow.top, let memory = memories[ObjectIdentifier(top)] else { return nil }
        let list = memory.focus.flatMap { memory.lists[$0] == nil ? nil : $0 } ?? memory.shown.keys.first
        // A list that was replaced by a sentence has no chosen row any more.
        let isBehind = overlays.top != nil || !flow.alerts.isEmpty
        return list.flatMap { isBehind || placement.lists[$0] != nil ? memory.lists[$0]?.chosenItem : nil }
    }

    /// Whether keys answer the open question.
    var isAsking: Bool { !flow.alerts.isEmpty && question.takesAnswers(at: options.now) }

    /// The active scopes, the innermost first.
    var scopes: [ActionScope] {
        if isAsking { return [.alert] }
        return switch overlays.top {
        case .help: [.help, .underSheet]
        case .palette: [.palette, .underSheet]
        case nil: session.scopes
        }
    }
}

/// The elements of a frame and their places.
extension Stage {
    typealias Layer = (owner: Owner, element: Element, keys: KeyWords)

    /// Updates the layout, because the meaning of a key may depend on events since the last frame.
    func place() { place(context) }

    func place(_ context: ViewContext) {
        let layers = layers(context)
        var context = context
        placement = Placement()
        placed = flow.top.map { ObjectIdentifier($0) }
        drawn.begin(context.theme, layers.map(\.keys))
        for layer in layers {
            context.keys = layer.keys
            var memory = self[layer.owner]
            let upper = Layout.place(layer.element, &memory, context, drawn)
            placement.cover(with: upper, takingKeys: layer.owner == .alert ? isAsking : true)
            self[layer.owner] = memory
        }
        if !layers.isEmpty { placeBottomLine(context) }
    }

    /// Places the bottom line over all layers, because it shows their keys. Its hints depend on the focus and on the chosen
    /// row, which the layout of the layers determines.
    private func placeBottomLine(_ context: ViewContext) {
        var memory = ScreenMemory()
        var line = Layout.place(.column([.space, bottomLine(context)]), &memory, context, drawn)
        // A click beside the words has no effect, even where a click beside a sheet closes the sheet.
        let frame = CellRect(x: 0, y: context.size.rows - 1, width: context.size.columns, height: 1)
        line.regions.insert(.init(frame: frame, target: .nothing), at: 0)
        placement.cover(with: line, takingKeys: false)
    }

    /// Forgets the cells of rows, whose styles the next frame numbers anew.
    func forgetCells() { drawn.removeAll() }

    /// The screen of the tab and the layers over it. Only the uppermost layer has the keyboard.
    func layers(_ context: ViewContext) -> [Layer] {
        guard let current = flow.current else { return [] }
        var context = context
        context.keys = session.keys(of: current)
        let header: Element =
            flow.depth > 1
            ? .text(StyledText("‹ ", .accent) + StyledText(current.title, .heading)).role(.heading).action(
                .back)
            : .tabs(flow.tabs.map { $0.title[context.language] }, chosen: flow.chosen)
        var layers: [Layer] = [
            (
                .screen(ObjectIdentifier(current)),
                .column([header, current.body(in: context).fill(), .text("")]), context.keys
            )
        ]
        if let sheet = flow.sheet {
            context.keys = session.keys(of: sheet)
            let element = Element.sheet(sheet.body(in: context), title: sheet.title)
            layers.append((.screen(ObjectIdentifier(sheet)), element, context.keys))
        }
        switch overlays.top {
        case .help: layers.append((.overlay, guide.help(context.size), KeyWords()))
        case .palette(let filter):
            layers.append((.overlay, guide.palette(filter, on: shownItem, context.size), KeyWords()))
        case nil: break
        }
        if let alert = flow.alerts.first { layers.append((.alert, guide.question(alert), KeyWords())) }
        return layers
    }

    /// The actions that the help and the palette list.
    private var guide: ActionGuide {
        let memory = flow.top.flatMap { memories[ObjectIdentifier($0)] }
        let isTyping = memory?.focus.map { memory?.fields[$0] != nil } ?? false
        return ActionGuide(flow, session.keys, session.scopes, options.language, isTyping: isTyping)
    }

    /// The action of the chosen line of the palette or the help.
    var listedAction: ActionID? {
        let actions: [Action]
        switch overlays.top {
        case .help: actions = guide.actions
        case .palette(let filter): actions = guide.actions(matching: filter, on: shownItem)
        case nil: return nil
        }
        let index = overlays.memory.lists.values.first?.index ?? 0
        return actions.indices.contains(index) ? actions[index].id : nil
    }

    func bottomLine(_ context: ViewContext) -> Element {
        let isQuestion = !flow.alerts.isEmpty
        let scopes = isQuestion ? [.alert] : overlays.top == nil ? scopes : Array(scopes.prefix(1))
        let field = focusedField
        let state = ActionGuide.BottomLine(
            enter: flow.sheet == nil ? field.flatMap { placement.enters[$0] } : nil, item: shownItem,
            isCompleting: isCompleting, isReading: field == nil && isReading)
        return ActionGuide(flow, session.keys, scopes, options.language, isTyping: field != nil)
            .bottomLine(state, width: context.size.columns)
    }

    /// Whether Esc cancels the reading of the uppermost screen. A short reading needs no way to stop it.
    private var isReading: Bool {
        guard overlays.top == nil, flow.alerts.isEmpty else { return false }
        if let wayToEnd { return wayToEnd.isSlow(at: options.now()) }
        guard flow.depth < 2, flow.sheet == nil, let top = flow.top else { return false }
        return session.work.isReading(ObjectIdentifier(top), sinceBefore: options.now() - .milliseconds(500))
    }

    /// Whether Tab completes text in the focused field.
    private var isCompleting: Bool {
        guard let field = focusedField, placement.completions[field] != nil else { return false }
        return activeMemory.fields[field]?.buffer.textBeforeCaret.isEmpty == false
    }
}

/// The time from which on keys answer a question: as soon as it has been drawn or, if the user was typing into a field,
/// after a while, so that a letter of the typed text does not answer it.
struct QuestionTime {
    /// The time when a question was first drawn, or when a key was last typed for the screen below it.
    private var since: ContinuousClock.Instant?
    /// Whether the last key was typed into a field.
    var isTyping = false
    /// The time that a question must be visible without further typing before keys answer it.
    private static let delay = Duration.milliseconds(700)

    func takesAnswers(at now: () -> ContinuousClock.Instant) -> Bool {
        since.map { !isTyping || $0.duration(to: now()) >= Self.delay } ?? false
    }

    /// Starts the time, unless it runs already, or ends it without a question.
    mutating func drawn(_ isOpen: Bool, at now: () -> ContinuousClock.Instant) {
        since = isOpen ? since ?? now() : nil
    }

    /// Starts the time again after a key for the screen below.
    mutating func typed(at now: ContinuousClock.Instant) { since = now }
}
