/// Receives decomposed, case-folded scalars and writes what folding leaves of them.
struct FoldedWriter {
    private var buffer: [UInt8]
    private let start: Int
    private let asciiFolds: [UInt8]
    private var needsSpace = false
    private var needsComposition = false

    /// Takes `buffer` over and appends to it; `asciiFolds` has 0 for "drop" and a space for "space".
    init(_ buffer: consuming [UInt8], _ asciiFolds: [UInt8]) {
        start = buffer.count
        self.buffer = buffer
        self.asciiFolds = asciiFolds
    }

    mutating func append(ascii character: UInt8) {
        switch asciiFolds[Int(character)] {
        case 0: break
        case 0x20: needsSpace = true
        case let byte:
            if needsSpace, buffer.count > start { buffer.append(0x20) }
            needsSpace = false
            buffer.append(byte)
        }
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            append(ascii: UInt8(scalar.value))
            return
        }
        switch scalar.value {
        case 0xAC00...0xD7A3, 0x3131...0x318E, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF:
            write(scalar)
        case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: break
        default: appendOther(scalar)
        }
    }

    /// The buffer, its new end in form C.
    consuming func finish() -> [UInt8] {
        guard needsComposition else { return buffer }
        let composed = String(decoding: buffer[start...], as: UTF8.self).nfc
        buffer.replaceSubrange(start..., with: composed.utf8)
        return buffer
    }

    private mutating func appendOther(_ scalar: Unicode.Scalar) {
        if let letters = Self.replacements[scalar] {
            for letter in letters.unicodeScalars { write(letter) }
            return
        }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation,
            .mathSymbol, .currencySymbol, .modifierSymbol,
            .spaceSeparator, .lineSeparator, .paragraphSeparator, .control:
            needsSpace = true
        case .nonspacingMark where Self.isVowelPoint(scalar):
            break
        case .nonspacingMark, .spacingMark, .enclosingMark:
            needsComposition = true
            write(scalar)
        default:
            if Self.isTradeMark(scalar) { needsSpace = true } else { write(scalar) }
        }
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        if needsSpace, buffer.count > start { buffer.append(0x20) }
        needsSpace = false
        buffer.append(scalar: scalar)
    }

    /// Hebrew points and Arabic vowel signs, which are usually not typed.
    private static func isVowelPoint(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0591...0x05C7, 0x064B...0x065F, 0x0670: true
        default: false
        }
    }

    private static func isTradeMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "©" || scalar == "®" || scalar == "℗"
    }

    /// Letters without a decomposition, and the signs that are written for an apostrophe.
    private static let replacements: [Unicode.Scalar: String] = [
        "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i",
        "ß": "ss",
        "\u{2018}": "", "\u{2019}": "", "\u{201B}": "", "\u{2032}": "", "\u{02B9}": "", "\u{02BB}": "",
        "\u{02BC}": "",
    ]
}
