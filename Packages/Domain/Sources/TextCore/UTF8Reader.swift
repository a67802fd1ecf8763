/// Reads scalars from bytes that may be broken: each byte that fits nowhere counts as U+FFFD.
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
