internal import TextCore

/// A message for people as lines that fit a terminal. It is broken between words, but neither inside a word, such as a
/// path, nor inside a command that it suggests: what is too long for a line is left to the terminal, so that it can still
/// be copied whole.
struct MessageLines {
    /// In cells.
    let width: Int
    /// The name with which suggested commands begin, if they are not in quotation marks.
    let command: String?

    func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap(wrapped)
    }

    private func wrapped(_ line: Substring) -> [String] {
        guard line.cellWidth > width else { return [String(line)] }
        var lines: [String] = []
        var current = ""
        for unit in units(of: line) {
            if current.isEmpty {
                current = unit
            } else if current.cellWidth + 1 + unit.cellWidth <= width {
                current += " " + unit
            } else {
                lines.append(current)
                current = unit
            }
        }
        return lines + [current]
    }

    /// Words, and commands as one each.
    private func units(of line: Substring) -> [String] {
        var units: [String] = []
        var open: [Substring] = []
        var isRest = false
        for word in line.split(separator: " ") {
            if isRest {
                open.append(word)
            } else if !open.isEmpty {
                open.append(word)
                guard Self.closes(word) else { continue }
                units.append(open.joined(separator: " "))
                open = []
            } else if let command, word == command, units.last?.hasSuffix(":") == true {
                isRest = true
                open = [word]
            } else if Self.opens(word) {
                open = [word]
            } else {
                units.append(String(word))
            }
        }
        return units + (isRest ? [open.joined(separator: " ")] : open.map(String.init))
    }

    /// Whether it is the first word of something in quotation marks, and not the last one too.
    private static func opens(_ word: Substring) -> Bool {
        let word = word.drop { $0 == "(" }
        return word.first == "'" && !word.dropFirst().contains("'")
    }

    /// Whether the quotation ends with it; what follows may be a full stop, or a Korean particle.
    private static func closes(_ word: Substring) -> Bool { word.contains("'") }
}
