internal import TextCore

/// The lines of a text at a width, with the place of each line's first character.
struct AreaLayout {
    private(set) var lines: [(start: Int, text: String)] = []

    /// Lines break at spaces where possible; the width is in cells, including one for the caret.
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

    /// The place after the last space, or the end of a line without spaces.
    private static func cut(_ line: String) -> Int {
        let characters = Array(line)
        guard let space = characters.lastIndex(of: " ") else { return characters.count }
        return space + 1
    }

    /// The line and the column in cells of a caret before a character.
    func place(of caret: Int) -> (line: Int, column: Int) {
        let line = max(0, (lines.firstIndex { $0.start > caret } ?? lines.count) - 1)
        return (line, String(lines[line].text.prefix(caret - lines[line].start)).cellWidth)
    }

    /// The first visible line of a place with `room` lines that contains the caret.
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
