internal import TerminalKit

/// Where everything of a tree is.
struct Placement {
    /// A leaf of the tree at its place.
    struct Leaf {
        let frame: CellRect
        /// What of the frame may be drawn.
        let clip: CellRect
        let content: Content
    }

    enum Content {
        case text(StyledText, TextFlow)
        /// A text of several lines, of which so many are shown at most.
        case lines([StyledText], most: Int?)
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
        /// How much of a list is in sight: the first row and their number, of all.
        case scrollbar(first: Int, shown: Int, count: Int)
    }

    /// What a click meets. The last one that contains the place counts.
    enum Target: Hashable {
        case action(ActionID)
        /// A word of a row, which is for that row.
        case rowAction(ActionID, ElementID, Int)
        case item(ElementID, Int)
        case focus(ElementID)
        case tab(Int)
        /// A sheet: clicks do not reach what is behind it.
        case nothing
        /// What is around a sheet: a click there closes it.
        case outside
    }

    struct Region {
        let frame: CellRect
        var target: Target
    }

    /// A list as it is shown.
    struct ListFrame: Hashable {
        var frame: CellRect
        var count: Int
        var columns: Int
        /// How many rows of cards or lines are in sight.
        var pageRows: Int
        /// Whether each row is as tall as its contents.
        var isFitting = false
        /// Whether it is a button or the like.
        var isControl = false
    }

    var leaves: [Leaf] = []
    var regions: [Region] = []
    /// What can have the keyboard, in reading order. Only those of the uppermost sheet.
    var focusable: [ElementID] = []
    var lists: [ElementID: ListFrame] = [:]
    var fields: [ElementID: CellRect] = [:]
    /// The length of the contents of scrolled parts, and of their places.
    var scrolls: [ElementID: (length: Int, frame: CellRect)] = [:]
    var multiline: Set<ElementID> = []
    /// What Enter does in fields, in a word.
    var enters: [ElementID: String] = [:]
    /// What Tab does in fields that complete something.
    var completions: [ElementID: @Sendable (String) -> Completion] = [:]
    /// The place of the chosen row of the focused list.
    var chosen: CellRect?
    var turns = false
    /// The content that is loading, where nothing else takes keys.
    var coming: Coming? { focusable.isEmpty ? loading : nil }
    var loading: Coming?

    /// The content that is loading.
    enum Coming {
        case form, rows
    }

    /// Puts another layer over this one. If the keyboard is the upper one's, what is below can be neither typed into nor
    /// clicked.
    mutating func cover(with upper: Placement, takingKeys: Bool) {
        guard takingKeys else {
            leaves += upper.leaves
            regions += upper.regions
            return
        }
        var upper = upper
        upper.leaves = leaves + upper.leaves
        upper.regions =
            upper.regions.contains { $0.target == .outside } ? upper.regions : regions + upper.regions
        upper.turns = turns || upper.turns
        self = upper
    }
}
