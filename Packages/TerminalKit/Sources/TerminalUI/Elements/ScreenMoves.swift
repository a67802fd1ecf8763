internal import TerminalKit

/// Moves of the user in a frame by keys, clicks and the wheel.
extension ScreenMemory {
    /// The list that keys move in: the focused list, else the first list of the frame, such as the list below a field.
    func activeList(in frame: Placement) -> ElementID? {
        if let focus, frame.lists[focus] != nil { return focus }
        return frame.focusable.first { frame.lists[$0] != nil }
    }

    /// The list that pages and the wheel move in; a form, whose buttons have one row each, is scrolled.
    private func longList(in frame: Placement) -> ElementID? {
        activeList(in: frame).flatMap { frame.lists[$0]?.isControl == true ? nil : $0 }
    }

    /// The number of rows side by side in the list that keys move in.
    func columns(in frame: Placement) -> Int {
        activeList(in: frame).flatMap { frame.lists[$0]?.columns } ?? 1
    }

    /// Moves by pages; a row or a line of the previous page stays visible.
    mutating func turnPage(_ pages: Int, in frame: Placement) {
        guard let id = longList(in: frame), let list = frame.lists[id] else {
            return scroll(
                by: pages * (frame.scrolls.values.first.map { max(1, $0.frame.height - 1) } ?? 1), in: frame)
        }
        if list.isFitting {
            lists[id]?.note(.lines(pages * max(1, list.frame.height - 1)))
        } else {
            move(by: pages * max(1, list.pageRows - 1) * list.columns, in: frame)
        }
    }

    /// Chooses another row, or scrolls a screen without a list.
    mutating func move(by distance: Int, isSideways: Bool = false, in frame: Placement) {
        guard let id = activeList(in: frame), let list = frame.lists[id] else {
            return scroll(by: distance, in: frame)
        }
        if isSideways, list.columns == 1 { return }
        if list.isFitting {
            lists[id]?.note(.rows(distance))
            return
        }
        var place = lists[id] ?? ListPlace()
        let (sum, isOverflow) = place.index.addingReportingOverflow(distance)
        let wanted = isOverflow ? (distance < 0 ? 0 : .max) : sum
        place.choose(min(max(0, wanted), max(0, list.count - 1)))
        lists[id] = place
    }

    private mutating func scroll(by distance: Int, in frame: Placement) {
        guard let (id, part) = frame.scrolls.first else { return }
        let most = max(0, part.length - part.frame.height)
        let (sum, isOverflow) = (scrolls[id] ?? 0).addingReportingOverflow(distance)
        scrolls[id] = isOverflow ? (distance < 0 ? 0 : most) : min(max(0, sum), most)
    }

    /// Scrolls by lines of the screen, but at least by one row. The chosen row stays visible; when all rows are
    /// visible, another row is chosen.
    mutating func turnWheel(_ lines: Int, in frame: Placement) {
        guard let id = longList(in: frame), let list = frame.lists[id], var place = lists[id] else {
            return scroll(by: lines, in: frame)
        }
        if list.isFitting {
            lists[id]?.note(.lines(lines))
            return
        }
        let isTall = abs(lines) < list.frame.height / max(1, list.pageRows)
        let distance = isTall ? lines.signum() : lines
        let last = (list.count + list.columns - 1) / list.columns - list.pageRows
        let offset = max(0, min(place.offset + distance, last))
        guard offset != place.offset else { return move(by: distance * list.columns, in: frame) }
        place.offset = offset
        let (line, column) = place.index.quotientAndRemainder(dividingBy: list.columns)
        let seen = min(max(line, offset), offset + list.pageRows - 1)
        if seen != line { place.choose(min(seen * list.columns + column, list.count - 1)) }
        lists[id] = place
    }

    /// Moves from a field or a button to the part before or after it, as the up and down keys do.
    ///
    /// - Returns: whether the focus was on a field or a button.
    mutating func leavePart(by step: Int, skippingFields: Bool, in frame: Placement) -> Bool {
        guard let focus, let index = frame.focusable.firstIndex(of: focus),
            frame.fields[focus] != nil || frame.lists[focus]?.isControl == true
        else { return false }
        var next = index + step
        while skippingFields, frame.focusable.indices.contains(next),
            frame.fields[frame.focusable[next]] != nil
        {
            next += step
        }
        if frame.focusable.indices.contains(next) { self.focus = frame.focusable[next] }
        return true
    }

    /// Moves the focus to another part of the screen.
    mutating func moveFocus(by distance: Int, in frame: Placement) {
        let order = frame.focusable
        guard !order.isEmpty else { return }
        let index = focus.flatMap { order.firstIndex(of: $0) } ?? 0
        focus = order[(index + distance + order.count) % order.count]
    }

    /// Chooses a clicked row.
    mutating func choose(_ index: Int, of list: ElementID) {
        lists[list, default: ListPlace()].choose(index)
        focus = list
    }

    /// Chooses a row that may be hidden, and scrolls to it.
    mutating func reveal(_ index: Int, of list: ElementID) {
        lists[list, default: ListPlace()].reveal(index)
        focus = list
    }

    /// Moves the caret of a text area by lines.
    mutating func moveCaret(of field: ElementID, by lines: Int, in frame: Placement) {
        guard let area = area(field, in: frame), let caret = fields[field]?.buffer.caret else { return }
        let place = area.place(of: caret)
        fields[field]?.buffer.moveCaret(to: area.character(line: place.line + lines, column: place.column))
    }

    /// Moves the caret of a text area to a clicked place.
    mutating func putCaret(of field: ElementID, column: Int, row: Int, in frame: Placement) {
        guard frame.multiline.contains(field), let area = area(field, in: frame),
            let place = frame.fields[field], let caret = fields[field]?.buffer.caret
        else { return }
        let line = row - place.y + area.firstLine(caret: caret, room: place.height)
        fields[field]?.buffer.moveCaret(to: area.character(line: line, column: column - place.x))
    }

    private func area(_ field: ElementID, in frame: Placement) -> AreaLayout? {
        guard let width = frame.fields[field]?.width, let text = fields[field]?.buffer.text else {
            return nil
        }
        return AreaLayout(text, width: width)
    }
}
