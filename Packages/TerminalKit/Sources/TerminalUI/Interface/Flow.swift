public import TextCore

/// Shows the screens of a `Flow` and runs their operations.
@MainActor
package protocol FlowHost: AnyObject {
    /// Runs the operations.
    var session: FlowSession { get }

    /// A screen is uppermost now, for the first time or again, and will load.
    func screenAppeared(_ screen: any Screen)

    /// A screen is gone for good.
    func screenDisappeared(_ screen: any Screen)

    /// Moves the focus to a part of the uppermost screen. `selecting` selects the text of a field.
    func focus(_ id: ElementID, selecting: Bool)

    /// Chooses a row of a list of the uppermost screen, counted from 0.
    func select(row: Int, in list: ElementID)

    /// The flow shows something else, or the app is to end.
    func flowChanged()
}

/// The screens that an app shows. Coordinators change the flow; screens do not know each other.
@MainActor
public final class Flow {
    package struct Tab {
        package let title: LocalizedText
        package var stack: [any Screen]
    }

    package struct Toast {
        package let text: String
        package let undo: (@MainActor () async -> Void)?
        package let isFailure: Bool
        package let number: Int
    }

    package private(set) var tabs: [Tab] = [] { didSet { host?.flowChanged() } }
    package private(set) var chosen = 0 { didSet { host?.flowChanged() } }
    package private(set) var sheet: (any Screen)? { didSet { host?.flowChanged() } }
    package private(set) var alerts: [Alert] = [] { didSet { host?.flowChanged() } }
    package private(set) var toast: Toast? { didSet { host?.flowChanged() } }
    /// Whether the app is to end.
    public private(set) var isFinished = false { didSet { host?.flowChanged() } }
    private var toastCount = 0
    /// The undo of the last action. It outlives its toast, because users read at different speeds.
    private var undo: (@MainActor () async -> Void)?
    /// Shows the screens and runs their operations.
    package weak var host: (any FlowHost)?
    /// Returns a question about unsaved data, which the user answers before the app ends; `nil` when nothing would be
    /// lost.
    public var quitQuestion: @MainActor () -> (title: String, message: String)? = { nil }
    private var offered: [Offer] = []

    /// An action of every screen.
    private struct Offer {
        let action: Action
        let command: String?
        let isPossible: @MainActor () -> Bool
        let perform: @MainActor () async -> Void
    }

    public init() {}

    /// Adds a tab with its first screen.
    public func addTab(_ title: LocalizedText, _ screen: any Screen) {
        tabs.append(Tab(title: title, stack: [screen]))
    }

    /// The names of the tabs, for the keys that choose them.
    public var tabTitles: [LocalizedText] { tabs.map(\.title) }

    /// Adds an action to every screen, such as one that opens the settings: to the help, to the palette and with its keys. An
    /// action of the same name replaces it on a screen that has one. It is not available under a sheet.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - command: the command line with the same effect; `nil` without one.
    ///   - isPossible: whether the help and the palette list it at the moment.
    ///   - perform: the effect.
    public func offer(
        _ action: Action, command: String? = nil,
        when isPossible: @escaping @MainActor () -> Bool = { true },
        perform: @escaping @MainActor () async -> Void
    ) {
        offered.append(Offer(action: action, command: command, isPossible: isPossible, perform: perform))
    }

    /// The action of every screen with this name, unless the uppermost screen has an action of the same name.
    private func offer(_ action: ActionID) -> Offer? {
        guard let offer = offered.first(where: { $0.action.id == action }) else { return nil }
        return top?.scope.actions.contains { $0.id == action } == true ? nil : offer
    }

    /// Whether the help lists an action.
    package func isListed(_ action: ActionID) -> Bool { offer(action)?.isPossible() ?? true }

    /// Whether an action is possible for a row: an action of the screen if the screen offers it.
    package func offers(_ action: ActionID, on item: ItemID?) -> Bool {
        offer(action)?.isPossible() ?? top?.offers(action, on: item) ?? true
    }

    /// The command line with the same effect as an action on a row; `nil` without one.
    package func command(for action: ActionID, on item: ItemID?) -> String? {
        offer(action)?.command ?? top?.command(for: action, on: item)
    }

    /// An action of the uppermost screen or of every screen, and its effect on a row; `nil` without a screen.
    package func effect(
        of action: ActionID, on item: ItemID?
    ) -> (action: Action?, perform: @MainActor () async -> Void)? {
        guard let top else { return nil }
        if let offer = offer(action) { return (offer.action, offer.perform) }
        return (
            top.scope.actions.first { $0.id == action }, { await top.perform(action, on: item) }
        )
    }

    /// The actions of every screen, complete once all tabs and actions are added.
    public var everywhere: ActionScope { .everywhere(tabs: tabTitles, offered.map(\.action)) }

    /// The screen that has the keyboard, unless a question is open.
    package var top: (any Screen)? { sheet ?? current }

    /// The screen of the tab, behind a sheet.
    package var current: (any Screen)? { tabs.indices.contains(chosen) ? tabs[chosen].stack.last : nil }

    package var depth: Int { tabs.indices.contains(chosen) ? tabs[chosen].stack.count : 0 }

    /// Chooses a tab, counted from 0. The tab keeps its screens.
    public func choose(_ index: Int) {
        guard tabs.indices.contains(index), index != chosen else { return }
        chosen = index
        appear()
    }

    /// Chooses a tab for the user, and hides the message of the previous tab.
    package func turn(to index: Int) {
        hideToast(keepsUndo: true)
        choose(index)
    }

    /// Opens a screen over the current screen of the tab.
    public func push(_ screen: any Screen) {
        guard tabs.indices.contains(chosen) else { return }
        tabs[chosen].stack.append(screen)
        appear(screen)
    }

    /// Goes back; `false` at the first screen of a tab.
    @discardableResult
    public func pop() -> Bool {
        guard depth > 1 else { return false }
        leave(tabs[chosen].stack.removeLast())
        appear()
        return true
    }

    /// Opens a sheet over all screens.
    public func present(_ screen: any Screen) {
        if let sheet { leave(sheet) }
        sheet = screen
        appear(screen)
    }

    /// Whether the visible screen of the chosen tab is of this type; a sheet may cover it.
    public func isShown<Shown: Screen>(_ type: Shown.Type) -> Bool { current is Shown }

    /// Whether this is the uppermost screen or sheet.
    public func isPresented(_ screen: any Screen) -> Bool { top === screen }

    /// Whether this is the visible screen of the chosen tab; a sheet may cover it.
    public func isShown(_ screen: any Screen) -> Bool { !isFinished && current === screen }

    /// Closes the sheet, if it is still open.
    public func dismiss(_ screen: any Screen) {
        guard let gone = sheet, gone === screen else { return }
        sheet = nil
        leave(gone)
        appear()
    }

    /// Removes a screen without a question, such as a screen whose work is done: the sheet, or any screen of a tab
    /// except the first.
    public func close(_ screen: any Screen) {
        if sheet === screen { return dismiss(screen) }
        for index in tabs.indices {
            guard let place = tabs[index].stack.dropFirst().firstIndex(where: { $0 === screen }) else {
                continue
            }
            let wasCurrent = current === screen
            tabs[index].stack.remove(at: place)
            leave(screen)
            if wasCurrent { appear() }
            return
        }
    }

    /// Releases all screens after the end, because screens and their openers retain each other.
    package func removeAll() {
        (tabs, sheet, alerts, toast, undo, offered) = ([], nil, [], nil, nil, [])
        quitQuestion = { nil }
    }

    /// Loads a screen that is uppermost now; by default, the screen of the tab.
    package func appear(_ screen: (any Screen)? = nil) {
        guard let host, let screen = screen ?? current else { return }
        host.screenAppeared(screen)
        host.session.read(for: screen) { await screen.appear() }
    }

    private func leave(_ screen: any Screen) {
        host?.session.work.giveUp(ObjectIdentifier(screen))
        host?.screenDisappeared(screen)
        screen.disappear()
    }

    /// Goes back or closes the sheet, as for Esc; asks first when the screen has unsaved data.
    ///
    /// - Returns: `false` at the first screen of a tab.
    @discardableResult
    package func goBack() -> Bool {
        guard sheet != nil || depth > 1, let top else { return false }
        ask(before: top.loss) {
            if self.sheet === top { self.dismiss(top) } else if self.current === top { self.pop() }
        }
        return true
    }

    private func ask(before loss: (title: String, message: String)?, _ body: @escaping @MainActor () -> Void)
    {
        guard let loss else { return body() }
        ask(Alert(title: loss.title, message: loss.message) { if $0 { body() } })
    }

    /// Asks before an action that cannot be undone. Several questions appear one after the other.
    public func ask(_ alert: Alert) { alerts.append(alert) }

    package func answer(_ isYes: Bool) {
        guard !alerts.isEmpty else { return }
        alerts.removeFirst().answer(isYes)
    }

    /// Shows a message at the bottom for a few seconds. The action can be undone by `undo` until the next message.
    public func show(toast text: String, isFailure: Bool = false, undo: (@MainActor () async -> Void)? = nil)
    {
        toastCount += 1
        toast = Toast(text: text, undo: undo, isFailure: isFailure, number: toastCount)
        self.undo = undo
    }

    /// Shows a message and keeps the undo of the last action.
    package func show(remark text: String) {
        let undo = undo
        show(toast: text)
        self.undo = undo
    }

    /// Hides the message of the bottom line, and drops its undo, which is not for the last action any more. `keepsUndo`
    /// hides only the message.
    public func hideToast(keepsUndo: Bool = false) {
        toast = nil
        if !keepsUndo { undo = nil }
    }

    package func hideToast(_ number: Int) {
        if toast?.number == number { toast = nil }
    }

    /// The keys of the uppermost screen's actions, for a message about them.
    public var keys: KeyWords {
        guard let session = host?.session, let top else { return KeyWords() }
        return session.keys(of: top)
    }

    /// Starts an operation that only reads for the uppermost screen. Esc or leaving the screen cancels it.
    public func read(_ body: @escaping @MainActor () async -> Void) {
        guard let top else { return }
        if let host { host.session.read(for: top, body) } else { Task { await body() } }
    }

    /// Starts an operation that runs to its end, such as a confirmed action: neither Esc nor leaving the screen cancels
    /// it.
    public func start(_ body: @escaping @MainActor () async -> Void) {
        if let host { host.session.start(body) } else { Task { await body() } }
    }

    /// Returns the undo of the last action, and removes it from the bottom line.
    package func takeUndo() -> (@MainActor () async -> Void)? {
        guard let undo else { return nil }
        (toast, self.undo) = (nil, nil)
        return undo
    }

    /// Performs an action that concerns only the flow; `false` for another action.
    package func obey(_ action: ActionID) -> Bool {
        switch action {
        case .nextTab: turn(to: (chosen + 1) % max(1, tabs.count))
        case .previousTab: turn(to: (chosen + tabs.count - 1) % max(1, tabs.count))
        case .confirm: answer(true)
        case .refuse: answer(false)
        case .quit: quit()
        default:
            guard let number = (1...9).first(where: { action == .tab($0) }) else { return false }
            turn(to: number - 1)
        }
        return true
    }

    /// Ends the app; asks first when a screen or the app has unsaved data.
    package func quit() {
        let screens = (sheet.map { [$0] } ?? []) + tabs.flatMap { $0.stack.reversed() }
        ask(before: screens.lazy.compactMap(\.loss).first ?? quitQuestion()) { self.finish() }
    }

    /// Moves the focus to a part of the uppermost screen. `selecting` selects the text of a field, so that typing
    /// replaces it.
    public func focus(_ id: ElementID, selecting: Bool = false) {
        host?.focus(id, selecting: selecting)
    }

    /// Chooses a row of a list of the uppermost screen, counted from 0, and moves the focus to the list.
    public func select(row: Int, in list: ElementID) { host?.select(row: row, in: list) }

    /// Ends the app. Open questions are answered with no.
    public func finish() {
        guard !isFinished else { return }
        while !alerts.isEmpty { answer(false) }
        isFinished = true
        for screen in (sheet.map { [$0] } ?? []) + tabs.flatMap(\.stack) { leave(screen) }
    }
}
