public import Observation
public import TextCore

/// Which screens of an app are shown. Coordinators change it; screens do not know each other.
@MainActor
@Observable
public final class Flow {
    struct Tab {
        let title: LocalizedText
        var stack: [any Screen]
    }

    struct Toast {
        let text: String
        let undo: (@MainActor () async -> Void)?
        let isFailure: Bool
        let number: Int
    }

    private(set) var tabs: [Tab] = []
    private(set) var chosen = 0
    private(set) var sheet: (any Screen)?
    private(set) var alerts: [Alert] = []
    private(set) var toast: Toast?
    /// Whether the app is to end.
    public private(set) var isFinished = false
    @ObservationIgnored private var toastCount = 0
    /// What takes back what was done last. It outlives its toast: nobody reads at a given speed.
    @ObservationIgnored private var undo: (@MainActor () async -> Void)?
    /// Called when a screen comes up or goes away, so that it can load or let go.
    @ObservationIgnored var onAppear: @MainActor (any Screen) -> Void = { _ in }
    /// Says what would be lost by ending now, if anything: then somebody is asked first.
    @ObservationIgnored public var quitQuestion: @MainActor () -> (title: String, message: String)? = { nil }
    @ObservationIgnored var onFinish: @MainActor () -> Void = {}
    @ObservationIgnored var onSelect: @MainActor (ElementID, Int) -> Void = { _, _ in }
    @ObservationIgnored var onFocus: @MainActor (ElementID, _ selecting: Bool) -> Void = { _, _ in }
    @ObservationIgnored var onRead: @MainActor (any Screen, @escaping @MainActor () async -> Void) -> Void = {
        _, body in Task { await body() }
    }
    @ObservationIgnored var onStart: @MainActor (@escaping @MainActor () async -> Void) -> Void = { body in
        Task { await body() }
    }
    @ObservationIgnored var onDisappear: @MainActor (any Screen) -> Void = { _ in }

    public init() {}

    /// Adds a tab with its first screen.
    public func addTab(_ title: LocalizedText, _ screen: any Screen) {
        tabs.append(Tab(title: title, stack: [screen]))
    }

    /// The names of the tabs, for the keys that choose them.
    public var tabTitles: [LocalizedText] { tabs.map(\.title) }

    /// The screen that has the keyboard, unless a question is open.
    var top: (any Screen)? { sheet ?? current }

    /// The screen of the tab, behind a sheet.
    var current: (any Screen)? { tabs.indices.contains(chosen) ? tabs[chosen].stack.last : nil }

    var depth: Int { tabs.indices.contains(chosen) ? tabs[chosen].stack.count : 0 }

    /// Chooses a tab, counted from 0. It is where it was left.
    public func choose(_ index: Int) {
        guard tabs.indices.contains(index), index != chosen else { return }
        chosen = index
        if let current { onAppear(current) }
    }

    /// Chooses a tab for the user, and hides the message of the previous tab.
    func turn(to index: Int) {
        hideToast(keepsUndo: true)
        choose(index)
    }

    /// Opens a screen over the one of the tab.
    public func push(_ screen: any Screen) {
        guard tabs.indices.contains(chosen) else { return }
        tabs[chosen].stack.append(screen)
        onAppear(screen)
    }

    /// Goes back; `false` at the first screen of a tab.
    @discardableResult
    public func pop() -> Bool {
        guard depth > 1 else { return false }
        leave(tabs[chosen].stack.removeLast())
        if let current { onAppear(current) }
        return true
    }

    /// Opens a sheet over everything.
    public func present(_ screen: any Screen) {
        if let sheet { leave(sheet) }
        sheet = screen
        onAppear(screen)
    }

    /// Whether this is the uppermost screen or sheet.
    public func isPresented(_ screen: any Screen) -> Bool { top === screen }

    /// Whether this is the screen of the chosen tab that is in sight; a sheet may be over it.
    public func isShown(_ screen: any Screen) -> Bool { !isFinished && current === screen }

    /// Closes the sheet, if it is still this one.
    public func dismiss(_ screen: any Screen) {
        guard let gone = sheet, gone === screen else { return }
        sheet = nil
        leave(gone)
        if let current { onAppear(current) }
    }

    /// Takes a screen away wherever it is, such as one whose work is done: the sheet, or a screen of any tab that is
    /// not its first. Nobody is asked.
    public func close(_ screen: any Screen) {
        if sheet === screen { return dismiss(screen) }
        for index in tabs.indices {
            guard let place = tabs[index].stack.dropFirst().firstIndex(where: { $0 === screen }) else {
                continue
            }
            let wasCurrent = current === screen
            tabs[index].stack.remove(at: place)
            leave(screen)
            if wasCurrent, let current { onAppear(current) }
            return
        }
    }

    /// Lets go of all screens after the end. Screens and those who opened them hold each other.
    func removeAll() {
        (tabs, sheet, alerts, toast, undo) = ([], nil, [], nil, nil)
        quitQuestion = { nil }
    }

    private func leave(_ screen: any Screen) {
        onDisappear(screen)
        screen.disappear()
    }

    /// Goes back, or closes the sheet, as somebody wants it who presses Esc; asks first when something would be lost.
    ///
    /// - Returns: `false` at the first screen of a tab.
    @discardableResult
    func goBack() -> Bool {
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

    /// Asks before something that cannot be undone; several questions one after the other.
    public func ask(_ alert: Alert) { alerts.append(alert) }

    func answer(_ isYes: Bool) {
        guard !alerts.isEmpty else { return }
        alerts.removeFirst().answer(isYes)
    }

    /// Shows a sentence at the bottom for a few seconds, and with `undo` a way to take it back, which stays until the next
    /// sentence.
    public func show(toast text: String, isFailure: Bool = false, undo: (@MainActor () async -> Void)? = nil)
    {
        toastCount += 1
        toast = Toast(text: text, undo: undo, isFailure: isFailure, number: toastCount)
        self.undo = undo
    }

    /// Shows a sentence and keeps the undo of the last action.
    func show(remark text: String) {
        let undo = undo
        show(toast: text)
        self.undo = undo
    }

    /// Hides what the bottom line says, and drops what it offers to undo, which is not the last thing any more.
    /// `keepsUndo`: only the sentence is over.
    public func hideToast(keepsUndo: Bool = false) {
        toast = nil
        if !keepsUndo { undo = nil }
    }

    func hideToast(_ number: Int) {
        if toast?.number == number { toast = nil }
    }

    /// The scopes of the uppermost screen, the innermost first.
    func scopes(_ everywhere: ActionScope) -> [ActionScope] {
        (top.map { [$0.scope] } ?? []) + [sheet == nil ? everywhere : everywhere.underSheet]
    }

    /// Starts something that only reads for the uppermost screen: Esc, and leaving the screen, give it up.
    public func read(_ body: @escaping @MainActor () async -> Void) {
        if let top { onRead(top, body) }
    }

    /// Starts something that is carried through, such as what somebody said yes to: neither Esc nor leaving the screen
    /// gives it up.
    public func start(_ body: @escaping @MainActor () async -> Void) { onStart(body) }

    /// What takes back what was done last, of which the bottom line tells no more.
    func takeUndo() -> (@MainActor () async -> Void)? {
        guard let undo else { return nil }
        (toast, self.undo) = (nil, nil)
        return undo
    }

    static let nothingToUndo = LocalizedText("There is nothing to undo.", "실행 취소할 작업이 없습니다.")

    /// Does what is about the flow alone; `false` for another action.
    func obey(_ action: ActionID) -> Bool {
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

    /// Ends the app; asks first when something would be lost.
    func quit() {
        let screens = (sheet.map { [$0] } ?? []) + tabs.flatMap { $0.stack.reversed() }
        ask(before: screens.lazy.compactMap(\.loss).first ?? quitQuestion()) { self.finish() }
    }

    /// Gives a part of the uppermost screen the keyboard. `selecting` selects the text of a field, so that typing replaces
    /// it.
    public func focus(_ id: ElementID, selecting: Bool = false) { onFocus(id, selecting) }

    /// Chooses a row of a list of the uppermost screen, counted from 0, and gives the list the keyboard.
    public func select(row: Int, in list: ElementID) { onSelect(list, row) }

    /// Ends the app. Questions that are open are answered with no.
    public func finish() {
        guard !isFinished else { return }
        while !alerts.isEmpty { answer(false) }
        isFinished = true
        for screen in (sheet.map { [$0] } ?? []) + tabs.flatMap(\.stack) { leave(screen) }
        onFinish()
    }
}
