internal import TerminalKit

/// The places of all elements of a tree.
struct Placement {
    /// A leaf of the tree at its place.
    struct Leaf {
        let frame: CellRect
        /// The part of the frame that may be drawn.
        let clip: CellRect
        let content: Content
    }

    enum Content {
        case text(StyledText, TextFlow)
        /// A text of several lines, of which at most `most` are shown.
        case lines([StyledText], most: Int?)
        /// A row of a list. Its cells may be known.
        case row(DrawnRow)
        case field(FieldSource, TextBuffer, isFocused: Bool)
        case tabs([String], chosen: Int)
        case picture(PictureSlot)
        case chart(ChartSource)
        case progress(Double?)
        case spinner(label: String)
        case divider
        /// The bar of a chosen row.
        case bar(Tone)
        /// An empty place with a border and a title.
        case box(title: String)
        /// The visible part of a list: the first row and the number of visible rows, of all rows.
        case scrollbar(first: Int, shown: Int, count: Int)
    }

    /// The target of a click. The last region that contains the place counts.
    enum Target: Hashable {
        case action(ActionID)
        /// A word of a row whose action applies to that row.
        case rowAction(ActionID, ElementID, Int)
        case item(ElementID, Int)
        case focus(ElementID)
        case tab(Int)
        /// A sheet: clicks do not reach elements behind it.
        case nothing
        /// The area around a sheet: a click there closes the sheet.
        case outside
    }

    struct Region {
        let frame: CellRect
        var target: Target
    }

    /// A list on the screen.
    struct ListFrame: Hashable {
        var frame: CellRect
        var count: Int
        var columns: Int
        /// The number of visible rows of cards or lines.
        var pageRows: Int
        /// Whether each row is as tall as its contents.
        var isFitting = false
        /// Whether it is a control such as a button.
        var isControl = false
    }

    var leaves: [Leaf] = []
    var regions: [Region] = []
    /// The elements that can have the keyboard, in reading order; only elements of the uppermost sheet.
    var focusable: [ElementID] = []
    var lists: [ElementID: ListFrame] = [:]
    var fields: [ElementID: CellRect] = [:]
    /// The length of the contents of scrolled parts, and their frames.
    var scrolls: [ElementID: (length: Int, frame: CellRect)] = [:]
    var multiline: Set<ElementID> = []
    /// The action of Enter in fields, in a word.
    var enters: [ElementID: String] = [:]
    /// The completions of Tab in fields.
    var completions: [ElementID: @Sendable (String) -> Completion] = [:]
    /// The place of the chosen row of the focused list.
    var chosen: CellRect?
    var turns = false
    /// The content that is loading, if no other element takes keys.
    var coming: Coming? { focusable.isEmpty ? loading : nil }
    var loading: Coming?

    /// The content that is loading.
    enum Coming {
        case form, rows
    }

    /// Puts another layer over this one. If the upper layer takes keys, elements below it receive neither keys nor
    /// clicks.
    mutating func cover(with upper: Placement, takingKeys: Bool) {
        guard takingKeys else {
            leaves += upper.leaves
            regions += upper.regions
            return
        }
        var upper = upper
        if !leaves.isEmpty { upper.leaves = leaves + upper.leaves }
        if !regions.isEmpty, !upper.regions.contains(where: { $0.target == .outside }) {
            upper.regions = regions + upper.regions
        }
        upper.turns = turns || upper.turns
        self = upper
    }
}
