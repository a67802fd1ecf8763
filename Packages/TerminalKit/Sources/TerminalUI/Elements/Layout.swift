internal import TerminalKit
internal import TextCore

/// Assigns a place to each element.
struct Layout {
    var placement = Placement()
    var memory: ScreenMemory
    private let context: ViewContext
    private let wrapped: WrappedTexts
    private let drawn: DrawnRows

    /// Places a tree, and updates places in lists, texts of fields and other state in `memory`.
    ///
    /// Rows of lists that have not changed come from `drawn`.
    static func place(
        _ root: Element, _ memory: inout ScreenMemory, _ context: ViewContext, _ drawn: DrawnRows
    ) -> Placement {
        var layout = Layout(memory, context, WrappedTexts(), drawn)
        let all = CellRect(x: 0, y: 0, width: context.size.columns, height: context.size.rows)
        layout.settleFocus(root)
        layout.place(root, all, all)
        memory = layout.memory
        return layout.placement
    }

    private init(
        _ memory: ScreenMemory, _ context: ViewContext, _ wrapped: WrappedTexts, _ drawn: DrawnRows
    ) {
        self.memory = memory
        self.context = context
        self.wrapped = wrapped
        self.drawn = drawn
    }

    /// When the focused element is gone, moves the focus to the first element that accepts it; skips fields after the
    /// user left one.
    private mutating func settleFocus(_ root: Element) {
        let parts = Self.focusable(root)
        guard memory.focus.map({ focus in !parts.contains { $0.id == focus } }) ?? true else { return }
        memory.focus = parts.first { !$0.isField || !memory.isFieldLeft }?.id
    }

    /// The elements that accept the focus, in reading order; elements behind a sheet do not.
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

    mutating func place(_ element: Element, _ frame: CellRect, _ clip: CellRect) {
        let clip = frame.intersection(clip)
        if case .coming(let isForm) = element.role { placement.loading = isForm ? .form : .rows }
        if let action = element.action, !clip.isEmpty {
            placement.regions.append(.init(frame: clip, target: .action(action)))
        }
        switch element.kind {
        case .text(let text, .wrapped(let most)):
            leaf(.lines(wrapped.lines(of: text, frame.width), most: most), frame, clip)
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
        case .button, .facts, .file, .bar: place(element.inCells(context.keys, frame.width), frame, clip)
        }
    }

    mutating func leaf(_ content: Placement.Content, _ frame: CellRect, _ clip: CellRect) {
        if !clip.isEmpty { placement.leaves.append(.init(frame: frame, clip: clip, content: content)) }
    }
}

/// Rows and columns.
extension Layout {
    private mutating func placeRow(_ parts: [Element], _ gap: Int, _ frame: CellRect, _ clip: CellRect) {
        var x = frame.x
        for (part, width) in shares(of: parts, gap, frame.width) {
            place(parts[part], CellRect(x: x, y: frame.y, width: width, height: frame.height), clip)
            x += width + gap
        }
    }

    /// The numbers of the parts of a row that fit, with the width of each.
    private func shares(of parts: [Element], _ gap: Int, _ width: Int) -> [(part: Int, width: Int)] {
        let needs = parts.map { leastWidth($0, width) }
        var kept = Array(parts.indices)
        while kept.count > 1, kept.reduce(gap * (kept.count - 1), { $0 + needs[$1] }) > width {
            let priorities = kept.map { parts[$0].priority }
            guard let least = priorities.min(), priorities.contains(where: { $0 > least }),
                let index = priorities.lastIndex(of: least)
            else { break }
            kept.remove(at: index)
        }
        let room = max(0, width - gap * max(0, kept.count - 1))
        let widths = Self.distribute(
            kept.map { part in
                if case .fill(let weight) = parts[part].width { (0, weight) } else { (needs[part], 0) }
            }, room)
        return zip(kept, widths).map { ($0, $1) }
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

    /// Assigns each part its need in turn, and divides the rest by weight.
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

    /// The cells that an element needs; 0 for an element that fills.
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
        case .button, .facts, .file, .bar: return leastWidth(element.inCells(context.keys, most), most)
        case .list, .field, .progress, .divider, .space, .picture, .chart, .sheet: return most
        }
    }

    /// The lines that an element needs at a width.
    func height(_ element: Element, _ width: Int) -> Int {
        if case .fixed(let height) = element.height { return height }
        switch element.kind {
        case .text(let text, .wrapped(let most)):
            return min(most ?? .max, wrapped.lines(of: text, width).count)
        case .text, .spinner, .divider, .progress: return 1
        case .tabs: return 2
        case .field(let source):
            guard let id = element.id else { return 1 }
            guard source.isMultiline else { return 1 + choices(below: id).count }
            let text = memory.fields[id]?.buffer.text ?? source.text
            return max(3, AreaLayout(text, width: width).lines.count + 1)
        case .row(let parts, let gap):
            return shares(of: parts, gap, width).map { height(parts[$0.part], $0.width) }.max() ?? 0
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
        case .button, .facts, .file, .bar: return height(element.inCells(context.keys, width), width)
        }
    }
}

/// Fields, tabs, scrolled parts and sheets.
extension Layout {
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
        let strip = TabStrip(names, chosen: chosen, width: frame.width)
        // The marks at the ends lead to the next hidden tab.
        let ends = [
            (strip.hasBefore ? strip.tabs.first : nil, frame.x, -1),
            (strip.hasAfter ? strip.tabs.last : nil, frame.maxX - 2, 1),
        ]
        for (tab, x, step) in ends {
            guard let tab else { continue }
            let place = CellRect(x: x, y: frame.y, width: 2, height: frame.height)
            placement.regions.append(.init(frame: place.intersection(clip), target: .tab(tab.index + step)))
        }
        for tab in strip.tabs {
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
            // A part that receives the focus scrolls into view.
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

    /// The inner width of a sheet on a screen with `columns` cells.
    static func sheetWidth(_ columns: Int) -> Int {
        max(1, (columns < 60 ? columns : min(columns - 4, 100)) - 4)
    }

    private mutating func placeSheet(
        _ content: Element, _ title: String, _ frame: CellRect, _ clip: CellRect
    ) {
        // Neither the keyboard nor the mouse reaches content behind a sheet.
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
        // The bottom line stays free, because it shows the sheet's actions.
        let height = min(frame.height - 1, max(3, wanted))
        let box = CellRect(
            x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - height) / 2, width: width,
            height: height)
        placement.regions.append(.init(frame: box.intersection(clip), target: .nothing))
        leaf(.box(title: title), box, box.intersection(clip))
        place(content, box.inset(2, 1), clip)
    }
}

/// Rows of lists.
extension Layout {
    /// A row of a list and its place in the list. Its height is the list's, or the height that it needs.
    func row(_ index: Int, of source: ListSource, _ id: ElementID, width: Int) -> ListRow {
        let element = source.row(index)
        let key = DrawnRows.Key(list: id, index: index)
        if let known = drawn.row(key, like: element, width: width, rowHeight: source.rowHeight) {
            return ListRow(index: index, element: element, height: known.height, drawn: known)
        }
        let height = source.rowHeight ?? max(1, height(element, width))
        var row = ListRow(index: index, element: element, height: height)
        // Memory stays within a few screens, because a row is not taller than one.
        if element.isStill, height <= context.size.rows {
            var inner = Layout(ScreenMemory(), context, wrapped, drawn)
            let frame = CellRect(x: 0, y: 0, width: width, height: height)
            inner.place(element, frame, frame)
            row.drawn = DrawnRow(element, frame, rowHeight: source.rowHeight, inner.placement)
            drawn.rows[key] = row.drawn
        }
        return row
    }
}

/// The lines of texts, each wrapped once for a frame, although both measuring and placing need them.
private final class WrappedTexts {
    private struct Key: Hashable {
        let text: StyledText
        let width: Int

        /// Hashing the text would take longer than comparing it with others of the same width.
        func hash(into hasher: inout Hasher) {
            hasher.combine(width)
            hasher.combine(text.cellWidth)
        }
    }
    private var made: [Key: [StyledText]] = [:]

    func lines(of text: StyledText, _ width: Int) -> [StyledText] {
        let key = Key(text: text, width: width)
        if let lines = made[key] { return lines }
        let lines = text.wrapped(width)
        made[key] = lines
        return lines
    }
}
