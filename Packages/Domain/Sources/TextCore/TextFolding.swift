extension String {
    /// The text as it is compared and searched: compatibility forms unified, case and accents gone,
    /// punctuation turned into single spaces, apostrophes dropped, ends trimmed.
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

    /// The same as `folded`, appended as UTF-8 to a buffer that is used again and again.
    public func appendFolded(to buffer: inout [UInt8]) {
        if utf8.withContiguousStorageIfAvailable({ TextFolding.fold($0, into: &buffer) }) == nil {
            var copy = self
            copy.withUTF8 { TextFolding.fold($0, into: &buffer) }
        }
    }
}

/// Folding on bytes, for the import of a million titles without a `String` for each.
public enum TextFolding {
    /// Appends `utf8` folded (see `String.folded`) to `buffer`. Bytes that are no UTF-8 count as U+FFFD.
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

    /// What becomes of each byte; any other value is the byte to write.
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
