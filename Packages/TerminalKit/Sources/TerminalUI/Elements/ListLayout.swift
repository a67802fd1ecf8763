/// Lists.
extension Layout {
    mutating func placeList(
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

    /// The number of rows side by side.
    static func columns(_ source: ListSource, _ width: Int) -> Int {
        source.cardWidth.map { max(1, (width + 1) / ($0 + 1)) } ?? 1
    }

    /// Places rows of one height, side by side for cards.
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
                placeItem(row(index, of: source, id, width: cardWidth), of: source, id, place, card, clip)
            }
        }
        guard hasBar else { return }
        let all = (source.total + columns - 1) / columns
        placeBar(.scrollbar(first: place.offset, shown: pageRows, count: all), frame, clip)
    }

    /// Places rows that are as tall as their contents. The last column is always reserved for the scrollbar, so that
    /// its appearance does not rewrap text.
    private mutating func placeFitting(
        _ source: ListSource, _ id: ElementID, _ place: inout ListPlace, _ frame: CellRect, _ clip: CellRect
    ) {
        placement.lists[id] = .init(
            frame: frame, count: source.count, columns: 1, pageRows: 0, isFitting: true)
        guard source.count > 0, frame.height > 0 else { return }
        let width = frame.width - (frame.width > 10 ? 1 : 0)
        let rows = MeasuredRows { [self] in row($0, of: source, id, width: width) }
        let seen = visible(rows, of: source, &place, frame.height)
        placement.lists[id]?.pageRows = seen.count
        for row in seen {
            let card = CellRect(x: frame.x, y: frame.y + row.top, width: width, height: row.height)
            placeItem(rows[row.index], of: source, id, place, card, clip)
        }
        if width < frame.width, seen.count < source.count || seen.reduce(0, { $0 + $1.height }) > frame.height
        {
            placeBar(.scrollbar(first: place.offset, shown: seen.count, count: source.total), frame, clip)
        }
    }

    /// The visible rows.
    private func visible(
        _ measured: MeasuredRows, of source: ListSource, _ place: inout ListPlace, _ room: Int
    ) -> [FittingRows.Row] {
        var rows = FittingRows(count: source.count, room: room, index: place.anchor, top: place.top) {
            measured[$0].height
        }
        rows.choose(place.index)
        if place.isRevealed { rows.reveal() }
        let seen = rows.rows(after: place.move)
        place.settle(at: rows.index, top: rows.top, first: seen.first?.index ?? 0, source)
        return seen
    }

    private mutating func placeItem(
        _ row: ListRow, of source: ListSource, _ id: ElementID, _ place: ListPlace, _ card: CellRect,
        _ clip: CellRect
    ) {
        let isFocused = memory.focus == id
        let seen = card.intersection(clip)
        placement.regions.append(.init(frame: seen, target: .item(id, row.index)))
        let first = placement.regions.count
        if let drawn = row.drawn, seen.width == card.width {
            leaf(.row(drawn), card, seen)
            placement.regions += drawn.regions(at: card, clip: seen)
        } else {
            self.place(row.element, card, clip)
        }
        for region in first..<placement.regions.count {
            guard case .action(let action) = placement.regions[region].target else { continue }
            placement.regions[region].target = .rowAction(action, id, row.index)
        }
        guard row.index == place.index, isFocused || !source.isControl else { return }
        leaf(.bar(isFocused ? .chosen : .chosenElsewhere), card, seen)
        if isFocused { placement.chosen = seen }
    }

    mutating func placeBar(_ bar: Placement.Content, _ frame: CellRect, _ clip: CellRect) {
        let place = CellRect(x: frame.maxX - 1, y: frame.y, width: 1, height: frame.height)
        leaf(bar, place, place.intersection(clip))
    }
}

/// The rows of a list that a frame needs, each created once although it is measured and then placed.
private final class MeasuredRows {
    private let create: (Int) -> ListRow
    private var made: [Int: ListRow] = [:]

    init(_ create: @escaping (Int) -> ListRow) { self.create = create }

    subscript(index: Int) -> ListRow {
        if let row = made[index] { return row }
        let row = create(index)
        made[index] = row
        return row
    }
}
