extension String {
    /// The text as it is compared and searched: compatibility forms unified, case and accents removed, punctuation turned
    /// into single spaces, apostrophes dropped, ends trimmed.
    ///
    /// `"Amélie"` gives `"amelie"`, `"Spider-Man: No Way Home"` gives `"spider man no way home"`. Korean
    /// stays in whole syllables and ㄱ stays ㄱ, so initial consonants can be searched. The result is the
    /// same for composed and decomposed text, and folding it again changes nothing. May be empty.
    public var folded: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        appendFolded(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The same as `folded`, appended as UTF-8 to a reusable buffer.
    public func appendFolded(to buffer: inout [UInt8]) {
        if utf8.withContiguousStorageIfAvailable({ TextFolding.fold($0, into: &buffer) }) == nil {
            var copy = self
            copy.withUTF8 { TextFolding.fold($0, into: &buffer) }
        }
    }
}

/// Folding of bytes, so that the import of a million titles needs no `String` for each.
public enum TextFolding {
    /// Appends `utf8` folded (see `String.folded`) to `buffer`. Bytes that are not valid UTF-8 count as U+FFFD.
    public static func fold(_ utf8: UnsafeBufferPointer<UInt8>, into buffer: inout [UInt8]) {
        let start = buffer.count
        let folds = asciiFolds
        var index = 0
        var needsSpace = false
        while index < utf8.count {
            switch folds[Int(utf8[index])] {
            case AsciiFold.notASCII:
                buffer.removeLast(buffer.count - start)
                return foldScalars(utf8, into: &buffer)
            case AsciiFold.space:
                needsSpace = true
            case AsciiFold.nothing:
                break
            case let byte:
                if needsSpace, buffer.count > start { buffer.append(0x20) }
                needsSpace = false
                buffer.append(byte)
            }
            index += 1
        }
    }

    private static func foldScalars(_ utf8: UnsafeBufferPointer<UInt8>, into buffer: inout [UInt8]) {
        var writer = FoldedWriter(buffer, asciiFolds)
        buffer = []
        var hangul = HangulComposer()
        var reader = UTF8Reader(utf8)
        while let scalar = reader.next() {
            switch scalar.value {
            case 0..<0x80:
                hangul.finish { writer.append($0) }
                writer.append(ascii: UInt8(scalar.value))
            case 0x3131...0x318E, 0x4E00...0x9FFF:
                hangul.finish { writer.append($0) }
                writer.append(scalar)
            case 0xAC00...0xD7A3, 0x1100...0x1112, 0x1161...0x1175, 0x11A8...0x11C2:
                hangul.push(scalar) { writer.append($0) }
            default:
                CanonicalForms.foldedDecomposition(of: scalar) { part in
                    hangul.push(part) { writer.append($0) }
                }
            }
        }
        hangul.finish { writer.append($0) }
        buffer = writer.finish()
    }

    /// Special values of the table of folds; any other value is the byte to write.
    private enum AsciiFold {
        static let space: UInt8 = 0x20
        static let nothing: UInt8 = 0
        static let notASCII: UInt8 = 0xFF
    }

    private static let asciiFolds: [UInt8] = (UInt8.min...UInt8.max).map { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        case UInt8(ascii: "'"), UInt8(ascii: "`"): AsciiFold.nothing
        case 0x80...: AsciiFold.notASCII
        default: AsciiFold.space
        }
    }
}

/// Accepts decomposed, case-folded scalars and writes their folded form.
struct FoldedWriter {
    private var buffer: [UInt8]
    private let start: Int
    private let asciiFolds: [UInt8]
    private var needsSpace = false
    private var needsComposition = false

    /// Takes over `buffer` and appends to it; in `asciiFolds`, 0 means "drop" and a space means "space".
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

    /// The buffer, with the appended part in form C.
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

    /// Letters without a decomposition, and signs that are used as apostrophes.
    private static let replacements: [Unicode.Scalar: String] = [
        "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i",
        "ß": "ss",
        "\u{2018}": "", "\u{2019}": "", "\u{201B}": "", "\u{2032}": "", "\u{02B9}": "", "\u{02BB}": "",
        "\u{02BC}": "",
    ]
}

/// Reads scalars from bytes that may be malformed: each invalid byte counts as U+FFFD.
struct UTF8Reader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    mutating func next() -> Unicode.Scalar? {
        guard index < bytes.count else { return nil }
        let lead = bytes[index]
        index += 1
        let length: Int
        var value: UInt32
        switch lead {
        case ..<0x80: return Unicode.Scalar(lead)
        case 0xC2..<0xE0: (length, value) = (1, UInt32(lead & 0x1F))
        case 0xE0..<0xF0: (length, value) = (2, UInt32(lead & 0x0F))
        case 0xF0..<0xF5: (length, value) = (3, UInt32(lead & 0x07))
        default: return Self.replacement
        }
        guard index + length <= bytes.count else { return Self.replacement }
        for offset in 0..<length {
            let byte = bytes[index + offset]
            guard byte & 0xC0 == 0x80 else { return Self.replacement }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        let smallest: UInt32 = length == 1 ? 0x80 : length == 2 ? 0x800 : 0x10000
        guard value >= smallest, let scalar = Unicode.Scalar(value) else { return Self.replacement }
        index += length
        return scalar
    }

    private static let replacement: Unicode.Scalar = "\u{FFFD}"
}

extension [UInt8] {
    /// Appends the UTF-8 form of a scalar.
    mutating func append(scalar: Unicode.Scalar) {
        let value = scalar.value
        switch value {
        case ..<0x80:
            append(UInt8(value))
        case ..<0x800:
            append(UInt8(0xC0 | value >> 6))
            append(UInt8(0x80 | value & 0x3F))
        case ..<0x10000:
            append(UInt8(0xE0 | value >> 12))
            append(UInt8(0x80 | value >> 6 & 0x3F))
            append(UInt8(0x80 | value & 0x3F))
        default:
            append(UInt8(0xF0 | value >> 18))
            append(UInt8(0x80 | value >> 12 & 0x3F))
            append(UInt8(0x80 | value >> 6 & 0x3F))
            append(UInt8(0x80 | value & 0x3F))
        }
    }
}
