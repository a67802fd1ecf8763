/// Checks that bytes are text: UTF-8 as Unicode defines it, without zero bytes.
enum TextCheck {
    private static let highBits: UInt64 = 0x8080_8080_8080_8080
    private static let lowBits: UInt64 = 0x0101_0101_0101_0101

    /// The first fault and its index; nil when the text is valid.
    static func fault(in bytes: UnsafeBufferPointer<UInt8>) -> (
        reason: CatalogueFileError.Reason, index: Int
    )? {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        while index < bytes.count {
            if bytes.count - index >= 8 {
                let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                if (word | (word &- lowBits)) & highBits == 0 {
                    index += 8
                    continue
                }
            }
            let byte = bytes[index]
            if byte == 0 { return (.embeddedNUL, index) }
            if byte < 0x80 {
                index += 1
            } else {
                let length = sequenceLength(bytes, at: index)
                if length == 0 { return (.invalidUTF8, index) }
                index += length
            }
        }
        return nil
    }

    /// Bytes of the well-formed sequence at `index` (Unicode table 3-7); 0 when it is ill-formed.
    private static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let lead = bytes[index]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: length = 4
        default: return 0
        }
        guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
        for later in (index + 2)..<max(index + length, index + 2) where bytes[later] & 0xC0 != 0x80 {
            return 0
        }
        return length
    }
}

/// A fault somewhere in a window; the reader that owns the window turns it into a `CatalogueFileError`.
struct ScanFault: Error {
    var reason: CatalogueFileError.Reason
    /// Counted from the front of the window.
    var index: Int
}
