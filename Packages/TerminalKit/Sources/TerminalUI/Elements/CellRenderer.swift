internal import TerminalKit
internal import TextCore

/// Draws a placement into the cells of a frame.
struct CellRenderer {
    private let context: ViewContext
    private var caret: Caret?

    /// - Returns: the place of the cursor: in the focused field, else at the chosen row.
    static func draw(_ placement: Placement, _ context: ViewContext, into grid: inout CellGrid) -> Caret {
        var renderer = CellRenderer(context: context)
        for leaf in placement.leaves { renderer.draw(leaf, into: &grid) }
        if let caret = renderer.caret { return caret }
        let place = placement.chosen
        let (columns, rows) = (context.size.columns, context.size.rows)
        return Caret(
            x: min(place?.x ?? 0, max(0, columns - 1)),
            y: min(place?.y ?? max(0, rows - 1), max(0, rows - 1)),
            isVisible: false)
    }

    private init(context: ViewContext) { self.context = context }

    private func style(_ look: StyledText.Look) -> CellStyle {
        switch look {
        case .tone(let tone): context.theme.style(tone)
        case .style(let style): style
        }
    }

    private mutating func draw(_ leaf: Placement.Leaf, into grid: inout CellGrid) {
        let (frame, clip) = (leaf.frame, leaf.clip)
        switch leaf.content {
        case .text(let text, let flow): draw(text, flow, frame, clip, &grid)
        case .lines(let lines, let most): draw(lines, most, frame, clip, &grid)
        case .row(let row):
            let cells = row.cells(grid.pool) { draw($0, into: &$1) }
            grid.put(cells, frame, clip: clip)
        case .field(let source, let buffer, let isFocused):
            if source.isMultiline {
                drawArea(source, buffer, isFocused, frame, clip, &grid)
            } else {
                drawField(source, buffer, isFocused, frame, clip, &grid)
            }
        case .tabs(let names, let chosen): drawTabs(names, chosen, frame, clip, &grid)
        case .picture(let slot): draw(slot, frame, clip, &grid)
        case .chart(let source):
            for (row, line) in source.lines(columns: frame.width, rows: frame.height).prefix(frame.height)
                .enumerated()
            {
                put(StyledText(line), frame.x, frame.y + row, clip, &grid)
            }
        case .progress(let fraction): draw(fraction, frame, clip, &grid)
        case .spinner(let label):
            let turn = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"][context.tick % 10]
            put(StyledText(turn, .accent) + " " + StyledText(label, .dim), frame.x, frame.y, clip, &grid)
        case .divider:
            put(
                StyledText(String(repeating: "─", count: frame.width), .line), frame.x, frame.y, clip, &grid)
        case .bar(let tone):
            let style = context.theme.style(tone)
            if style != .plain { grid.underlay(clip, style) }
        case .box(let title): drawBox(title, frame, clip, &grid)
        case .scrollbar(let first, let shown, let count):
            drawScrollbar(first, shown, count, frame, clip, &grid)
        }
    }

    @discardableResult
    private func put(
        _ text: StyledText, _ x: Int, _ y: Int, _ clip: CellRect, _ grid: inout CellGrid
    ) -> Int {
        var x = x
        for span in text.spans { x = grid.put(span.text, x: x, y: y, style(span.look), clip: clip) }
        return x
    }

    /// Puts a text on one line, cut with an ellipsis.
    private func putCut(
        _ text: StyledText, _ frame: CellRect, _ y: Int, _ clip: CellRect, _ grid: inout CellGrid
    ) {
        guard frame.width > 0 else { return }
        guard text.cellWidth > frame.width else {
            put(text, frame.x, y, clip, &grid)
            return
        }
        var room = frame.width
        var x = frame.x
        for span in text.spans {
            let width = span.cellWidth
            if width <= room - 1 {
                x = grid.put(span.text, x: x, y: y, style(span.look), clip: clip)
                room -= width
                continue
            }
            let cut = String(span.text[...].prefix(cells: room - 1)) + "…"
            grid.put(cut, x: x, y: y, style(span.look), clip: clip)
            return
        }
    }

    private func draw(
        _ text: StyledText, _ flow: TextFlow, _ frame: CellRect, _ clip: CellRect, _ grid: inout CellGrid
    ) {
        switch flow {
        case .line, .wrapped: putCut(text, frame, frame.y, clip, &grid)
        case .trailing, .centred:
            let free = max(0, frame.width - text.cellWidth)
            let shift = flow == .trailing ? free : free / 2
            let rest = CellRect(
                x: frame.x + shift, y: frame.y, width: frame.width - shift, height: frame.height)
            putCut(text, rest, frame.y, clip, &grid)
        }
    }

    private func draw(
        _ lines: [StyledText], _ most: Int?, _ frame: CellRect, _ clip: CellRect, _ grid: inout CellGrid
    ) {
        let shown = min(lines.count, most ?? lines.count, frame.height)
        for (row, line) in lines.prefix(shown).enumerated() {
            let isCut = row == shown - 1 && lines.count > shown
            putCut(isCut ? line + " …" : line, frame, frame.y + row, clip, &grid)
        }
    }

    private mutating func drawField(
        _ source: FieldSource, _ buffer: TextBuffer, _ isFocused: Bool, _ frame: CellRect, _ clip: CellRect,
        _ grid: inout CellGrid
    ) {
        let theme = context.theme
        grid.fill(clip, theme.style(.field))
        var view = LineView()
        let buffer = source.isSecret ? buffer.dotted : buffer
        view.show(buffer, room: frame.width)
        let start = frame.x
        let after = grid.put(view.beforeCaret, x: start, y: frame.y, theme.style(.field), clip: clip)
        if buffer.characters.isEmpty {
            grid.put(
                source.placeholder.truncated(toCells: frame.width), x: start, y: frame.y,
                theme.style(.placeholder).over(theme.style(.field)), clip: clip)
        }
        grid.put(view.afterCaret, x: after, y: frame.y, theme.style(.field), clip: clip)
        if let selection = buffer.selection, let cells = view.cells(of: selection, in: buffer) {
            let rect = CellRect(x: start + cells.lowerBound, y: frame.y, width: cells.count, height: 1)
            grid.underlay(rect.intersection(clip), theme.style(.selection))
        }
        if isFocused { caret = Caret(x: min(after, max(0, frame.maxX - 1)), y: frame.y, isVisible: true) }
    }

    private mutating func drawArea(
        _ source: FieldSource, _ buffer: TextBuffer, _ isFocused: Bool, _ frame: CellRect, _ clip: CellRect,
        _ grid: inout CellGrid
    ) {
        let area = AreaLayout(buffer.text, width: frame.width)
        let place = area.place(of: buffer.caret)
        let first = area.firstLine(caret: buffer.caret, room: frame.height)
        for (row, line) in area.lines.dropFirst(first).prefix(frame.height).enumerated() {
            grid.put(line.text, x: frame.x, y: frame.y + row, .plain, clip: clip)
            guard let selection = buffer.selection else { continue }
            let range = selection.clamped(to: line.start..<line.start + line.text.count)
            let before = String(line.text.prefix(range.lowerBound - line.start)).cellWidth
            let width = String(line.text.dropFirst(range.lowerBound - line.start).prefix(range.count))
                .cellWidth
            let rect = CellRect(x: frame.x + before, y: frame.y + row, width: width, height: 1)
            grid.underlay(rect.intersection(clip), context.theme.style(.selection))
        }
        if buffer.characters.isEmpty {
            putCut(StyledText(source.placeholder, .placeholder), frame, frame.y, clip, &grid)
        }
        if isFocused {
            caret = Caret(
                x: min(frame.x + place.column, max(0, frame.maxX - 1)), y: frame.y + place.line - first,
                isVisible: true)
        }
    }

    private func drawTabs(
        _ names: [String], _ chosen: Int, _ frame: CellRect, _ clip: CellRect, _ grid: inout CellGrid
    ) {
        let strip = TabStrip(names, chosen: chosen, width: frame.width)
        for tab in strip.tabs {
            let (x, isChosen) = (frame.x + tab.x, tab.index == chosen)
            let end = put(StyledText(tab.name, isChosen ? .heading : .dim), x, frame.y, clip, &grid)
            if isChosen { put(StyledText("•", .accent), (x + end - 1) / 2, frame.y + 1, clip, &grid) }
        }
        if strip.hasBefore { put(StyledText("‹", .accent), frame.x, frame.y, clip, &grid) }
        if strip.hasAfter { put(StyledText("›", .accent), frame.maxX - 1, frame.y, clip, &grid) }
    }

    private func draw(_ fraction: Double?, _ frame: CellRect, _ clip: CellRect, _ grid: inout CellGrid) {
        let filled: Range<Int>
        if let fraction {
            filled = 0..<Int((min(1, max(0, fraction)) * Double(frame.width)).rounded(.down))
        } else {
            // A part of the bar that moves to and fro.
            let part = max(1, frame.width / 5)
            let way = max(1, frame.width - part)
            let step = context.tick % (2 * way)
            let start = step < way ? step : 2 * way - step
            filled = start..<start + part
        }
        for column in 0..<frame.width {
            let isFilled = filled.contains(column)
            put(
                StyledText(isFilled ? "█" : "░", isFilled ? .accent : .line), frame.x + column, frame.y, clip,
                &grid)
        }
    }

    private func drawBox(_ title: String, _ frame: CellRect, _ clip: CellRect, _ grid: inout CellGrid) {
        grid.fill(clip, .plain)
        guard frame.width >= 2, frame.height >= 2 else { return }
        let across = String(repeating: "─", count: frame.width - 2)
        put(StyledText("┌\(across)┐", .line), frame.x, frame.y, clip, &grid)
        put(StyledText("└\(across)┘", .line), frame.x, frame.maxY - 1, clip, &grid)
        for y in frame.y + 1..<max(frame.y + 1, frame.maxY - 1) {
            put(StyledText("│", .line), frame.x, y, clip, &grid)
            put(StyledText("│", .line), frame.maxX - 1, y, clip, &grid)
        }
        if !title.isEmpty, frame.width > 6 {
            put(
                StyledText(" \(title.truncated(toCells: frame.width - 6)) ", .heading), frame.x + 2, frame.y,
                clip,
                &grid)
        }
    }

    private func drawScrollbar(
        _ first: Int, _ shown: Int, _ count: Int, _ frame: CellRect, _ clip: CellRect, _ grid: inout CellGrid
    ) {
        guard count > shown, frame.height > 0 else { return }
        let size = max(1, frame.height * shown / count)
        // Divides first, because a product of integers could overflow for a long list.
        let way = Double(first) / Double(count - shown)
        let start = Int((Double(frame.height - size) * way).rounded())
        let (thumb, line) = (StyledText("┃", .accent), StyledText("│", .line))
        for row in 0..<frame.height {
            put(start..<start + size ~= row ? thumb : line, frame.x, frame.y + row, clip, &grid)
        }
    }

    private func draw(_ slot: PictureSlot, _ frame: CellRect, _ clip: CellRect, _ grid: inout CellGrid) {
        switch slot.picture?.content {
        case .lines(let lines):
            let width = lines.map(\.cellWidth).max() ?? 0
            let (left, top) = (max(0, frame.width - width) / 2, max(0, frame.height - lines.count) / 2)
            for (row, line) in lines.prefix(frame.height).enumerated() {
                put(line, frame.x + left, frame.y + top + row, clip, &grid)
            }
        case .graphic(let id, let columns, let rows, let sequence, let removal):
            let rect = CellRect(
                x: frame.x + max(0, frame.width - columns) / 2, y: frame.y + max(0, frame.height - rows) / 2,
                width: columns, height: rows)
            guard rect.intersection(clip) == rect else { return drawCard(slot, frame, clip, &grid) }
            grid.put(PlacedGraphic(id: id, rect: rect, sequence: sequence, removal: removal))
        case .address, nil: drawCard(slot, frame, clip, &grid)
        }
    }

    /// A card of text in the place of a missing picture.
    private func drawCard(_ slot: PictureSlot, _ frame: CellRect, _ clip: CellRect, _ grid: inout CellGrid) {
        guard frame.width >= 4, frame.height >= 3 else {
            return putCut(StyledText(slot.title, .strong), frame, frame.y, clip, &grid)
        }
        drawBox("", frame, clip, &grid)
        let inner = frame.inset(1, 1)
        var title = slot.title.wrapped(toCells: inner.width)
        let most = max(1, inner.height - 1)
        if title.count > most {
            let last = "\(title[most - 1]) \(title[most])".truncated(toCells: inner.width)
            title = title.prefix(most - 1) + [last]
        }
        let note = slot.note.isEmpty || inner.height < 2 ? [] : [slot.note]
        let top = max(0, inner.height - title.count - note.count) / 2
        for (row, line) in title.enumerated() {
            draw(
                StyledText(line, .strong), .centred,
                CellRect(x: inner.x, y: inner.y + top + row, width: inner.width, height: 1), clip, &grid)
        }
        for line in note {
            draw(
                StyledText(line, .dim), .centred,
                CellRect(x: inner.x, y: inner.y + top + title.count, width: inner.width, height: 1), clip,
                &grid)
        }
    }
}
