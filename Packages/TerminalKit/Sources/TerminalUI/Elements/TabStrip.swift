internal import TextCore

/// The visible tabs and their places in a line: all tabs, or, with too little room, the tabs around the chosen one.
struct TabStrip {
    struct Tab: Equatable {
        let index: Int
        let name: String
        /// The start of the name, in cells from the start of the line.
        let x: Int
    }

    private(set) var tabs: [Tab] = []
    /// Whether there are hidden tabs before and after the visible ones.
    private(set) var hasBefore = false
    private(set) var hasAfter = false

    private static let gap = 3

    init(_ names: [String], chosen: Int, width: Int) {
        let all = names.reduce(1 - Self.gap) { $0 + $1.cellWidth + Self.gap }
        guard names.indices.contains(chosen), all > width else {
            place(names[...])
            return
        }
        var range = chosen...chosen
        // To the left first, because the first tabs are the most useful.
        while range.lowerBound > 0, Self.fits(names, range.lowerBound - 1...range.upperBound, width) {
            range = range.lowerBound - 1...range.upperBound
        }
        while range.upperBound < names.count - 1,
            Self.fits(names, range.lowerBound...range.upperBound + 1, width)
        {
            range = range.lowerBound...range.upperBound + 1
        }
        (hasBefore, hasAfter) = (range.lowerBound > 0, range.upperBound < names.count - 1)
        place(names[range])
    }

    private mutating func place(_ names: ArraySlice<String>) {
        var x = hasBefore ? 2 : 1
        // By index: a type of two sequences would be created at run time, for the first frame.
        for index in names.indices {
            tabs.append(Tab(index: index, name: names[index], x: x))
            x += names[index].cellWidth + Self.gap
        }
    }

    private static func fits(_ names: [String], _ range: ClosedRange<Int>, _ width: Int) -> Bool {
        let marks = (range.lowerBound > 0 ? 2 : 1) + (range.upperBound < names.count - 1 ? 2 : 0)
        return names[range].reduce(marks - gap) { $0 + $1.cellWidth + gap } <= width
    }
}
