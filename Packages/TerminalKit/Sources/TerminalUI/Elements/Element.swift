public import TerminalGraphics
public import TerminalKit
internal import TextCore

/// The name of a part of a screen, which identifies its focus, place in a list or typed text from frame to frame.
public struct ElementID: Hashable, Sendable, ExpressibleByStringLiteral {
    public let name: String

    public init(_ name: String) { self.name = name }
    public init(stringLiteral name: String) { self.init(name) }
}

/// The name of a row of a list, which identifies the row when other rows come and go.
public enum ItemID: Hashable, Sendable {
    case number(Int)
    case text(String)
}

/// The content of a screen: a tree of a closed set of kinds, rebuilt from a view model's state for each frame.
///
///     Element.column([
///         .text(StyledText("Movies", .heading)).role(.heading),
///         .list(rows).fill(),
///     ])
///
/// The same tree is drawn on a full screen and read out line by line in the accessible mode, so every element without
/// text has a label in words.
///
/// Equal elements show the same. Elements that contain a source of rows, a field or a chart are never equal, because closures
/// cannot be compared.
public struct Element: Hashable, Sendable {
    /// The cases of which a frame has hundreds are stored in place.
    package enum Kind: Hashable, Sendable {
        case text(StyledText, TextFlow)
        case row([Element], gap: Int)
        case column([Element], gap: Int)
        indirect case list(ListSource)
        indirect case field(FieldSource)
        case tabs([String], chosen: Int)
        indirect case picture(PictureSlot)
        case chart(ChartSource)
        case progress(Double?)
        case spinner
        case divider
        case space
        indirect case scroll(Element)
        indirect case sheet(Element, title: String)
        case button(String, isMain: Bool)
        case facts([Fact])
        case file(FileSource)
        case bar(Double, Tone)
    }

    package var kind: Kind
    /// Lists, fields and scrolled parts have one.
    package private(set) var id: ElementID?
    package private(set) var label: String?
    package private(set) var role = Role.none
    package private(set) var width = Sizing.fit
    package private(set) var height = Sizing.fit
    package private(set) var priority = 0
    /// The action of a click on the element, or of its number in the accessible mode.
    package private(set) var action: ActionID?
    /// Whether the rest of the row is visible; `nil` for a row that cannot be folded.
    package private(set) var isExpanded: Bool?

    init(_ kind: Kind, id: ElementID? = nil, label: String? = nil) {
        self.kind = kind
        self.id = id
        self.label = label?.terminalSafe()
    }
}

/// The way a text fills its place.
public enum TextFlow: Hashable, Sendable {
    /// One line, cut with an ellipsis.
    case line
    /// One line at the right side.
    case trailing
    /// One line in the middle.
    case centred
    /// As many lines as the text needs, at most `most` lines.
    case wrapped(most: Int? = nil)
}

/// The size of an element along one axis, in cells.
public enum Sizing: Hashable, Sendable {
    /// As large as its contents.
    case fit
    case fixed(Int)
    /// A share of the remaining room, by weight.
    case fill(Int)
}

/// The meaning of an element for users who do not see it.
public enum Role: Hashable, Sendable {
    case none, heading, status, decoration
    /// A placeholder for loading rows or a loading form. Keys for them wait; for a form, every key that types text.
    case coming(isForm: Bool)
}

/// The rows of a list. Only visible rows are requested, so the number of rows is unlimited.
public struct ListSource: Sendable {
    package let count: Int
    /// The lines of each row; `nil` where each is as tall as its contents.
    package let rowHeight: Int?
    /// The minimum width of a card for rows side by side; `nil` for rows below each other.
    package let cardWidth: Int?
    /// Whether it is a control such as a button instead of a list.
    package private(set) var isControl = false
    /// Identifies the list that the rows belong to.
    package private(set) var subject: Subject?
    /// The number of all rows, loaded or not.
    package private(set) var total: Int
    package let id: @Sendable (Int) -> ItemID
    package let row: @Sendable (Int) -> Element

    /// - Parameters:
    ///   - count: the number of rows.
    ///   - rowHeight: the lines of each row.
    ///   - cardWidth: for rows side by side, the minimum width of each in cells.
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

    /// Sets the number of all rows where only the first are loaded, for the scrollbar.
    ///
    /// - Parameter total: the number of all rows; `nil` when unknown.
    /// - Returns: the list.
    public func outOf(_ total: Int?) -> ListSource {
        var source = self
        source.total = max(count, total ?? 0)
        return source
    }

    /// Sets the subject of the list, such as an order with filters. A list with a new subject begins at its top.
    ///
    /// - Parameter subject: the subject of these rows. It changes with the rows, not before them.
    /// - Returns: the list.
    public func of(_ subject: (any Hashable & Sendable)?) -> ListSource {
        var source = self
        source.subject = subject.map { Subject(value: $0) }
        return source
    }

    /// A subject of any type.
    package struct Subject: Hashable, Sendable {
        let value: any Hashable & Sendable

        package static func == (one: Subject, other: Subject) -> Bool {
            AnyHashable(one.value) == AnyHashable(other.value)
        }

        package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
    }
}

/// A field to type into. The typed text is stored outside of the screen; a `text` that differs from the previous
/// frame's replaces it.
public struct FieldSource: Sendable {
    package let text: String
    package let placeholder: String
    public let isMultiline: Bool
    /// Whether a dot stands for each character.
    package let isSecret: Bool
    /// The most bytes that it takes.
    package let limit: Int
    /// The action of Enter, in a word for the bottom line.
    package let enter: String?
    package let completion: (@Sendable (String) -> Completion)?
    /// The purpose of the text.
    package let purpose: Purpose

    /// The purpose of a text, which tells a browser which keyboard to show and which stored value to offer.
    public enum Purpose: String, Sendable {
        case plain, search, email, userName, password, newPassword, amount
    }

    /// - Parameters:
    ///   - text: the text of the field.
    ///   - placeholder: the text that an empty field shows.
    ///   - isMultiline: whether Enter begins a new line.
    ///   - isSecret: whether a dot stands for each character, as for a password. Fields of several lines ignore it.
    ///   - limit: the maximum size of the text in bytes.
    ///   - enter: the action of Enter, in a word for the bottom line: "search"
    ///   - purpose: what the text is for; by default, a password if the text is secret.
    ///   - completion: completes the text before the caret when Tab is pressed, such as `PathCompletion.completed`. It
    ///     is called on a thread of its own and may take a long time. Fields of several lines have no completion.
    public init(
        _ text: String = "", placeholder: String = "", isMultiline: Bool = false, isSecret: Bool = false,
        limit: Int = 4_096, enter: String? = nil, purpose: Purpose? = nil,
        completion: (@Sendable (String) -> Completion)? = nil
    ) {
        self.text = text
        self.purpose = purpose ?? (isSecret ? .password : .plain)
        self.placeholder = placeholder.terminalSafe()
        self.isMultiline = isMultiline
        self.isSecret = isSecret && !isMultiline
        self.limit = limit
        self.enter = enter
        self.completion = isMultiline ? nil : completion
    }
}

/// A place for a picture.
public struct PictureSlot: Hashable, Sendable {
    /// The picture, if it is available.
    package let picture: SlotPicture?
    /// The text without a picture: a line in the middle of the place, and `note` below it.
    package let title: String
    package let note: String

    public init(_ picture: SlotPicture?, title: String, note: String = "") {
        self.picture = picture
        self.title = title.terminalSafe()
        self.note = note.terminalSafe()
    }

    /// Whether the terminal itself draws the picture.
    var isGraphic: Bool { if case .graphic = picture?.content { true } else { false } }
}

/// A picture in the form that the terminal shows.
public struct SlotPicture: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// Block characters.
        case lines([StyledText])
        /// A picture in the terminal's own protocol.
        case graphic(id: UInt32, columns: Int, rows: Int, sequence: String, removal: String)
        /// The address of a picture, which a browser loads itself.
        case address(String)
    }

    package let content: Content

    /// The approximate memory of the picture in bytes.
    public var byteCount: Int {
        switch content {
        case .lines(let lines): lines.reduce(0) { $0 + 64 * $1.spans.count }
        case .graphic(_, _, _, let sequence, _): sequence.utf8.count
        case .address(let text): text.utf8.count
        }
    }

    /// Creates a picture that a browser loads from an address on the same server, such as `/pictures/3`.
    public init(address: String) { content = .address(address) }

    /// Creates a picture from the output of a `PictureRenderer`. `id` distinguishes it from other pictures on the
    /// screen, and is the number that it was drawn with.
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

/// A chart, drawn for the available room.
public enum ChartSource: Sendable {
    case line(LineChart)
    case candles(CandleChart)
    case depth(DepthChart)

    func lines(columns: Int, rows: Int) -> [TerminalText] {
        let lines =
            switch self {
            case .line(let chart): chart.lines(columns: columns, rows: rows)
            case .candles(let chart): chart.lines(columns: columns, rows: rows)
            case .depth(let chart): chart.lines(columns: columns, rows: rows)
            }
        return lines.map { TerminalText($0) }
    }
}

/// A value with its name, such as a price: one line of a list of facts.
public struct Fact: Hashable, Sendable {
    package let name: String
    package let value: Element

    /// - Parameters:
    ///   - name: the name of the value.
    ///   - value: the value.
    public init(_ name: String, _ value: Element) {
        self.name = name.terminalSafe()
        self.value = value
    }
}

/// A choice of files on the device of the user, where the app itself runs elsewhere.
public struct FileSource: Hashable, Sendable {
    /// The types of files, as in the HTML attribute `accept`: "image/jpeg,image/png"
    package let accept: String
    /// The largest number of files.
    package let most: Int

    /// - Parameters:
    ///   - accept: the types of files, as in the HTML attribute `accept`: "image/jpeg,image/png"
    ///   - most: the largest number of files.
    public init(accept: String, most: Int) {
        self.accept = accept
        self.most = most
    }
}

extension ListSource: Hashable {
    public static func == (one: ListSource, other: ListSource) -> Bool { false }
    public func hash(into hasher: inout Hasher) {}
}

extension FieldSource: Hashable {
    public static func == (one: FieldSource, other: FieldSource) -> Bool { false }
    public func hash(into hasher: inout Hasher) {}
}

extension ChartSource: Hashable {
    public static func == (one: ChartSource, other: ChartSource) -> Bool { false }
    public func hash(into hasher: inout Hasher) {}
}

extension Element {
    public static func text(_ text: StyledText, _ flow: TextFlow = .line) -> Element {
        Element(.text(text, flow))
    }

    /// Elements side by side.
    public static func row(_ elements: [Element], gap: Int = 1) -> Element {
        Element(.row(elements, gap: gap))
    }

    /// Elements below each other.
    public static func column(_ elements: [Element], gap: Int = 0) -> Element {
        Element(.column(elements, gap: gap))
    }

    /// Rows to choose from. `label` names them.
    public static func list(_ id: ElementID, _ source: ListSource, label: String) -> Element {
        Element(.list(source), id: id, label: label).fill()
    }

    /// A field to type into. `label` names its purpose.
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

    /// A chart; `label` describes it in words.
    public static func chart(_ source: ChartSource, label: String) -> Element {
        Element(.chart(source), label: label)
    }

    /// The progress of an operation from 0 to 1, or `nil` while it runs without a known end. `label` names the
    /// operation.
    public static func progress(_ fraction: Double?, label: String) -> Element {
        Element(.progress(fraction), label: label)
    }

    /// An indicator that turns during an operation. `label` names the operation.
    public static func spinner(label: String) -> Element { Element(.spinner, label: label) }

    /// A horizontal line.
    public static let divider = Element(.divider).role(.decoration)

    /// Empty space that takes all available room.
    public static let space = Element(.space).role(.decoration).fill()

    /// A scrollable part, which may be longer than its place.
    public static func scroll(_ id: ElementID, _ content: Element) -> Element {
        Element(.scroll(content), id: id).fill()
    }

    /// A button that performs an action. On a terminal it shows the key of the action.
    ///
    /// - Parameters:
    ///   - title: the effect in a word or two: "Buy ₩680,000"
    ///   - action: the action.
    ///   - isMain: whether it is the main button of the screen.
    /// - Returns: the button.
    public static func button(_ title: String, _ action: ActionID, isMain: Bool = false) -> Element {
        Element(.button(title.terminalSafe(), isMain: isMain)).action(action)
    }

    /// Values with their names, below each other.
    public static func facts(_ facts: [Fact]) -> Element { Element(.facts(facts)) }

    /// A choice of files on the device of the user. `label` names their purpose.
    public static func file(_ id: ElementID, _ source: FileSource, label: String) -> Element {
        Element(.file(source), id: id, label: label)
    }

    /// A bar whose length shows an amount beside its number.
    ///
    /// - Parameters:
    ///   - fraction: its part of the largest amount, from 0 to 1.
    ///   - tone: its colour.
    /// - Returns: the bar.
    public static func bar(_ fraction: Double, _ tone: Tone) -> Element {
        Element(.bar(fraction, tone)).role(.decoration).width(.fill(1))
    }

    /// A box in the middle, as large as its contents.
    public static func sheet(_ content: Element, title: String) -> Element {
        Element(.sheet(content, title: title.terminalSafe()))
    }
}

extension Element {
    /// Consumes itself, because a copy of an element copies a reference to each of its parts.
    private consuming func with(_ change: (inout Element) -> Void) -> Element {
        change(&self)
        return self
    }

    public consuming func role(_ role: Role) -> Element { with { $0.role = role } }
    public consuming func width(_ width: Sizing) -> Element { with { $0.width = width } }
    public consuming func height(_ height: Sizing) -> Element { with { $0.height = height } }

    /// Fills the remaining room in both directions.
    public consuming func fill(_ weight: Int = 1) -> Element {
        with {
            $0.width = .fill(weight)
            $0.height = .fill(weight)
        }
    }

    /// In a row without enough room, elements with a lower priority are omitted first. The default is 0.
    public consuming func priority(_ priority: Int) -> Element { with { $0.priority = priority } }

    /// Sets the action of a click.
    public consuming func action(_ action: ActionID) -> Element { with { $0.action = action } }

    /// Marks a row of a list that opening it folds and unfolds. A browser shows the state and tells it to screen readers.
    public consuming func expanded(_ isExpanded: Bool) -> Element { with { $0.isExpanded = isExpanded } }

    public consuming func label(_ label: String) -> Element { with { $0.label = label.terminalSafe() } }
}
