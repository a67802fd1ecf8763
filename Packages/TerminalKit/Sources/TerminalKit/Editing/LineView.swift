internal import TextCore

/// How a question is wrapped: lines above, and the last line, after which the answer is typed.
struct PromptLayout: Hashable, Sendable {
    let above: [String]
    let last: String
    /// The cells for the answer and the caret after it.
    let room: Int
    /// With fewer cells than this after the prompt, the answer gets a line of its own.
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

/// The visible part of a line around its caret. Marks show where the line continues.
package struct LineView: Hashable, Sendable {
    private var start = 0
    package private(set) var beforeCaret = ""
    package private(set) var afterCaret = ""
    /// Whether the whole line is visible.
    private(set) var isWhole = true

    package init() {}

    mutating func show(_ editor: LineEditor, room: Int) {
        show(editor.characters, caret: editor.caret, room: room)
    }

    package mutating func show(_ buffer: TextBuffer, room: Int) {
        show(buffer.characters, caret: buffer.caret, room: room)
    }

    private mutating func show(_ characters: [Character], caret: Int, room: Int) {
        let widths = characters.map(\.cellWidth)
        // The last cell is for the caret, or for the mark that the line continues.
        let room = max(2, room) - 1
        if widths.reduce(0, +) <= room {
            start = 0
        } else {
            if start > caret || end(widths, room) < caret {
                start = Self.start(of: widths[..<caret], room / 2)
            }
            start = min(start, Self.start(of: widths[...], room - 1))
        }
        let end = end(widths, room)
        isWhole = start == 0 && end == widths.count
        // Composed, because some terminals give each letter of a decomposed syllable a cell of its own.
        beforeCaret = (start > 0 ? "‹" : "") + String(characters[start..<caret]).nfc
        afterCaret =
            String(characters[caret..<max(end, caret)]).nfc + (end < widths.count ? "›" : "")
    }

    /// The cells of a part of the text, as far as it is visible.
    package func cells(of part: Range<Int>, in buffer: TextBuffer) -> Range<Int>? {
        let seen = part.clamped(to: start..<buffer.characters.count)
        guard !seen.isEmpty else { return nil }
        let widths = buffer.characters.map(\.cellWidth)
        let mark = start > 0 ? 1 : 0
        let first = mark + widths[start..<seen.lowerBound].reduce(0, +)
        return first..<first + widths[seen].reduce(0, +)
    }

    /// The end of the characters that fit after `start`.
    private func end(_ widths: [Int], _ room: Int) -> Int {
        var left = room - (start > 0 ? 1 : 0)
        return widths[start...].firstIndex { width in
            left -= width
            return left < 0
        } ?? widths.count
    }

    /// The start of the characters that fit before the end of a line.
    private static func start(of widths: ArraySlice<Int>, _ room: Int) -> Int {
        var left = room
        let lastOut = widths.lastIndex { width in
            left -= width
            return left < 0
        }
        return lastOut.map { $0 + 1 } ?? 0
    }
}
