extension String {
    /// Without white space at the ends.
    public var trimmed: String {
        var rest = unicodeScalars[...]
        while rest.first?.properties.isWhitespace == true { rest.removeFirst() }
        while rest.last?.properties.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    /// What is kept of a text that somebody wrote: lines end in "\n" alone, control characters other than that
    /// and the tab are gone, as is white space at the ends; in form C. All else stays as it was written, and
    /// has to be made safe where it is shown.
    ///
    /// - Parameters:
    ///   - limit: in characters as people count them.
    ///   - bytes: in UTF-8.
    /// - Returns: what is kept; giving that again changes nothing.
    /// - Throws: when there is nothing to see in it, or when it passes a limit.
    package func written(limit: Int, bytes: Int) throws(TextProblem) -> String {
        var scalars = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            switch scalar {
            case "\r", "\u{85}": scalars.append("\n")
            case "\n" where previous == "\r": break
            case "\n", "\t": scalars.append(scalar)
            default: if scalar.properties.generalCategory != .control { scalars.append(scalar) }
            }
            previous = scalar
        }
        let text = String(scalars).trimmed.nfc
        guard text.unicodeScalars.contains(where: \.isVisible) else { throw .empty }
        guard text.utf8.count <= bytes else { throw .tooLarge(limit: bytes) }
        guard text.count <= limit else { throw .tooLong(limit: limit) }
        return text
    }
}

extension Unicode.Scalar {
    /// U+2800 is a Braille pattern without dots.
    fileprivate var isVisible: Bool {
        !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
            && properties.generalCategory != .format && self != "\u{2800}"
    }
}

/// Why a text that somebody wrote cannot be kept.
public enum TextProblem: Error, Hashable, Sendable {
    case empty
    /// In characters as people count them.
    case tooLong(limit: Int)
    /// In bytes.
    case tooLarge(limit: Int)
}
