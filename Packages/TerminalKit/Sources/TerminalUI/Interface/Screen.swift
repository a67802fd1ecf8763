public import TextCore

/// A screen of an app: shows a view model's state and passes on the user's actions.
///
/// Properties that it reads in `body` are observed: when they change, the screen is drawn again.
@MainActor
public protocol Screen: AnyObject {
    /// The title at the top.
    var title: String { get }
    /// The actions of this screen, besides the actions available everywhere.
    var scope: ActionScope { get }

    /// The content of the screen.
    func body(in context: ViewContext) -> Element

    /// Performs an action on the chosen row of the focused list, if there is one.
    func perform(_ action: ActionID, on item: ItemID?) async

    /// The equivalent command line of an action; `nil` without one, as for `back`.
    func command(for action: ActionID, on item: ItemID?) -> String?

    /// Whether an action is possible for the chosen row, as far as the screen can tell. The bottom line and the palette
    /// omit impossible actions; their keys still report the reason.
    func offers(_ action: ActionID, on item: ItemID?) -> Bool

    /// The row for an action without a row number in the accessible mode, such as the post above its comments; `nil`
    /// where no row is special.
    var subject: ItemID? { get }

    /// The user changed the text of a field.
    func edited(_ field: ElementID, _ text: String) async

    /// The user pressed Enter in a field of one line.
    func submitted(_ field: ElementID, _ text: String) async

    /// The user sent files from the device of the browser. They are stored at these paths until the screens end.
    ///
    /// - Returns: for each refused file, what is wrong with it and what to do. The page shows it beside the field.
    func received(_ files: [String], in field: ElementID) async -> [String]

    /// These rows of a list are visible now.
    func showed(_ list: ElementID, _ rows: Range<Int>) async

    /// Another row of a list is chosen now, so that the screen can show its details elsewhere. In the accessible mode
    /// no row is chosen.
    func chose(_ item: ItemID, of list: ElementID)

    /// The screen appears, for the first time or again.
    func appear() async

    /// The screen is gone for good: the user went back or closed the sheet, or the app ends.
    func disappear()

    /// Whether the screen restores the text of its fields when it opens again, so that closing it needs no warning.
    var keepsTyped: Bool { get }

    /// The narrowing that Esc leaves on the first screen of a tab, such as a search or a filter; `nil` without one.
    var narrowing: Narrowing? { get }

    /// The title of the page in a browser, where it stands for the screen in lists of tabs, bookmarks and results of a
    /// search.
    var pageTitle: String { get }

    /// The address of the screen in a browser; `nil` for a screen that cannot be linked, such as a form.
    var address: PageAddress? { get }

    /// The address of the screen that opens for a row of a list; `nil` for a row without a screen of its own.
    func address(of item: ItemID, in list: ElementID) -> PageAddress?

    /// A question about data that going back, closing the sheet or quitting would lose, such as unsaved text. It is
    /// asked first.
    var loss: (title: String, message: String)? { get }
}

extension Screen {
    public func command(for action: ActionID, on item: ItemID?) -> String? { nil }
    public func offers(_ action: ActionID, on item: ItemID?) -> Bool { true }
    public var subject: ItemID? { nil }
    public func edited(_ field: ElementID, _ text: String) async {}
    public func submitted(_ field: ElementID, _ text: String) async {}
    public func received(_ files: [String], in field: ElementID) async -> [String] { [] }
    public func showed(_ list: ElementID, _ rows: Range<Int>) async {}
    public func chose(_ item: ItemID, of list: ElementID) {}
    public func appear() async {}
    public func disappear() {}
    public var keepsTyped: Bool { false }
    public var narrowing: Narrowing? { nil }
    public var loss: (title: String, message: String)? { nil }
    public var pageTitle: String { title }
    public var address: PageAddress? { nil }
    public func address(of item: ItemID, in list: ElementID) -> PageAddress? { nil }
}

/// A search or a filter that narrows the content of a screen.
@MainActor
public struct Narrowing {
    package let hint: LocalizedText
    package let leave: @MainActor () async -> Void

    /// - Parameters:
    ///   - hint: the content after Esc, in a word or two: "all films"
    ///   - leave: shows all content again.
    public init(_ hint: LocalizedText, leave: @escaping @MainActor () async -> Void) {
        self.hint = hint
        self.leave = leave
    }
}

/// A question before an action that cannot be undone. The answer is y or n, never Enter alone.
@MainActor
public struct Alert {
    package let title: String
    package let message: String
    package let answer: @MainActor (Bool) -> Void

    /// - Parameters:
    ///   - title: the question: "Replace the catalogue?"
    ///   - message: the loss that the action causes.
    ///   - answer: called once, with whether the user agreed.
    public init(title: String, message: String, answer: @escaping @MainActor (Bool) -> Void) {
        self.title = title
        self.message = message
        self.answer = answer
    }
}
