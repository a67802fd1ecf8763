internal import TextCore

/// A question as it stands on the screen: lines of its own, and the beginning of the line in which is answered.
struct PromptLayout: Hashable, Sendable {
    let above: [String]
    let last: String
    /// How many cells there are for the answer and the caret behind it.
    let room: Int
    /// Fewer cells than these are not enough to answer in.
    private static let leastRoom = 6

    init(_ prompt: String, columns: Int) {
        let columns = max(2, columns)
        let end = prompt.reversed().prefix { $0 == " " }.count
        var lines = prompt.dropLast(end).wrapped(toCells: columns)
        let last = (lines.last ?? "") + String(repeating: " ", count: end)
        if columns - last.cellWidth >= min(Self.leastRoom, columns) {
            lines.removeLast()
            self.last = last
        } else {
            self.last = ""
        }
        above = lines.filter { !$0.isEmpty }
        room = columns - self.last.cellWidth
    }
}

/// The part of a line around its caret that there is room for. Marks show where it goes on.
struct LineView: Hashable, Sendable {
    private var start = 0
    private(set) var beforeCaret = ""
    private(set) var afterCaret = ""
    /// Whether all of the line is to be seen.
    private(set) var isWhole = true

    mutating func show(_ editor: LineEditor, room: Int) {
        let widths = editor.characters.map(\.cellWidth)
        // The last cell is the caret's, or has the mark that more follows.
        let room = max(2, room) - 1
        if widths.reduce(0, +) <= room {
            start = 0
        } else {
            if start > editor.caret || end(widths, room) < editor.caret {
                start = Self.start(of: widths[..<editor.caret], room / 2)
            }
            start = min(start, Self.start(of: widths[...], room - 1))
        }
        let end = end(widths, room)
        isWhole = start == 0 && end == widths.count
        // Composed, so that terminals that give each letter of a syllable a cell show the syllable.
        beforeCaret = (start > 0 ? "‹" : "") + String(editor.characters[start..<editor.caret]).nfc
        afterCaret =
            String(editor.characters[editor.caret..<max(end, editor.caret)]).nfc
            + (end < widths.count ? "›" : "")
    }

    /// Where the characters end that fit behind the start.
    private func end(_ widths: [Int], _ room: Int) -> Int {
        var left = room - (start > 0 ? 1 : 0)
        return widths[start...].firstIndex { width in
            left -= width
            return left < 0
        } ?? widths.count
    }

    /// Where the characters begin that fit before the end of a line.
    private static func start(of widths: ArraySlice<Int>, _ room: Int) -> Int {
        var left = room
        let lastOut = widths.lastIndex { width in
            left -= width
            return left < 0
        }
        return lastOut.map { $0 + 1 } ?? 0
    }
}
