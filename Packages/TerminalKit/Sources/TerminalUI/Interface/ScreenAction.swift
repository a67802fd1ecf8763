/// A screen whose actions are a list of ``ScreenAction``.
@MainActor
public protocol ActionScreen: Screen {
    /// The type to which its actions apply, such as an order.
    associatedtype ActionSubject = Never

    /// The actions of this screen.
    var actions: ScreenActions<Self> { get }

    /// The subject of a row, or the only subject of a page; `nil` without one.
    func subject(of item: ItemID?) -> ActionSubject?

    /// The whole line for a shell of a command without the program's name.
    func commandLine(_ command: String) -> String
}

extension ActionScreen {
    public var scope: ActionScope { actions.scope }

    public func perform(_ action: ActionID, on item: ItemID?) async {
        await actions.perform(action, on: item, of: self)
    }

    public func command(for action: ActionID, on item: ItemID?) -> String? {
        actions.find(action, on: item)?.command(self, item).map(commandLine)
    }

    public func offers(_ action: ActionID, on item: ItemID?) -> Bool {
        actions.find(action, on: item)?.offers?(self, item) ?? true
    }
}

extension ActionScreen where ActionSubject == Never {
    public func subject(of item: ItemID?) -> Never? { nil }
}

/// An action of a screen together with its effect, the equivalent command and its availability.
public struct ScreenAction<Host: ActionScreen>: Sendable {
    fileprivate var action: Action
    fileprivate let isOnSubject: Bool
    fileprivate let command: @MainActor (Host, ItemID?) -> String?
    /// `nil` for an action that is always possible, so that it looks for no subject.
    fileprivate let offers: (@MainActor (Host, ItemID?) -> Bool)?
    fileprivate let perform: @MainActor (Host, ItemID?) async -> Void

    /// The same action, which the bottom line omits.
    public var unhinted: Self {
        var copy = self
        copy.action.hint = nil
        return copy
    }
}

extension Action {
    /// Makes it an action of the screen as a whole.
    ///
    /// - Parameters:
    ///   - command: the command with the same effect, without the program's name; `nil` without one.
    ///   - offers: whether the action is possible.
    ///   - perform: the effect.
    /// - Returns: the action with its effect.
    public func forScreen<Host>(
        command: @escaping @MainActor (Host) -> String? = { _ in nil },
        offers: @escaping @MainActor (Host) -> Bool = { _ in true },
        perform: @escaping @MainActor (Host) async -> Void
    ) -> ScreenAction<Host> {
        forItem(
            command: { screen, _ in command(screen) }, offers: { screen, _ in offers(screen) },
            perform: { screen, _ in await perform(screen) })
    }

    /// Makes it an action that also looks at the chosen row itself, if there is one.
    ///
    /// - Parameters:
    ///   - command: the command with the same effect, without the program's name; `nil` without one.
    ///   - offers: whether the action is possible; `nil` if it always is.
    ///   - perform: the effect.
    /// - Returns: the action with its effect.
    public func forItem<Host>(
        command: @escaping @MainActor (Host, ItemID?) -> String? = { _, _ in nil },
        offers: (@MainActor (Host, ItemID?) -> Bool)? = nil,
        perform: @escaping @MainActor (Host, ItemID?) async -> Void
    ) -> ScreenAction<Host> {
        ScreenAction(
            action: self, isOnSubject: false, command: command, offers: offers, perform: perform)
    }

    /// Makes it an action on a subject: the chosen row of a list, or the only subject of a page. Without a subject, it has
    /// no effect and no command.
    ///
    /// - Parameters:
    ///   - command: the command with the same effect, without the program's name; `nil` without one.
    ///   - offers: whether the action is possible for a subject; `nil` if it always is.
    ///   - perform: the effect.
    /// - Returns: the action with its effect.
    public func forSubject<Host>(
        command: @escaping @MainActor (Host, Host.ActionSubject) -> String? = { _, _ in nil },
        offers: (@MainActor (Host, Host.ActionSubject?) -> Bool)? = nil,
        perform: @escaping @MainActor (Host, Host.ActionSubject) async -> Void
    ) -> ScreenAction<Host> {
        var offersItem: (@MainActor (Host, ItemID?) -> Bool)?
        if let offers { offersItem = { screen, item in offers(screen, screen.subject(of: item)) } }
        return ScreenAction(
            action: self, isOnSubject: true,
            command: { screen, item in screen.subject(of: item).flatMap { command(screen, $0) } },
            offers: offersItem,
            perform: { screen, item in
                if let subject = screen.subject(of: item) { await perform(screen, subject) }
            })
    }
}

/// The actions of a screen.
public struct ScreenActions<Host: ActionScreen>: Sendable {
    /// The keys and texts of the actions. It omits ``Action/open``, which every screen has.
    public let scope: ActionScope
    private let actions: [ActionID: ScreenAction<Host>]
    private var isForm = false

    /// The actions of a page, which has at most one subject.
    public init(page name: String, _ actions: [ScreenAction<Host>]) {
        scope = ActionScope(name, actions.map(\.action).filter { $0 != .open })
        self.actions = Dictionary(uniqueKeysWithValues: actions.map { ($0.action.id, $0) })
    }

    /// The actions of a list, where an action on a subject applies to the chosen row.
    public init(list name: String, _ actions: [ScreenAction<Host>]) {
        self.init(
            page: name,
            actions.map { action in
                var copy = action
                copy.action.isForRow = action.action.isForRow || action.isOnSubject
                return copy
            })
    }

    /// The actions of a form, where Enter on a button performs the action that the button is named after.
    public init(form name: String, _ actions: [ScreenAction<Host>]) {
        self.init(page: name, actions)
        isForm = true
    }

    /// Performs an action of a screen, for a screen that treats other actions itself.
    @MainActor
    public func perform(_ action: ActionID, on item: ItemID?, of screen: Host) async {
        await find(action, on: item)?.perform(screen, item)
    }

    fileprivate func find(_ action: ActionID, on item: ItemID?) -> ScreenAction<Host>? {
        if isForm, action == .open, case .text(let name) = item { return actions[ActionID(name)] }
        return actions[action]
    }
}
