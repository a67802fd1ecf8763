internal import TerminalKit
internal import TerminalUI

/// The state of a screen on a page besides its view model.
struct PageMemory {
    /// The number of the screen on the page, which begins the names of its parts.
    let number: Int
    var fields: [ElementID: PageField] = [:]
    /// The problems of the files that were sent last for each choice of files.
    var problems: [ElementID: [String]] = [:]
    /// The most rows that the page has of a list at first, and of each list that it has more of.
    private let firstLimit: Int
    private var limits: [ElementID: Int] = [:]
    /// The rows in sight of each list, as far as the page has reported them.
    var sights: [ElementID: Range<Int>] = [:]
    /// The visible rows of each list and their number as last reported to the screen.
    var shown: [ElementID: ShownRows] = [:]
    /// The chosen row of each list.
    var chosen: [ElementID: ItemID] = [:]
    /// The list whose row was chosen last.
    private var chosenList: ElementID?
    /// The subject of the rows of each list.
    private var subjects: [ElementID: ListSource.Subject] = [:]

    init(number: Int, rows: Int) {
        self.number = number
        firstLimit = max(PageLayer.step, rows)
    }

    func limit(of list: ElementID) -> Int { limits[list] ?? firstLimit }

    /// The name of a list or a field on the page.
    func name(of id: ElementID) -> String { "n\(number)-\(id.name)" }

    /// The row that was chosen last, if it is still there.
    func lastChosen(_ isThere: (ItemID, ElementID) -> Bool) -> ItemID? {
        guard let list = chosenList, let item = chosen[list], isThere(item, list) else { return nil }
        return item
    }

    mutating func choose(_ item: ItemID, of list: ElementID) {
        (chosen[list], chosenList) = (item, list)
    }

    struct ShownRows: Hashable {
        let rows: Range<Int>
        let count: Int
    }

    /// Takes over what the view model chose: texts of fields, and subjects of lists. A list with a new subject begins at its
    /// top.
    mutating func follow(_ controls: PageControls) {
        for (id, source) in controls.fields { fields[id, default: PageField(source)].follow(source) }
        for (id, source) in controls.lists {
            if let subject = subjects[id], subject != source.subject {
                (limits[id], sights[id], shown[id], chosen[id]) = (nil, nil, nil, nil)
            }
            subjects[id] = source.subject
        }
    }

    /// Lets the page have more rows of a list as its end comes into sight.
    mutating func saw(_ rows: Range<Int>, of list: ElementID, _ source: ListSource) {
        let rows = rows.clamped(to: 0..<source.count)
        sights[list] = rows
        let limit = limit(of: list)
        if rows.upperBound + PageLayer.step / 4 >= limit, source.count > limit { reveal(limit, of: list) }
    }

    /// Lets the page have a row of a list.
    mutating func reveal(_ row: Int, of list: ElementID) {
        let steps = min(row, PageLayer.mostRows - 1) / PageLayer.step + 1
        limits[list] = max(limit(of: list), steps * PageLayer.step)
    }

    /// The rows to report to the screen; `nil` without a change.
    mutating func newlyShown(_ list: ElementID, of count: Int, initially first: Int) -> Range<Int>? {
        let rows = (sights[list] ?? 0..<first).clamped(to: 0..<count)
        let now = ShownRows(rows: rows, count: count)
        guard shown[list] != now else { return nil }
        shown[list] = now
        return rows
    }
}

/// The text of a field of a page.
struct PageField {
    var memory: FieldMemory
    /// The number of the last edit of it; 0 before the first one.
    var seen = 0
    /// Whether the page has another text, because the app chose it or did not accept all of the typed text.
    var isNew = false

    init(_ source: FieldSource, seen: Int = 0) {
        memory = FieldMemory(source)
        self.seen = seen
    }

    var text: String { memory.buffer.text }

    /// Takes over a new text from the view model.
    mutating func follow(_ source: FieldSource) {
        let before = text
        memory.follow(source)
        if text != before { isNew = true }
    }

    /// Takes over the text of the page.
    ///
    /// - Returns: whether all of it fits.
    mutating func type(_ text: String, number: Int, into source: FieldSource) -> Bool {
        let fits = memory.type(text, into: source)
        memory.tell()
        seen = number
        isNew = !self.text.utf8.elementsEqual(text.utf8)
        return fits
    }
}

/// The lists and fields in the tree of a screen, without those in rows.
struct PageControls {
    private(set) var lists: [ElementID: ListSource] = [:]
    private(set) var fields: [(id: ElementID, source: FieldSource)] = []
    private(set) var files: [ElementID: FileSource] = [:]
    /// Whether it has a list of rows, and a button among the controls.
    private(set) var (hasRows, hasButton) = (false, false)

    init(_ element: Element) { add(element) }

    private mutating func add(_ element: Element) {
        switch element.kind {
        case .row(let parts, _), .column(let parts, _): for part in parts { add(part) }
        case .scroll(let content), .sheet(let content, _): add(content)
        case .facts(let facts): for fact in facts { add(fact.value) }
        case .list(let source):
            guard let id = element.id else { return }
            lists[id] = source
            if source.isControl { hasButton = hasButton || element.isButton } else { hasRows = true }
        case .field(let source): if let id = element.id { fields.append((id, source)) }
        case .file(let source): files[element.id ?? ""] = source
        default: break
        }
    }

    /// The actions of the buttons among the lists, and of the rows of a menu.
    var buttons: Set<ActionID> {
        Set(
            lists.values.flatMap { source in
                (0..<min(source.count, 20)).compactMap {
                    if case .text(let name) = source.id($0) { ActionID(name) } else { nil }
                }
            })
    }

    /// The number of a row; `nil` unless a page may have it.
    func row(_ item: ItemID, of list: ElementID) -> Int? {
        guard let source = lists[list] else { return nil }
        return (0..<min(source.count, PageLayer.mostRows)).first { source.id($0) == item }
    }

    func field(_ id: ElementID) -> FieldSource? { fields.first { $0.id == id }?.source }
}
