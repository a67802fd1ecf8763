/// Cleans text from files for storage and display.
enum CleanText {
    /// One line: control characters removed, line ends and tabs replaced by spaces, trimmed, at most `limit`
    /// characters.
    static func line(_ text: String, limit: Int) -> String {
        clean(text, limit: limit, keepsNewlines: false)
    }

    /// One line; nil when nothing is left.
    static func optionalLine(_ text: String?, limit: Int) -> String? {
        text.map { line($0, limit: limit) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Like `optionalLine` for longer texts, which keep their line ends (as LF).
    static func optionalParagraphs(_ text: String?, limit: Int) -> String? {
        text.map { clean($0, limit: limit, keepsNewlines: true) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A list of lines, without empty and duplicate entries.
    static func list(_ texts: [String], limit: Int, count: Int) -> [String] {
        var seen: Set<String> = []
        var kept: [String] = []
        for text in texts where kept.count < count {
            guard let line = optionalLine(text, limit: limit), seen.insert(line).inserted else { continue }
            kept.append(line)
        }
        return kept
    }

    private static func clean(_ text: String, limit: Int, keepsNewlines: Bool) -> String {
        let bytes = text.utf8
        let isPlain = bytes.allSatisfy { (0x20..<0x7F).contains($0) }
        if isPlain, bytes.count <= limit, bytes.first != 0x20, bytes.last != 0x20 { return text }
        let scalars = text.unicodeScalars
        var kept = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in scalars {
            let isReturn = scalar == "\r"
            defer { isAfterReturn = isReturn }
            switch scalar {
            case "\n" where isAfterReturn: continue
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{0B}", "\u{0C}":
                kept.append(keepsNewlines ? "\n" : " ")
            case "\t": kept.append(" ")
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": continue
            case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}": continue
            default: kept.append(scalar)
            }
        }
        return trimmed(shortened(trimmed(String(kept)), to: limit))
    }

    /// At most `limit` characters, with at most four scalars per character on average.
    private static func shortened(_ text: String, to limit: Int) -> String {
        if text.utf8.count <= limit { return text }
        let short = text.prefix(limit)
        if short.unicodeScalars.count <= limit * 4 { return String(short) }
        return String(String.UnicodeScalarView(short.unicodeScalars.prefix(limit)))
    }

    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        if first == scalars.startIndex, scalars.index(after: last) == scalars.endIndex { return text }
        return String(scalars[first...last])
    }
}
