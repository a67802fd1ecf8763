/// Several texts in one cell: `Drama | Film\, Noir`. Reads other people's cells (`Drama, War`, `Drama|War`)
/// as well.
enum ListText {
    /// Entries with " | " between them; a backslash stands before a backslash, bar or comma of an entry.
    static func encode(_ entries: [String]) -> String {
        entries.map(escape).joined(separator: " | ")
    }

    /// The entries, trimmed, empty ones among them: split at bars, or at commas where there are no bars.
    static func decode(_ cell: String) -> [String] {
        if cell.utf8.allSatisfy({ $0 == 0x20 }) { return [] }
        let atBars = split(cell, at: "|")
        return (atBars.count > 1 ? atBars : split(cell, at: ",")).map { unescape($0) }
    }

    /// The same for people: "Sammy Davis, Jr." is one.
    static func decodeNames(_ cell: String) -> [String] {
        let names = decode(cell)
        if split(cell, at: "|").count > 1 { return names }
        let suffixes: Set<String> = ["Jr.", "Jr", "Sr.", "Sr", "II", "III", "IV"]
        return names.reduce(into: []) { joined, name in
            if let last = joined.last, name.utf8.count <= 4, suffixes.contains(name) {
                joined[joined.count - 1] = last + ", " + name
            } else {
                joined.append(name)
            }
        }
    }

    private static func escape(_ entry: String) -> String {
        var text = String.UnicodeScalarView()
        for scalar in entry.unicodeScalars {
            if scalar == "\\" || scalar == "|" || scalar == "," { text.append("\\") }
            text.append(scalar)
        }
        return String(text)
    }

    private static func split(_ cell: String, at separator: Unicode.Scalar) -> [String] {
        var parts = [String.UnicodeScalarView()]
        var isEscaped = false
        for scalar in cell.unicodeScalars {
            if scalar == separator, !isEscaped {
                parts.append(String.UnicodeScalarView())
            } else {
                parts[parts.count - 1].append(scalar)
            }
            isEscaped = scalar == "\\" && !isEscaped
        }
        return parts.map { CleanText.line(String($0), limit: .max / 8) }
    }

    private static func unescape(_ part: String) -> String {
        guard part.utf8.contains(0x5C) else { return part }
        var text = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in part.unicodeScalars {
            if isEscaped {
                if scalar != "\\" && scalar != "|" && scalar != "," { text.append("\\") }
                text.append(scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                text.append(scalar)
            }
        }
        if isEscaped { text.append("\\") }
        return String(text)
    }
}
