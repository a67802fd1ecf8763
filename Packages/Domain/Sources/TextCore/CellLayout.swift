/// The position of text in a space wider than the text.
public enum CellAlignment: Hashable, Sendable {
    case leading, trailing
}

extension StringProtocol {
    /// The text if it fits into `limit` cells, otherwise the longest beginning that fits together with the `ellipsis`.
    ///
    /// Characters are never split, so the result may be one cell narrower than the limit.
    public func truncated(toCells limit: Int, ellipsis: String = "…") -> String {
        let text = String(self)
        // Measures no more than fits, however long the text is.
        if text.utf8.count <= limit { return text }
        if text[...].prefix(cells: limit).endIndex == text.endIndex { return text }
        guard limit > 0 else { return "" }
        let mark = ellipsis.cellWidth <= limit ? ellipsis : ""
        return text[...].prefix(cells: limit - mark.cellWidth) + mark
    }

    /// The text padded with spaces to `width` cells; longer text is unchanged.
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

    /// The text as lines of at most `width` cells: broken at spaces, and inside a word only when the word alone is too long.
    /// Keeps the line breaks of the text and turns runs of spaces into one. Never empty.
    public func wrapped(toCells width: Int) -> [String] {
        String(self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .flatMap { $0.wrappedParagraph(toCells: Swift.max(1, width)) }
    }
}

extension Substring {
    /// The longest beginning of whole characters that takes at most `limit` cells.
    public func prefix(cells limit: Int) -> Substring {
        var (used, end, pieces) = (0, startIndex, pieces)
        while let piece = pieces.next() {
            switch piece {
            case .settled(_, let cells):
                used += cells
                if used > limit { return self[..<end] }
            case .other(let text):
                let fitting = text.prefix { character in
                    used += character.cellWidth
                    return used <= limit
                }
                if used > limit { return self[..<fitting.endIndex] }
            }
            end = pieces.start
        }
        return self
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
