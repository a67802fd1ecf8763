public import TextCore

/// One screen of an app: shows a view model's state, and passes on what somebody does.
///
/// What it reads in `body` is observed: when that changes, the screen is drawn again.
@MainActor
public protocol Screen: AnyObject {
    /// Its name at the top.
    var title: String { get }
    /// What can be done on it, besides what can be done everywhere.
    var scope: ActionScope { get }

    /// What it shows.
    func body(in context: ViewContext) -> Element

    /// Does something, with the chosen row of the list that has the keyboard, if there is one.
    func perform(_ action: ActionID, on item: ItemID?) async

    /// The command line that does the same as an action, if one does; for `back` and the like there is none.
    func command(for action: ActionID, on item: ItemID?) -> String?

    /// Whether an action can be done to the chosen row, as far as that is known. The bottom line and the palette leave out
    /// what cannot; its key still says why.
    func offers(_ action: ActionID, on item: ItemID?) -> Bool

    /// The row that an action for a row is for in the accessible mode when no number stands behind it, such as the post
    /// above its comments; `nil` where the rows are equals.
    var subject: ItemID? { get }

    /// The text of a field was changed.
    func edited(_ field: ElementID, _ text: String) async

    /// Enter was pressed in a field of one line.
    func submitted(_ field: ElementID, _ text: String) async

    /// These rows of a list are in sight now.
    func showed(_ list: ElementID, _ rows: Range<Int>) async

    /// Another row of a list is the chosen one now, for what is shown of it elsewhere on the screen. In the accessible
    /// mode no row is chosen.
    func chose(_ item: ItemID, of list: ElementID)

    /// It is shown for the first time, or again.
    func appear() async

    /// It was left for good: somebody went back, closed the sheet, or the app ends.
    func disappear()

    /// Whether what is typed into its fields is there again when it is opened the next time, so that nobody is warned
    /// before it closes.
    var keepsTyped: Bool { get }

    /// What Esc leaves on the first screen of a tab, such as a search or a filter; `nil` for nothing.
    var narrowing: Narrowing? { get }

    /// What would be lost by going back, closing the sheet or quitting now, such as a text that is kept nowhere else.
    /// Somebody is asked first.
    var loss: (title: String, message: String)? { get }
}

extension Screen {
    public func command(for action: ActionID, on item: ItemID?) -> String? { nil }
    public func offers(_ action: ActionID, on item: ItemID?) -> Bool { true }
    public var subject: ItemID? { nil }
    public func edited(_ field: ElementID, _ text: String) async {}
    public func submitted(_ field: ElementID, _ text: String) async {}
    public func showed(_ list: ElementID, _ rows: Range<Int>) async {}
    public func chose(_ item: ItemID, of list: ElementID) {}
    public func appear() async {}
    public func disappear() {}
    public var keepsTyped: Bool { false }
    public var narrowing: Narrowing? { nil }
    public var loss: (title: String, message: String)? { nil }
}

/// A search or a filter that narrows what a screen shows.
@MainActor
public struct Narrowing {
    let hint: LocalizedText
    let leave: @MainActor () async -> Void

    /// - Parameters:
    ///   - hint: what Esc leads to, in a word or two: "all films"
    ///   - leave: shows everything again.
    public init(_ hint: LocalizedText, leave: @escaping @MainActor () async -> Void) {
        self.hint = hint
        self.leave = leave
    }
}

/// A question before something that cannot be undone. It is answered with y or n, never with Enter alone.
@MainActor
public struct Alert {
    let title: String
    let message: String
    let answer: @MainActor (Bool) -> Void

    /// - Parameters:
    ///   - title: what is about to be done: "Replace the catalogue?"
    ///   - message: what is lost by it.
    ///   - answer: called once, with whether to do it.
    public init(title: String, message: String, answer: @escaping @MainActor (Bool) -> Void) {
        self.title = title
        self.message = message
        self.answer = answer
    }
}
