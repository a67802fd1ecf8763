/// A row of a list in a frame.
struct ListRow {
    let index: Int
    let element: Element
    let height: Int
    /// The row as it is drawn, unless something in it moves or may change without a new element.
    var drawn: DrawnRow?
}

/// A row of a list. Its cells stay while its element is equal.
final class DrawnRow {
    let width: Int
    let height: Int
    /// The lines of every row of its list; `nil` where each is as tall as its contents.
    private let rowHeight: Int?
    private let element: Element
    private let regions: [Placement.Region]
    private var leaves: [Placement.Leaf]
    private var cells: [Cell]?

    /// - Parameters:
    ///   - element: what the row shows.
    ///   - frame: its place, at the origin.
    ///   - rowHeight: the lines of every row of its list; `nil` where each is as tall as its contents.
    ///   - placement: the places of its parts.
    init(_ element: Element, _ frame: CellRect, rowHeight: Int?, _ placement: Placement) {
        self.element = element
        self.rowHeight = rowHeight
        (width, height) = (frame.width, frame.height)
        (regions, leaves) = (placement.regions, placement.leaves)
    }

    func shows(_ element: Element, width: Int, rowHeight: Int?) -> Bool {
        width == self.width && rowHeight == self.rowHeight && element.looks(like: self.element)
    }

    /// The visible places of words with actions in a row at `card`.
    func regions(at card: CellRect, clip: CellRect) -> [Placement.Region] {
        regions.compactMap { region in
            var frame = region.frame
            (frame.x, frame.y) = (frame.x + card.x, frame.y + card.y)
            let seen = frame.intersection(clip)
            return seen.isEmpty ? nil : Placement.Region(frame: seen, target: region.target)
        }
    }

    /// The cells, which `draw` draws leaf by leaf the first time.
    func cells(_ pool: CellPool, _ draw: (Placement.Leaf, inout CellGrid) -> Void) -> [Cell] {
        if let cells { return cells }
        var grid = CellGrid(ScreenSize(width, height), pool: pool)
        for leaf in leaves { draw(leaf, &grid) }
        cells = grid.cells
        leaves = []
        return grid.cells
    }
}

/// The rows of the last frame and of the frame in progress.
final class DrawnRows {
    struct Key: Hashable {
        let list: ElementID
        let index: Int
    }

    /// The rows of the frame in progress.
    var rows: [Key: DrawnRow] = [:]
    private var earlier: [Key: DrawnRow] = [:]
    private var look: (theme: Theme, keys: [KeyWords])?

    /// Begins the next frame. Only the rows of the last frame stay, and only with the same theme and the same keys on
    /// buttons.
    func begin(_ theme: Theme, _ keys: [KeyWords] = []) {
        if look.map({ $0.theme != theme || $0.keys != keys }) ?? false { removeAll() }
        look = (theme, keys)
        swap(&rows, &earlier)
        rows.removeAll(keepingCapacity: true)
    }

    func removeAll() { (rows, earlier) = ([:], [:]) }

    /// The row of a list, if it looks like the element; `rowHeight` is `nil` for rows as tall as their contents.
    func row(_ key: Key, like element: Element, width: Int, rowHeight: Int?) -> DrawnRow? {
        guard let row = rows[key] ?? earlier[key], row.shows(element, width: width, rowHeight: rowHeight)
        else { return nil }
        rows[key] = row
        return row
    }
}

extension Element {
    /// Whether equal elements are drawn alike in any frame of a theme.
    var isStill: Bool {
        if case .coming = role { return false }
        return switch kind {
        case .text, .divider, .space, .button, .bar: true
        case .picture(let slot): !slot.isGraphic
        case .row(let parts, _), .column(let parts, _): parts.allSatisfy(\.isStill)
        case .facts(let facts): facts.allSatisfy(\.value.isStill)
        case .list, .field, .tabs, .chart, .progress, .spinner, .scroll, .sheet, .file: false
        }
    }

    /// Whether a still element is drawn like `other`; `false` for an element that is not still.
    func looks(like other: Element) -> Bool {
        guard width == other.width, height == other.height, priority == other.priority,
            action == other.action, role == other.role
        else { return false }
        switch (kind, other.kind) {
        case (.text(let text, let flow), .text(let otherText, let otherFlow)):
            return flow == otherFlow && text == otherText
        case (.row(let parts, let gap), .row(let others, let otherGap)),
            (.column(let parts, let gap), .column(let others, let otherGap)):
            return gap == otherGap && parts.count == others.count
                && parts.indices.allSatisfy { parts[$0].looks(like: others[$0]) }
        case (.picture(let slot), .picture(let otherSlot)): return slot == otherSlot
        case (.divider, .divider), (.space, .space): return true
        case (.bar(let fraction, let tone), .bar(let other, let otherTone)):
            return fraction == other && tone == otherTone
        case (.button(let title, let isMain), .button(let otherTitle, let otherIsMain)):
            return title == otherTitle && isMain == otherIsMain
        case (.facts(let facts), .facts(let others)):
            return facts.count == others.count
                && zip(facts, others).allSatisfy { $0.name == $1.name && $0.value.looks(like: $1.value) }
        default: return false
        }
    }
}
