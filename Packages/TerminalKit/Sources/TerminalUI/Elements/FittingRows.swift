/// Places the rows of a list whose rows are as tall as their contents.
///
/// The user is at a row, and that row is at a line of the list. All other rows follow from that, so nothing moves on
/// the screen when rows above come, go or grow, and only visible rows are measured.
struct FittingRows {
    /// A key or the wheel.
    enum Move: Hashable, Sendable {
        /// Moves by a number of rows; a row that is taller than the list is scrolled through first.
        case rows(Int)
        /// Scrolls by lines and chooses a visible row.
        case lines(Int)
    }

    /// A visible row.
    struct Row: Hashable {
        let index: Int
        /// Its first line, counted from the top of the list; negative when it begins above the list.
        let top: Int
        let height: Int
    }

    private let count: Int
    /// The lines of the list.
    private let room: Int
    private let measure: (Int) -> Int
    private var heights: [Int: Int] = [:]
    /// The chosen row.
    private(set) var index: Int
    /// Its first line.
    private(set) var top: Int

    /// - Parameters:
    ///   - count: the number of rows, at least one.
    ///   - room: the lines of the list.
    ///   - index: the previously chosen row.
    ///   - top: its previous first line.
    ///   - measure: the lines of a row.
    init(count: Int, room: Int, index: Int, top: Int, measure: @escaping (Int) -> Int) {
        self.count = count
        self.room = max(1, room)
        self.index = index
        self.top = top
        self.measure = measure
    }

    /// The visible rows after a move, from the top.
    mutating func rows(after move: Move?) -> [Row] {
        switch move {
        case .rows(let distance): step(distance)
        case .lines(let lines): scroll(lines)
        case nil: break
        }
        keepInSight()
        fill()
        return seen()
    }

    /// Chooses another row, as a click does. A row on the screen keeps its place.
    mutating func choose(_ wanted: Int) {
        index = min(max(0, index), count - 1)
        // A distant row takes the place of the previous row.
        guard abs(wanted - index) <= room else { return index = wanted }
        while index < wanted {
            top += height(index)
            index += 1
        }
        while index > wanted {
            index -= 1
            top -= height(index)
        }
    }

    /// Scrolls until all of the chosen row is visible, or its beginning if it is taller than the list.
    mutating func reveal() { top = max(0, min(top, room - height(index))) }

    private mutating func height(_ index: Int) -> Int {
        if let height = heights[index] { return height }
        let height = max(1, measure(index))
        heights[index] = height
        return height
    }

    private mutating func step(_ distance: Int) {
        let height = height(index)
        if distance == 1, top + height > room { return top -= 1 }
        if distance == -1, top < 0 { return top += 1 }
        let before = index
        let (sum, isOverflow) = index.addingReportingOverflow(distance)
        index = min(max(0, isOverflow ? (distance < 0 ? 0 : count - 1) : sum), count - 1)
        guard index != before else { return }
        let next = self.height(index)
        switch index - before {
        case 1: top = next > room ? 0 : min(top + height, room - next)
        case -1: top = next > room ? room - next : max(top - next, 0)
        case ..<0: top = 0
        default: top = room - next
        }
    }

    private mutating func scroll(_ lines: Int) {
        let before = top
        top -= lines
        fill()
        guard top != before else {
            // The list cannot scroll further.
            for _ in 0..<abs(lines) where lines > 0 ? index + 1 < count : index > 0 {
                let height = height(index)
                index += lines.signum()
                top += lines > 0 ? height : -self.height(index)
            }
            return
        }
        if isWhole(Row(index: index, top: top, height: height(index))) { return }
        // The chosen row may now be above the list.
        let rows = seen().filter { $0.top + $0.height > 0 }
        let whole = lines > 0 ? rows.first(where: isWhole) : rows.last(where: isWhole)
        guard let row = whole ?? (lines > 0 ? rows.first : rows.last) else { return }
        (index, top) = (row.index, row.top)
    }

    /// Whether as much of a row is visible as the room allows.
    private func isWhole(_ row: Row) -> Bool {
        row.height > room
            ? row.top <= 0 && row.top + row.height >= room : row.top >= 0 && row.top + row.height <= room
    }

    private mutating func keepInSight() { top = min(max(top, 1 - height(index)), room - 1) }

    /// Leaves no empty line above the first row, and none below the last row unless all rows fit.
    private mutating func fill() {
        var (above, first) = (top, index)
        while above > 0, first > 0 {
            first -= 1
            above -= height(first)
        }
        if above > 0 { top -= above }
        var (below, last) = (top + height(index), index)
        while below < room, last + 1 < count {
            last += 1
            below += height(last)
        }
        guard below < room else { return }
        // At most as far as the rows above the first visible row allow.
        (above, first) = (top, index)
        let wanted = room - below
        while above > -wanted, first > 0 {
            first -= 1
            above -= height(first)
        }
        top += min(wanted, max(0, -above))
    }

    private mutating func seen() -> [Row] {
        var (first, line) = (index, top)
        while line > 0, first > 0 {
            first -= 1
            line -= height(first)
        }
        var rows: [Row] = []
        while line < room, first < count {
            rows.append(Row(index: first, top: line, height: height(first)))
            line += height(first)
            first += 1
        }
        return rows
    }
}
