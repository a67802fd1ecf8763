extension Character {
    /// The number of terminal cells of this character: 2 for Korean syllables, ideographs and emoji (including joined
    /// sequences and flags), 0 for controls and marks without a base, otherwise 1.
    ///
    /// Decomposed Korean (한 as three jamo) has the width of its composed form.
    public var cellWidth: Int {
        var width = 0
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            defer { previous = scalar }
            guard let base = previous else {
                width = scalar.cellWidth
                continue
            }
            if scalar == "\u{FE0F}" {
                if base.properties.isEmoji { width = 2 }
            } else if base == "\u{200D}" || scalar.isEmojiModifier || scalar.isRegionalIndicator {
                continue
            } else {
                width += scalar.cellWidth
            }
        }
        return width
    }
}

extension String {
    /// The number of terminal cells of the text, which should contain no control characters.
    public var cellWidth: Int { self[...].cellWidth }

    /// The number of terminal cells of a text of settled scalars only, which `terminalSafe` would not change; `nil` for
    /// another text.
    public var settledWidth: Int? {
        var text = self
        return text.withUTF8 { $0.width(\.settledWidth) }
    }
}

extension Substring {
    /// The number of terminal cells of the text, which should contain no control characters.
    public var cellWidth: Int {
        var text = self
        // The sum over the scalars, unless one changes the width of its character.
        return text.withUTF8 { $0.width { $0.joinsEmoji ? nil : $0.settledWidth ?? $0.cellWidth } }
            ?? pieces.reduce(0) { $0 + $1.cellWidth }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The sum of the cells of the scalars of a text in valid UTF-8; `nil` if `cells` is for one of them. Decodes the bytes
    /// itself, because most of a frame is measured here.
    @inline(__always) fileprivate func width(_ cells: (Unicode.Scalar) -> Int?) -> Int? {
        var (width, index) = (0, 0)
        while index < count {
            let first = self[index]
            if 0x20..<0x7F ~= first {
                width += 1
                index += 1
                continue
            }
            let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            var value = length == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(length))
            for byte in 1..<length { value = value << 6 | UInt32(self[index + byte] & 0x3F) }
            guard let cells = Unicode.Scalar(value).flatMap(cells) else { return nil }
            width += cells
            index += length
        }
        return width
    }
}

/// A piece of a text, found without the rules of grapheme clusters where possible.
public enum TextPiece {
    /// A scalar that is a character of its own, and its cells.
    case settled(Unicode.Scalar, cells: Int)
    /// Text in which only those rules find the characters. Normalization does not join it with the text around it.
    case other(Substring)

    fileprivate var cellWidth: Int {
        switch self {
        case .settled(_, let cells): cells
        case .other(let text): text.reduce(0) { $0 + $1.cellWidth }
        }
    }
}

extension Substring {
    /// The pieces of the text in their order.
    public var pieces: TextPieces { TextPieces(self) }
}

/// The pieces of a text in their order.
public struct TextPieces: Sequence, IteratorProtocol {
    private let text: Substring
    private let scalars: Substring.UnicodeScalarView
    /// The place of the next piece and its first scalar.
    private(set) var start: Substring.Index
    private var first: Unicode.Scalar?

    fileprivate init(_ text: Substring) {
        self.text = text
        scalars = text.unicodeScalars
        start = scalars.startIndex
        first = scalars.first
    }

    public mutating func next() -> TextPiece? {
        guard let scalar = first else { return nil }
        let begin = start
        goOn()
        if let cells = scalar.settledWidth, first.map({ $0.settledWidth != nil }) ?? true {
            return .settled(scalar, cells: cells)
        }
        var last = scalar
        while let scalar = first, !(last.neverPrepends && scalar.isPrintableASCII) {
            last = scalar
            goOn()
        }
        return .other(text[begin..<start])
    }

    private mutating func goOn() {
        scalars.formIndex(after: &start)
        first = start < scalars.endIndex ? scalars[start] : nil
    }
}

extension Unicode.Scalar {
    fileprivate var isPrintableASCII: Bool { 0x20..<0x7F ~= value }

    /// Whether a character certainly ends between this scalar and an ASCII scalar: the scalars with the property
    /// Grapheme_Cluster_Break=Prepend lie in the other ranges.
    fileprivate var neverPrepends: Bool {
        value < 0x0600 || 0x1100..<0x1_0000 ~= value || value >= 0x1_F000
    }
}

extension Unicode.Scalar {
    /// The cells of a scalar that is always a character of its own and of the same width in all terminals; `nil` for
    /// other scalars.
    ///
    /// Korean, Chinese and Japanese, European letters, line drawing and the emoji that Unicode 9 already had. A text of
    /// only such scalars needs no search for the boundaries of its characters.
    @inlinable public var settledWidth: Int? {
        switch value {
        case 0x20..<0x7F: 1
        case 0xA0..<0xA9, 0xAA..<0xAD, 0xAF..<0x0300: 1
        case 0xAC00..<0xD7A4, 0x4E00..<0x9FD0, 0x3041..<0x3097, 0x30A1..<0x30FB: 2
        case 0x3131..<0x3164, 0x3001..<0x3020, 0xFF01..<0xFF61: 2
        case 0x0370..<0x0374, 0x0391..<0x03A2, 0x03A3..<0x0483, 0x0490..<0x0530: 1
        case 0x2010..<0x2028, 0x2030..<0x203C, 0x2500..<0x25A0, 0x2605...0x2606: 1
        case 0x1F3A0..<0x1F3C5, 0x1F400..<0x1F43F, 0x1F600..<0x1F642: 2
        default: nil
        }
    }
}

extension Unicode.Scalar {
    /// The width of the scalar alone.
    var cellWidth: Int {
        switch value {
        case 0x20..<0x7F: return 1
        case 0..<0xA0: return 0
        case 0xA0..<0x0300: return 1
        case 0xAC00...0xD7A3, 0x4E00...0x9FFF: return 2
        case 0x0300..<0x0370, 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x3164, 0xFFA0: return 0
        case 0x1100..<0x1160: return 2
        case 0x1F300..<0x1FB00: return WideScalars.contains(value) ? 2 : 1
        case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: return 1
        default: break
        }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark, .format, .lineSeparator, .paragraphSeparator:
            return 0
        default:
            return WideScalars.contains(value) ? 2 : 1
        }
    }

    var isRegionalIndicator: Bool { 0x1F1E6...0x1F1FF ~= value }

    /// Whether the width of a character with this scalar may differ from the sum over its scalars.
    fileprivate var joinsEmoji: Bool {
        value == 0xFE0F || value == 0x200D || isEmojiModifier || isRegionalIndicator
    }
}

/// The scalars that take two terminal cells: East_Asian_Width W and F, and scalars shown as emoji.
enum WideScalars {
    static func contains(_ value: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(value)
    }

    /// From EastAsianWidth.txt and emoji-data.txt of Unicode 17, in ascending order.
    // swift-format-ignore
    static let ranges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
        0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653,
        0x267F...0x267F, 0x268A...0x268F, 0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB,
        0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA,
        0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705,
        0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755,
        0x2757...0x2757, 0x2795...0x2797, 0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C,
        0x2B50...0x2B50, 0x2B55...0x2B55, 0x2E80...0x2E99, 0x2E9B...0x2EF3, 0x2F00...0x2FD5,
        0x2FF0...0x3029, 0x3030...0x303E, 0x3041...0x3096, 0x309B...0x30FF, 0x3105...0x312F,
        0x3131...0x3163, 0x3165...0x318E, 0x3190...0x31E5, 0x31EF...0x321E, 0x3220...0x3247,
        0x3250...0xA48C, 0xA490...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE10...0xFE19, 0xFE30...0xFE52, 0xFE54...0xFE66, 0xFE68...0xFE6B, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x16FE0...0x16FE3, 0x16FF2...0x16FF6, 0x17000...0x18CD5, 0x18CFF...0x18D1E,
        0x18D80...0x18DF2, 0x1AFF0...0x1AFF3, 0x1AFF5...0x1AFFB, 0x1AFFD...0x1AFFE, 0x1B000...0x1B122,
        0x1B132...0x1B132, 0x1B150...0x1B152, 0x1B155...0x1B155, 0x1B164...0x1B167, 0x1B170...0x1B2FB,
        0x1D300...0x1D356, 0x1D360...0x1D376, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E,
        0x1F191...0x1F19A, 0x1F1E6...0x1F202, 0x1F210...0x1F23B, 0x1F240...0x1F248, 0x1F250...0x1F251,
        0x1F260...0x1F265, 0x1F300...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393,
        0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E,
        0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567,
        0x1F57A...0x1F57A, 0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5,
        0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6D8, 0x1F6DC...0x1F6DF, 0x1F6EB...0x1F6EC,
        0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F7F0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
        0x1F947...0x1F9FF, 0x1FA70...0x1FA7C, 0x1FA80...0x1FA8A, 0x1FA8E...0x1FAC6, 0x1FAC8...0x1FAC8,
        0x1FACD...0x1FADC, 0x1FADF...0x1FAEA, 0x1FAEF...0x1FAF8, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
