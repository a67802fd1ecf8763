extension Character {
    /// How many cells a terminal gives this character: 2 for Korean syllables, ideographs and emoji (joined
    /// sequences and flags too), 0 for controls and marks without a base, otherwise 1.
    ///
    /// Decomposed Korean (한 as three jamo) measures as its composed form.
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
            } else if base == "\u{200D}" || scalar.properties.isEmojiModifier || scalar.isRegionalIndicator {
                continue
            } else {
                width += scalar.cellWidth
            }
        }
        return width
    }
}

extension String {
    /// How many cells a terminal needs for the text, which should hold no control characters.
    public var cellWidth: Int { measuredWidth }
}

extension Substring {
    /// How many cells a terminal needs for the text, which should hold no control characters.
    public var cellWidth: Int { measuredWidth }
}

extension StringProtocol {
    /// For the two concrete types above, which callers in other modules get specialised.
    fileprivate var measuredWidth: Int {
        if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return utf8.count }
        return reduce(0) { $0 + $1.cellWidth }
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
        case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x3164, 0xFFA0: return 0
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
}
