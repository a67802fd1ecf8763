internal import TerminalKit
internal import TextCore

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
        let target: Target
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

/// Gives each element its place.
struct Layout {
    private(set) var placement = Placement()
    private var memory: ScreenMemory
    private let context: ViewContext

    /// Places a tree. The places in lists, texts of fields and so on are brought up to date with it.
    static func place(
        _ root: Element, _ memory: inout ScreenMemory, _ context: ViewContext
    ) -> Placement {
        var layout = Layout(memory: memory, context: context)
        let all = CellRect(x: 0, y: 0, width: context.size.columns, height: context.size.rows)
        layout.settleFocus(root)
        layout.place(root, all, all)
        memory = layout.memory
        return layout.placement
    }

    private init(memory: ScreenMemory, context: ViewContext) {
        self.memory = memory
        self.context = context
    }

    /// The focus goes to the first element that can have it when its own is gone; not to a field that was left.
    private mutating func settleFocus(_ root: Element) {
        let parts = Self.focusable(root)
        guard memory.focus.map({ focus in !parts.contains { $0.id == focus } }) ?? true else { return }
        memory.focus = parts.first { !$0.isField || !memory.isFieldLeft }?.id
    }

    /// In reading order; behind a sheet nothing has the focus.
    private static func focusable(_ element: Element) -> [(id: ElementID, isField: Bool)] {
        switch element.kind {
        case .list: return element.id.map { [($0, false)] } ?? []
        case .field: return element.id.map { [($0, true)] } ?? []
        case .scroll(let content):
            let inner = focusable(content)
            return inner.isEmpty ? element.id.map { [($0, false)] } ?? [] : inner
        case .row(let parts, _), .column(let parts, _): return parts.flatMap(focusable)
        case .sheet(let content, _): return focusable(content)
        default: return []
        }
    }

    private mutating func place(_ element: Element, _ frame: CellRect, _ clip: CellRect) {
        let clip = frame.intersection(clip)
        if let action = element.action, !clip.isEmpty {
            placement.regions.append(.init(frame: clip, target: .action(action)))
        }
        switch element.kind {
        case .text(let text, let flow): leaf(.text(text, flow), frame, clip)
        case .row(let parts, let gap): placeRow(parts, gap, frame, clip)
        case .column(let parts, let gap): placeColumn(parts, gap, frame, clip)
        case .list(let source): if let id = element.id { placeList(source, id, frame, clip) }
        case .field(let source): if let id = element.id { placeField(source, id, frame, clip) }
        case .tabs(let names, let chosen): placeTabs(names, chosen, frame, clip)
        case .picture(let slot): leaf(.picture(slot), frame, clip)
        case .chart(let source): leaf(.chart(source), frame, clip)
        case .progress(let fraction):
            if fraction == nil { placement.turns = true }
            leaf(.progress(fraction), frame, clip)
        case .spinner:
            placement.turns = true
            leaf(.spinner(label: element.label ?? ""), frame, clip)
        case .divider: leaf(.divider, frame, clip)
        case .space: break
        case .scroll(let content): if let id = element.id { placeScroll(content, id, frame, clip) }
        case .sheet(let content, let title): placeSheet(content, title, frame, clip)
        }
    }

    private mutating func leaf(_ content: Placement.Content, _ frame: CellRect, _ clip: CellRect) {
        if !clip.isEmpty { placement.leaves.append(.init(frame: frame, clip: clip, content: content)) }
    }
}

/// Rows and columns.
extension Layout {
    private mutating func placeRow(_ parts: [Element], _ gap: Int, _ frame: CellRect, _ clip: CellRect) {
        var x = frame.x
        for (part, width) in shares(of: parts, gap, frame.width) {
            place(part, CellRect(x: x, y: frame.y, width: width, height: frame.height), clip)
            x += width + gap
        }
    }

    /// The parts of a row that there is room for, with the width of each.
    private func shares(of parts: [Element], _ gap: Int, _ width: Int) -> [(part: Element, width: Int)] {
        var kept = Array(parts.enumerated())
        func needed() -> Int {
            kept.reduce(0) { $0 + leastWidth($1.element, width) } + gap * max(0, kept.count - 1)
        }
        while kept.count > 1, needed() > width,
            let least = kept.map(\.element.priority).min(), least < (kept.map(\.element.priority).max() ?? 0),
            let index = kept.lastIndex(where: { $0.element.priority == least })
        {
            kept.remove(at: index)
        }
        let room = max(0, width - gap * max(0, kept.count - 1))
        let widths = Self.distribute(
            kept.map { sizing in
                switch sizing.element.width {
                case .fill(let weight): (0, weight)
                default: (leastWidth(sizing.element, width), 0)
                }
            }, room)
        return zip(kept, widths).map { ($0.element, $1) }
    }

    private mutating func placeColumn(_ parts: [Element], _ gap: Int, _ frame: CellRect, _ clip: CellRect) {
        let room = max(0, frame.height - gap * max(0, parts.count - 1))
        let heights = Self.distribute(
            parts.map { part in
                switch part.height {
                case .fill(let weight): (0, weight)
                default: (height(part, frame.width), 0)
                }
            }, room)
        var y = frame.y
        for (part, height) in zip(parts, heights) {
            place(part, CellRect(x: frame.x, y: y, width: frame.width, height: height), clip)
            y += height + gap
        }
    }

    /// Gives each its need in turn, and what is left by weight.
    static func distribute(_ parts: [(need: Int, weight: Int)], _ room: Int) -> [Int] {
        var left = room
        var sizes = parts.map { part in
            let size = min(part.need, left)
            left -= size
            return size
        }
        var weights = parts.reduce(0) { $0 + $1.weight }
        for (index, part) in parts.enumerated() where part.weight > 0 && weights > 0 {
            let share = left * part.weight / weights
            sizes[index] += share
            left -= share
            weights -= part.weight
        }
        return sizes
    }

    /// The cells that an element needs to be shown; nothing for one that fills.
    private func leastWidth(_ element: Element, _ most: Int) -> Int {
        switch element.width {
        case .fixed(let width): return min(width, most)
        case .fill: return 0
        case .fit: break
        }
        switch element.kind {
        case .text(let text, _): return min(most, text.cellWidth)
        case .row(let parts, let gap):
            let widths = parts.map { leastWidth($0, most) }
            return min(most, widths.reduce(0, +) + gap * max(0, parts.count - 1))
        case .column(let parts, _): return parts.map { leastWidth($0, most) }.max() ?? 0
        case .scroll(let content): return leastWidth(content, most)
        case .tabs(let names, _): return min(most, names.reduce(0) { $0 + $1.cellWidth + 3 })
        case .spinner: return min(most, 2 + (element.label ?? "").cellWidth)
        case .list, .field, .progress, .divider, .space, .picture, .chart, .sheet: return most
        }
    }

    /// The lines that an element needs at a width.
    func height(_ element: Element, _ width: Int) -> Int {
        if case .fixed(let height) = element.height { return height }
        switch element.kind {
        case .text(let text, .wrapped(let most)):
            return min(most ?? .max, text.wrapped(width).count)
        case .text, .spinner, .divider, .progress: return 1
        case .tabs: return 2
        case .field(let source):
            guard let id = element.id else { return 1 }
            guard source.isMultiline else { return 1 + choices(below: id).count }
            let text = memory.fields[id]?.buffer.text ?? source.text
            return max(3, AreaLayout(text, width: width).lines.count + 1)
        case .row(let parts, let gap):
            return shares(of: parts, gap, width).map { height($0.part, $0.width) }.max() ?? 0
        case .column(let parts, let gap):
            return parts.reduce(0) { $0 + height($1, width) } + gap * max(0, parts.count - 1)
        case .list(let source):
            guard let rowHeight = source.rowHeight else {
                return (0..<source.count).reduce(0) { $0 + height(source.row($1), width) }
            }
            let columns = Self.columns(source, width)
            return (source.count + columns - 1) / columns * rowHeight
        case .picture, .chart: return 8
        case .space: return 0
        case .scroll(let content): return height(content, width)
        case .sheet(let content, _): return height(content, width - 4) + 2
        }
    }
}

/// Lists, fields and what is over others.
extension Layout {
    private mutating func placeList(
        _ source: ListSource, _ id: ElementID, _ frame: CellRect, _ clip: CellRect
    ) {
        var place = memory.lists[id] ?? ListPlace()
        place.follow(source)
        placement.focusable.append(id)
        placement.regions.append(.init(frame: clip, target: .focus(id)))
        if let rowHeight = source.rowHeight {
            placeLines(source, rowHeight, id, &place, frame, clip)
        } else {
            placeFitting(source, id, &place, frame, clip)
        }
        memory.lists[id] = place
    }

    /// How many rows stand side by side.
    private static func columns(_ source: ListSource, _ width: Int) -> Int {
        source.cardWidth.map { max(1, (width + 1) / ($0 + 1)) } ?? 1
    }

    /// Rows of one height, side by side where they are cards.
    private mutating func placeLines(
        _ source: ListSource, _ rowHeight: Int, _ id: ElementID, _ place: inout ListPlace, _ frame: CellRect,
        _ clip: CellRect
    ) {
        let columns = Self.columns(source, frame.width)
        let pageRows = max(1, frame.height / rowHeight)
        let lines = (source.count + columns - 1) / columns
        let chosenLine = place.index / columns
        place.offset = min(max(place.offset, chosenLine - pageRows + 1), chosenLine)
        place.offset = max(0, min(place.offset, lines - pageRows))
        placement.lists[id] = .init(
            frame: frame, count: source.count, columns: columns, pageRows: pageRows,
            isControl: source.isControl)
        let hasBar = lines > pageRows && frame.width > 10
        let width = frame.width - (hasBar ? 1 : 0)
        let cardWidth = columns == 1 ? width : (width - columns + 1) / columns
        for line in place.offset..<max(place.offset, min(lines, place.offset + pageRows)) {
            for column in 0..<columns {
                let index = line * columns + column
                guard index < source.count else { continue }
                let card = CellRect(
                    x: frame.x + column * (cardWidth + 1), y: frame.y + (line - place.offset) * rowHeight,
                    width: cardWidth, height: rowHeight)
                placeItem(index, source.row(index), of: source, id, place, card, clip)
            }
        }
        if hasBar { placeBar(.scrollbar(first: place.offset, shown: pageRows, count: lines), frame, clip) }
    }

    /// Rows that are as tall as their contents. The last column is kept for the bar, so that no text wraps anew with it.
    private mutating func placeFitting(
        _ source: ListSource, _ id: ElementID, _ place: inout ListPlace, _ frame: CellRect, _ clip: CellRect
    ) {
        placement.lists[id] = .init(
            frame: frame, count: source.count, columns: 1, pageRows: 0, isFitting: true)
        guard source.count > 0, frame.height > 0 else { return }
        let width = frame.width - (frame.width > 10 ? 1 : 0)
        let elements = RowElements(source)
        let seen = rows(of: source, elements, &place, width, frame.height)
        placement.lists[id]?.pageRows = seen.count
        for row in seen {
            let card = CellRect(x: frame.x, y: frame.y + row.top, width: width, height: row.height)
            placeItem(row.index, elements[row.index], of: source, id, place, card, clip)
        }
        if width < frame.width, seen.count < source.count || seen.reduce(0, { $0 + $1.height }) > frame.height
        {
            placeBar(.scrollbar(first: place.offset, shown: seen.count, count: source.count), frame, clip)
        }
    }

    /// The rows in sight.
    private func rows(
        of source: ListSource, _ elements: RowElements, _ place: inout ListPlace, _ width: Int, _ room: Int
    ) -> [FittingRows.Row] {
        var rows = FittingRows(count: source.count, room: room, index: place.anchor, top: place.top) {
            height(elements[$0], width)
        }
        rows.choose(place.index)
        if place.isRevealed { rows.reveal() }
        let seen = rows.rows(after: place.move)
        place.settle(at: rows.index, top: rows.top, first: seen.first?.index ?? 0, source)
        return seen
    }

    private mutating func placeItem(
        _ index: Int, _ row: Element, of source: ListSource, _ id: ElementID, _ place: ListPlace,
        _ card: CellRect, _ clip: CellRect
    ) {
        let isFocused = memory.focus == id
        let seen = card.intersection(clip)
        placement.regions.append(.init(frame: seen, target: .item(id, index)))
        self.place(row, card, clip)
        guard index == place.index, isFocused || !source.isControl else { return }
        leaf(.bar(isFocused ? .chosen : .chosenElsewhere), card, seen)
        if isFocused { placement.chosen = seen }
    }

    private mutating func placeBar(_ bar: Placement.Content, _ frame: CellRect, _ clip: CellRect) {
        let place = CellRect(x: frame.maxX - 1, y: frame.y, width: 1, height: frame.height)
        leaf(bar, place, place.intersection(clip))
    }

    private mutating func placeField(
        _ source: FieldSource, _ id: ElementID, _ frame: CellRect, _ clip: CellRect
    ) {
        var field = memory.fields[id] ?? FieldMemory(source)
        field.follow(source)
        memory.fields[id] = field
        placement.focusable.append(id)
        placement.fields[id] = frame
        placement.completions[id] = source.completion
        placement.enters[id] = source.enter
        if source.isMultiline { placement.multiline.insert(id) }
        placement.regions.append(.init(frame: clip, target: .focus(id)))
        var line = frame
        for (index, name) in choices(below: id).enumerated() {
            let place = CellRect(x: frame.x + 1, y: frame.y + 1 + index, width: frame.width - 1, height: 1)
            leaf(.text(StyledText(name, .dim), .line), place, place.intersection(clip))
            line.height = 1
        }
        leaf(.field(source, field.buffer, isFocused: memory.focus == id), line, line.intersection(clip))
    }

    private func choices(below id: ElementID) -> [String] {
        memory.choices(below: id)?.lines(rows: context.size.rows) ?? []
    }

    private mutating func placeTabs(_ names: [String], _ chosen: Int, _ frame: CellRect, _ clip: CellRect) {
        for tab in TabStrip(names, chosen: chosen, width: frame.width).tabs {
            let place = CellRect(
                x: frame.x + tab.x - 1, y: frame.y, width: tab.name.cellWidth + 2, height: frame.height)
            placement.regions.append(.init(frame: place.intersection(clip), target: .tab(tab.index)))
        }
        leaf(.tabs(names, chosen: chosen), frame, clip)
    }

    private mutating func placeScroll(
        _ content: Element, _ id: ElementID, _ frame: CellRect, _ clip: CellRect
    ) {
        let inner = max(1, frame.width - 1)
        let length = height(content, inner)
        var offset = max(0, min(memory.scrolls[id] ?? 0, length - frame.height))
        let before = placement
        func placeContent() {
            let whole = CellRect(
                x: frame.x, y: frame.y - offset, width: inner, height: max(length, frame.height))
            place(content, whole, clip)
        }
        placeContent()
        if let focus = memory.focus, memory.followed[id] != focus,
            let part = placement.fields[focus] ?? placement.lists[focus]?.frame
        {
            // A part that gets the keyboard comes into sight.
            memory.followed[id] = focus
            let wanted = min(max(offset, part.maxY - frame.maxY + offset), part.y - frame.y + offset)
            if wanted != offset {
                offset = max(0, min(wanted, length - frame.height))
                placement = before
                placeContent()
            }
        }
        memory.scrolls[id] = offset
        placement.scrolls[id] = (length, frame)
        if Self.focusable(content).isEmpty { placement.focusable.append(id) }
        placement.regions.insert(.init(frame: clip, target: .focus(id)), at: before.regions.count)
        if length > frame.height, frame.width > 10 {
            placeBar(.scrollbar(first: offset, shown: frame.height, count: length), frame, clip)
        }
    }

    /// The room in a sheet on a screen of that width, in cells.
    static func sheetWidth(_ columns: Int) -> Int {
        max(1, (columns < 60 ? columns : min(columns - 4, 100)) - 4)
    }

    private mutating func placeSheet(
        _ content: Element, _ title: String, _ frame: CellRect, _ clip: CellRect
    ) {
        // What is behind it can neither be reached by the keyboard nor by the mouse.
        placement.focusable = []
        placement.regions.append(.init(frame: clip, target: .outside))
        placement.chosen = nil
        let inner = Self.sheetWidth(frame.width)
        let width = inner + 4
        let wanted: Int
        if case .fill = content.height {
            wanted = frame.height * 3 / 4
        } else {
            wanted = height(content, inner) + 2
        }
        // The bottom line says what can be done here.
        let height = min(frame.height - 1, max(3, wanted))
        let box = CellRect(
            x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - height) / 2, width: width,
            height: height)
        placement.regions.append(.init(frame: box.intersection(clip), target: .nothing))
        leaf(.box(title: title), box, box.intersection(clip))
        place(content, box.inset(2, 1), clip)
    }
}

/// The rows of a list that a frame needed, each made once: it is measured first and placed then.
private final class RowElements {
    private let source: ListSource
    private var made: [Int: Element] = [:]

    init(_ source: ListSource) { self.source = source }

    subscript(index: Int) -> Element {
        if let element = made[index] { return element }
        let element = source.row(index)
        made[index] = element
        return element
    }
}

/// How a text stands in lines of a width, with the place of each line's first character.
struct AreaLayout {
    private(set) var lines: [(start: Int, text: String)] = []

    /// Lines break at spaces where possible; the width is in cells, and one of them is kept for the caret.
    init(_ text: String, width: Int) {
        let room = max(1, width - 1)
        var start = 0
        var line = ""
        var used = 0
        var index = 0
        for character in text {
            defer { index += 1 }
            if character.isNewline {
                lines.append((start, line))
                (start, line, used) = (index + 1, "", 0)
                continue
            }
            let cells = character.cellWidth
            if used + cells > room, !line.isEmpty {
                let cut = Self.cut(line)
                lines.append((start, String(line.prefix(cut))))
                line = String(line.dropFirst(cut))
                start = index - line.count
                used = line.cellWidth
            }
            line.append(character)
            used += cells
        }
        lines.append((start, line))
    }

    /// Behind the last space, or the end where there is none.
    private static func cut(_ line: String) -> Int {
        let characters = Array(line)
        guard let space = characters.lastIndex(of: " ") else { return characters.count }
        return space + 1
    }

    /// The line and the column in cells of a caret before that character.
    func place(of caret: Int) -> (line: Int, column: Int) {
        let line = max(0, (lines.firstIndex { $0.start > caret } ?? lines.count) - 1)
        return (line, String(lines[line].text.prefix(caret - lines[line].start)).cellWidth)
    }

    /// The first line in sight of a place with that many lines, in which the caret is.
    func firstLine(caret: Int, room: Int) -> Int { max(0, place(of: caret).line - room + 1) }

    /// The character at a column of a line.
    func character(line: Int, column: Int) -> Int {
        let line = lines[max(0, min(line, lines.count - 1))]
        var used = 0
        var index = line.start
        for character in line.text {
            used += character.cellWidth
            if used > column { break }
            index += 1
        }
        return index
    }
}
