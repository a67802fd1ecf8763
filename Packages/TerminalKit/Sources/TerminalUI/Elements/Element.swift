public import TerminalGraphics
public import TerminalKit
internal import TextCore

/// The name of a part of a screen: where the focus, a place in a list or a typed text belongs from frame to frame.
public struct ElementID: Hashable, Sendable, ExpressibleByStringLiteral {
    public let name: String

    public init(_ name: String) { self.name = name }
    public init(stringLiteral name: String) { self.init(name) }
}

/// The name of a row of a list, by which it is found again when rows come and go.
public enum ItemID: Hashable, Sendable {
    case number(Int)
    case text(String)
}

/// What a screen shows: a tree of a closed set of kinds, made anew from a view model's state for each frame.
///
///     Element.column([
///         .text(StyledText("Movies", .heading)).role(.heading),
///         .list(rows).fill(),
///     ])
///
/// The same tree is drawn on a full screen and read out line by line in the accessible mode, so everything that is not
/// words has a label in words.
public struct Element: Sendable {
    indirect enum Kind: Sendable {
        case text(StyledText, TextFlow)
        case row([Element], gap: Int)
        case column([Element], gap: Int)
        case list(ListSource)
        case field(FieldSource)
        case tabs([String], chosen: Int)
        case picture(PictureSlot)
        case chart(ChartSource)
        case progress(Double?)
        case spinner
        case divider
        case space
        case scroll(Element)
        case sheet(Element, title: String)
    }

    var kind: Kind
    /// Lists, fields and scrolled parts have one.
    private(set) var id: ElementID?
    private(set) var label: String?
    private(set) var role = Role.none
    private(set) var width = Sizing.fit
    private(set) var height = Sizing.fit
    private(set) var priority = 0
    /// What a click on it, or its number in the accessible mode, does.
    private(set) var action: ActionID?

    init(_ kind: Kind, id: ElementID? = nil, label: String? = nil) {
        self.kind = kind
        self.id = id
        self.label = label?.terminalSafe()
    }
}

/// How a text fills its place.
public enum TextFlow: Hashable, Sendable {
    /// One line, cut with an ellipsis.
    case line
    /// One line at the right side.
    case trailing
    /// One line in the middle.
    case centred
    /// As many lines as are needed, or this many at most.
    case wrapped(most: Int? = nil)
}

/// How large an element wants to be along one axis, in cells.
public enum Sizing: Hashable, Sendable {
    /// As large as its contents.
    case fit
    case fixed(Int)
    /// A share of what is left.
    case fill(Int)
}

/// What an element is to somebody who does not see it.
public enum Role: Hashable, Sendable {
    case none, heading, status, decoration
    /// Stands for rows or a form that are loading. Keys for them wait: with a form, every key that types something.
    case coming(isForm: Bool)
}

/// The rows of a list. Only those in sight are asked for, so there may be any number.
public struct ListSource: Sendable {
    let count: Int
    /// The lines of each row; `nil` where each is as tall as its contents.
    let rowHeight: Int?
    /// The least width of a card where rows stand side by side; `nil` for one below the other.
    let cardWidth: Int?
    /// Whether it is a button or the like instead of a list.
    private(set) var isControl = false
    /// Identifies the list that the rows belong to.
    private(set) var subject: Subject?
    /// The number of all rows, loaded or not.
    private(set) var total: Int
    let id: @Sendable (Int) -> ItemID
    let row: @Sendable (Int) -> Element

    /// - Parameters:
    ///   - count: the number of rows.
    ///   - rowHeight: the lines of each row.
    ///   - cardWidth: for rows side by side, the least width of each in cells.
    ///   - id: the name of the row of that number.
    ///   - row: what the row of that number shows.
    public init(
        count: Int, rowHeight: Int = 1, cardWidth: Int? = nil, id: @escaping @Sendable (Int) -> ItemID,
        row: @escaping @Sendable (Int) -> Element
    ) {
        self.count = max(0, count)
        total = self.count
        self.rowHeight = max(1, rowHeight)
        self.cardWidth = cardWidth.map { max(1, $0) }
        self.id = id
        self.row = row
    }

    private init(
        fitting count: Int, _ id: @escaping @Sendable (Int) -> ItemID,
        _ row: @escaping @Sendable (Int) -> Element
    ) {
        self.count = max(0, count)
        total = self.count
        rowHeight = nil
        cardWidth = nil
        self.id = id
        self.row = row
    }

    /// Rows that are as tall as their contents, such as the comments of a thread. A row that is taller than the list is
    /// scrolled through.
    ///
    /// - Parameters:
    ///   - count: the number of rows.
    ///   - id: the name of the row of that number.
    ///   - row: what the row of that number shows.
    /// - Returns: the list.
    public static func fitting(
        count: Int, id: @escaping @Sendable (Int) -> ItemID, row: @escaping @Sendable (Int) -> Element
    ) -> ListSource {
        ListSource(fitting: count, id, row)
    }

    /// One row that takes the keyboard for itself, such as a button: Enter and a click open it, up and down leave it.
    ///
    /// - Parameters:
    ///   - id: its name.
    ///   - row: what it shows.
    /// - Returns: the list.
    public static func control(_ id: ItemID, _ row: Element) -> ListSource {
        var source = ListSource(count: 1, id: { _ in id }, row: { _ in row })
        source.isControl = true
        return source
    }

    /// Adds how many rows there are where only the first are loaded, for the bar beside them.
    ///
    /// - Parameter total: their number; `nil` where it is not known.
    /// - Returns: the list.
    public func outOf(_ total: Int?) -> ListSource {
        var source = self
        source.total = max(count, total ?? 0)
        return source
    }

    /// Adds a subject, such as an order with filters. A list with another subject begins at its top.
    ///
    /// - Parameter subject: the subject of these rows. It changes with the rows, not before them.
    /// - Returns: the list.
    public func of(_ subject: (any Hashable & Sendable)?) -> ListSource {
        var source = self
        source.subject = subject.map { Subject(value: $0) }
        return source
    }

    /// A subject of any type.
    struct Subject: Hashable, Sendable {
        let value: any Hashable & Sendable

        static func == (one: Subject, other: Subject) -> Bool {
            AnyHashable(one.value) == AnyHashable(other.value)
        }

        func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
    }
}

/// A field to type into. What is typed is kept beside the screen; a `text` that differs from the last frame's replaces it.
public struct FieldSource: Sendable {
    let text: String
    let placeholder: String
    public let isMultiline: Bool
    /// Whether a dot stands for each character.
    let isSecret: Bool
    /// The most bytes that it takes.
    let limit: Int
    /// What Enter does, in a word for the bottom line.
    let enter: String?
    let completion: (@Sendable (String) -> Completion)?

    /// - Parameters:
    ///   - text: what is in it.
    ///   - placeholder: what an empty one shows.
    ///   - isMultiline: whether Enter begins a new line.
    ///   - isSecret: whether a dot stands for each character, as for a password. Areas of several lines show theirs.
    ///   - limit: the most bytes that it takes.
    ///   - enter: what Enter does, in a word for the bottom line: "search"
    ///   - completion: completes the text before the caret when Tab is pressed, such as `PathCompletion.completed`. It is
    ///     called on a thread of its own and may take its time. Fields of several lines have none.
    public init(
        _ text: String = "", placeholder: String = "", isMultiline: Bool = false, isSecret: Bool = false,
        limit: Int = 4_096, enter: String? = nil, completion: (@Sendable (String) -> Completion)? = nil
    ) {
        self.text = text
        self.placeholder = placeholder.terminalSafe()
        self.isMultiline = isMultiline
        self.isSecret = isSecret && !isMultiline
        self.limit = limit
        self.enter = enter
        self.completion = isMultiline ? nil : completion
    }
}

/// A place for a picture.
public struct PictureSlot: Sendable {
    /// The picture, if it is there.
    let picture: SlotPicture?
    /// What stands there without a picture: a line in the middle of the place, and a smaller one below it.
    let title: String
    let note: String

    public init(_ picture: SlotPicture?, title: String, note: String = "") {
        self.picture = picture
        self.title = title.terminalSafe()
        self.note = note.terminalSafe()
    }
}

/// A picture that was drawn for the terminal.
public struct SlotPicture: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        /// Block characters.
        case lines([StyledText])
        /// A picture in the terminal's own protocol.
        case graphic(id: UInt32, columns: Int, rows: Int, sequence: String, removal: String)
    }

    let content: Content

    /// What it costs to keep, in bytes.
    public var byteCount: Int {
        switch content {
        case .lines(let lines): lines.reduce(0) { $0 + 64 * $1.spans.count }
        case .graphic(_, _, _, let sequence, _): sequence.utf8.count
        }
    }

    /// A picture that a `PictureRenderer` drew. `id` tells it from other pictures on the screen, and is the number that
    /// it was drawn with.
    public init(_ picture: TerminalPicture, id: UInt32) {
        if let lines = picture.lines {
            content = .lines(lines.map { StyledText($0) })
        } else {
            content = .graphic(
                id: id, columns: picture.columns, rows: picture.rows, sequence: picture.graphic ?? "",
                removal: picture.removal ?? "")
        }
    }
}

/// A chart, drawn for the room that there is.
public struct ChartSource: Sendable {
    let draw: @Sendable (_ columns: Int, _ rows: Int) -> [TerminalText]

    public init(_ draw: @escaping @Sendable (_ columns: Int, _ rows: Int) -> [TerminalText]) {
        self.draw = draw
    }
}

extension Element {
    public static func text(_ text: StyledText, _ flow: TextFlow = .line) -> Element {
        Element(.text(text, flow))
    }

    /// Side by side.
    public static func row(_ elements: [Element], gap: Int = 1) -> Element {
        Element(.row(elements, gap: gap))
    }

    /// One below the other.
    public static func column(_ elements: [Element], gap: Int = 0) -> Element {
        Element(.column(elements, gap: gap))
    }

    /// Rows to choose from. `label` says what they are.
    public static func list(_ id: ElementID, _ source: ListSource, label: String) -> Element {
        Element(.list(source), id: id, label: label).fill()
    }

    /// A field to type into. `label` says what for.
    public static func field(_ id: ElementID, _ source: FieldSource, label: String) -> Element {
        Element(.field(source), id: id, label: label)
    }

    /// The names of the tabs, one of which is chosen.
    public static func tabs(_ names: [String], chosen: Int) -> Element {
        Element(.tabs(names.map { $0.terminalSafe() }, chosen: chosen))
    }

    /// A picture; `label` describes it in words.
    public static func picture(_ slot: PictureSlot, label: String) -> Element {
        Element(.picture(slot), label: label)
    }

    /// A chart; `label` says in words what it shows.
    public static func chart(_ source: ChartSource, label: String) -> Element {
        Element(.chart(source), label: label)
    }

    /// How far something is, from 0 to 1, or that it is at work. `label` says what.
    public static func progress(_ fraction: Double?, label: String) -> Element {
        Element(.progress(fraction), label: label)
    }

    /// Turns while something is at work. `label` says what.
    public static func spinner(label: String) -> Element { Element(.spinner, label: label) }

    /// A line across.
    public static let divider = Element(.divider).role(.decoration)

    /// Nothing, as much as there is room for.
    public static let space = Element(.space).role(.decoration).fill()

    /// A part that may be longer than its place and is scrolled.
    public static func scroll(_ id: ElementID, _ content: Element) -> Element {
        Element(.scroll(content), id: id).fill()
    }

    /// A box in the middle, as large as its contents.
    public static func sheet(_ content: Element, title: String) -> Element {
        Element(.sheet(content, title: title.terminalSafe()))
    }
}

extension Element {
    private func with(_ change: (inout Element) -> Void) -> Element {
        var copy = self
        change(&copy)
        return copy
    }

    public func role(_ role: Role) -> Element { with { $0.role = role } }
    public func width(_ width: Sizing) -> Element { with { $0.width = width } }
    public func height(_ height: Sizing) -> Element { with { $0.height = height } }

    /// Fills what is left in both directions.
    public func fill(_ weight: Int = 1) -> Element {
        with {
            $0.width = .fill(weight)
            $0.height = .fill(weight)
        }
    }

    /// In a row without enough room, elements of a lower priority are left out first. It is 0 otherwise.
    public func priority(_ priority: Int) -> Element { with { $0.priority = priority } }

    /// What a click does.
    public func action(_ action: ActionID) -> Element { with { $0.action = action } }

    public func label(_ label: String) -> Element { with { $0.label = label.terminalSafe() } }
}
