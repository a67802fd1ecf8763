/// Reads years, numbers and codes from the usual notations in such columns.
enum ValueText {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// The year of "1998", "1998-06-12", "Jun 12 1998", "12-Jun-98", "19980612".
    ///
    /// A two-digit number at the end of a three-part date is a year: 00 to 29 belong to this century, the others to the
    /// last.
    static func year(_ text: String) -> Int? {
        let parts = text.prefix(64).split { !($0.isLetter || $0.isNumber) }
        for part in parts {
            let digits = part.prefix { $0.isASCII && $0.isNumber }
            let isDate = digits.count == 8 && digits.count == part.count
            guard digits.count == 4 || isDate, let year = Int(digits.prefix(4)) else { continue }
            if FilmRecord.years.contains(year) { return year }
        }
        guard parts.count == 3, parts[2].count == 2, let short = Int(parts[2]), short >= 0 else { return nil }
        let hasMonth = parts[0...1].contains { months.contains($0.prefix(3).lowercased()) }
        let isNumeric = parts[0...1].allSatisfy { $0.count <= 2 && Int($0) != nil }
        guard hasMonth || isNumeric else { return nil }
        return short < 30 ? 2000 + short : 1900 + short
    }

    /// The minutes of "142", "142.0", "142 min", "2h 22m"; nil for a number of anything else, such as "2 Seasons".
    static func minutes(_ text: String) -> Int? {
        var total = 0.0
        var rest = text.prefix(32).lowercased()[...]
        var isFirst = true
        var hasMinutes = false
        while let start = rest.firstIndex(where: { $0.isASCII && $0.isNumber }) {
            if isFirst, rest[..<start].contains(where: { !$0.isWhitespace }) { return nil }
            isFirst = false
            let digits = rest[start...].prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            guard let value = Double(digits), value < 1_000_000 else { return nil }
            rest = rest[digits.endIndex...]
            let unit = rest.drop { $0.isWhitespace }.prefix { $0.isLetter }
            if unit.isEmpty, rest.contains(where: { $0.isNumber }) { return nil }
            switch unit {
            case _ where hasMinutes:
                // Only seconds may follow minutes; anything else is a different length.
                guard unit == "s" || unit.hasPrefix("sec") || unit.hasPrefix("초") else { return nil }
            case _ where unit.hasPrefix("h") || unit.hasPrefix("시간"): total += value * 60
            case _ where unit.isEmpty || unit == "m" || unit.hasPrefix("min") || unit.hasPrefix("분"):
                total += value
                hasMinutes = true
            default: return nil
            }
        }
        return isFirst ? nil : Int(total)
    }

    /// The count of "1234", "1,234", "1234.0"; nil for anything else, including fractions.
    static func count(_ text: String) -> Int? {
        let digits = text.prefix(32).filter { $0 != "," && !$0.isWhitespace }
        if let whole = Int(digits) { return whole }
        guard let value = decimal(digits), value.magnitude < 1e15 else { return nil }
        return Int(exactly: value)
    }

    /// A decimal number; nil for anything else, including infinity.
    static func decimal(_ text: String) -> Double? {
        let digits = text.prefix(32).filter { !$0.isWhitespace }
        guard digits.utf8.allSatisfy({ (0x2B...0x39).contains($0) || $0 == 0x65 || $0 == 0x45 }) else {
            return nil
        }
        guard let value = Double(digits), value.isFinite else { return nil }
        return value
    }

    /// "tt0111161" for "tt0111161" or "111161"; nil for anything else.
    static func imdbCode(_ text: String) -> String? {
        let code = CleanText.line(text, limit: 32).lowercased()
        let digits = code.hasPrefix("tt") ? code.dropFirst(2) : code[...]
        guard (1...12).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return nil
        }
        return "tt" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    }
}

/// Several texts in one cell: `Drama | Film\, Noir`. Also reads the cells of other programs (`Drama, War`,
/// `Drama|War`).
enum ListText {
    /// Joins the entries with " | "; a backslash precedes a backslash, bar, semicolon or comma of an entry.
    static func encode(_ entries: [String]) -> String {
        entries.map(escape).joined(separator: " | ")
    }

    /// The trimmed entries, including empty ones: split at bars, or at commas in a cell without bars.
    static func decode(_ cell: String) -> [String] { decode(cell, splitAt: ["|", ","]) }

    /// Like `decode(_:)` for genres, whose names contain no semicolon.
    static func decodeGenres(_ cell: String) -> [String] { decode(cell, splitAt: ["|", ";", ","]) }

    /// Splits at the first of the separators that the cell contains.
    private static func decode(_ cell: String, splitAt separators: [Unicode.Scalar]) -> [String] {
        if cell.utf8.allSatisfy({ $0 == 0x20 }) { return [] }
        let parts = separators.lazy.map { split(cell, at: $0) }.first { $0.count > 1 } ?? split(cell, at: ",")
        return parts.map { unescape($0) }
    }

    /// Like `decode(_:)` for people: "Sammy Davis, Jr." is one name.
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

    private static let escaped: Set<Unicode.Scalar> = ["\\", "|", ";", ","]

    private static func escape(_ entry: String) -> String {
        var text = String.UnicodeScalarView()
        for scalar in entry.unicodeScalars {
            if escaped.contains(scalar) { text.append("\\") }
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
                if !escaped.contains(scalar) { text.append("\\") }
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
