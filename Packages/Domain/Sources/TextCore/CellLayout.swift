/// Where text stands in a space wider than itself.
public enum CellAlignment: Hashable, Sendable {
    case leading, trailing
}

extension StringProtocol {
    /// The text if it fits into `limit` cells, otherwise as much of it as fits before an `ellipsis`.
    ///
    /// A character is never cut in half: the result may be a cell shorter than the limit.
    public func truncated(toCells limit: Int, ellipsis: String = "…") -> String {
        let text = String(self)
        // Only as much is measured as fits, however long the text is.
        if text.utf8.count <= limit || text.prefix(cells: limit).endIndex == text.endIndex { return text }
        guard limit > 0 else { return "" }
        let mark = ellipsis.cellWidth <= limit ? ellipsis : ""
        return text.prefix(cells: limit - mark.cellWidth) + mark
    }

    /// The text with spaces added up to `width` cells; longer text is left as it is.
    public func padded(toCells width: Int, _ alignment: CellAlignment = .leading) -> String {
        let text = String(self)
        let missing = Swift.max(0, width - text.cellWidth)
        let before =
            switch alignment {
            case .leading: 0
            case .trailing: missing
            }
        return String(repeating: " ", count: before) + text + String(repeating: " ", count: missing - before)
    }

    /// The text as lines of at most `width` cells: broken at spaces, and inside a word only when the word
    /// alone is too long. Line breaks of the text are kept, runs of spaces become one. Never empty.
    public func wrapped(toCells width: Int) -> [String] {
        String(self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .flatMap { $0.wrappedParagraph(toCells: Swift.max(1, width)) }
    }
}

extension String {
    /// The longest beginning that takes at most `limit` cells.
    fileprivate func prefix(cells limit: Int) -> Substring { self[...].prefix(cells: limit) }
}

extension Substring {
    /// The longest beginning that takes at most `limit` cells.
    fileprivate func prefix(cells limit: Int) -> Substring {
        var (used, end) = (0, startIndex)
        while end < endIndex, let cells = unicodeScalars[end].settledWidth {
            used += cells
            if used > limit { return self[..<end] }
            unicodeScalars.formIndex(after: &end)
        }
        guard end < endIndex else { return self }
        used = 0
        return prefix { character in
            used += character.cellWidth
            return used <= limit
        }
    }

    fileprivate func wrappedParagraph(toCells width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in split(whereSeparator: \.isWhitespace) {
            let length = word.cellWidth
            if used > 0, used + 1 + length <= width {
                line += " " + word
                used += 1 + length
                continue
            }
            if used > 0 { lines.append(line) }
            var rest = word
            while rest.cellWidth > width {
                let fitting = rest.prefix(cells: width)
                let piece = fitting.isEmpty ? rest.prefix(1) : fitting
                lines.append(String(piece))
                rest = rest[piece.endIndex...]
            }
            line = String(rest)
            used = rest.cellWidth
        }
        if used > 0 || lines.isEmpty { lines.append(line) }
        return lines
    }
}
