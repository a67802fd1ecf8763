extension String {
    /// The text of a whole file or pipe, without the byte order mark that some editors write before it; `nil` for bytes that
    /// are not UTF-8.
    public init?(document bytes: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        self.init(validating: bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0), as: UTF8.self)
    }

    /// The text without white space at the ends.
    public var trimmed: String {
        var rest = unicodeScalars[...]
        while rest.first?.properties.isWhitespace == true { rest.removeFirst() }
        while rest.last?.properties.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    /// A user's text as it is stored: lines end in "\n", other control characters except the tab are removed, as is white
    /// space at the ends; in form C. The rest is unchanged and must be made safe before display.
    ///
    /// - Parameters:
    ///   - limit: the maximum length, in user-perceived characters.
    ///   - bytes: the maximum size in UTF-8.
    /// - Returns: the text to store; storing it again changes nothing.
    /// - Throws: when the text has nothing visible, or when it exceeds a limit.
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
    /// U+2800 is a Braille pattern without dots, so it is invisible.
    fileprivate var isVisible: Bool {
        !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
            && properties.generalCategory != .format && self != "\u{2800}"
    }
}

/// The reason why a user's text cannot be stored.
public enum TextProblem: Error, Hashable, Sendable {
    case empty
    /// In user-perceived characters.
    case tooLong(limit: Int)
    /// In bytes.
    case tooLarge(limit: Int)
}
