internal import TextCore

/// A text for the user as lines that fit a terminal. It is broken between words, but neither inside a word, such as a
/// path, nor inside a suggested command: the terminal wraps words and commands that are too long for a line, so that
/// they can still be copied whole. The text after a break is indented like its line, behind a mark such as `*` or `>`.
struct MessageLines {
    /// In cells.
    let width: Int
    /// The first word of suggested commands that are not in quotation marks.
    let command: String?

    /// Wraps a text, which may have the codes of a `Style`; they take no cells.
    func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap(wrapped)
    }

    private func wrapped(_ line: Substring) -> [String] {
        guard cells(line) > width else { return [String(line)] }
        let spaces = line.prefix { $0 == " " }
        let words = line.dropFirst(spaces.count)
        let mark = ["* ", "> "].first(where: words.hasPrefix) ?? ""
        let indent = String(repeating: " ", count: min(spaces.count + mark.count, width / 2))
        var lines: [String] = []
        var current = String(spaces) + mark
        var isEmpty = true
        for unit in units(of: words.dropFirst(mark.count)) {
            if isEmpty || cells(current) + 1 + cells(unit) <= width {
                current += (isEmpty ? "" : " ") + unit
                isEmpty = false
            } else if !unit.isEmpty {
                lines.append(current)
                current = indent + unit
            }
        }
        return lines + [current]
    }

    /// The words, with each command as one unit; an empty text between two spaces.
    private func units(of line: Substring) -> [String] {
        var units: [String] = []
        var open: [Substring] = []
        var isRest = false
        for word in line.split(separator: " ", omittingEmptySubsequences: false) {
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

    private func cells(_ text: some StringProtocol) -> Int { String(text).withoutCodes.cellWidth }

    /// Whether the word opens a quotation and does not close it.
    private static func opens(_ word: Substring) -> Bool {
        let word = word.drop { $0 == "(" }
        return word.first == "'" && !word.dropFirst().contains("'")
    }

    /// Whether the word closes the quotation; a full stop or a Korean particle may follow the quotation mark.
    private static func closes(_ word: Substring) -> Bool { word.contains("'") }
}

extension String {
    /// The text without the codes of a `Style`.
    fileprivate var withoutCodes: String {
        guard utf8.contains(0x1B) else { return self }
        var isCode = false
        return String(
            String.UnicodeScalarView(
                unicodeScalars.filter { scalar in
                    if scalar == "\u{1B}" { isCode = true }
                    defer { if isCode, scalar == "m" { isCode = false } }
                    return !isCode
                }))
    }
}

extension TerminalText {
    /// The text wrapped by ``MessageLines``; a text that fits, or that only draws, stays unchanged.
    func wrapped(toCells width: Int, command: String?) -> TerminalText {
        let lines = description.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.contains(where: { $0.cellWidth > width }) else { return self }
        let text = MessageLines(width: width, command: command).lines(rendered).joined(separator: "\n")
        return TerminalText(rendered: text, description: text.withoutCodes)
    }
}
