/// Some bytes of a reader's buffer, accessed without a copy.
///
/// Valid until the reader reads the next record; use `string` to keep the text.
public struct FieldSlice {
    /// The bytes themselves, which are valid UTF-8.
    public let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// A copy of the text.
    public var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether the field is IMDb's mark for a missing value, `\N`.
    public var isAbsent: Bool { bytes.count == 2 && bytes[0] == 0x5C && bytes[1] == 0x4E }

    /// A copy of the text; nil when absent.
    public var optionalString: String? { isAbsent ? nil : string }

    /// Whether it is printable ASCII of a title's length that `FilmRecord.normalized` would not change, so that its
    /// bytes can be stored as they are. False for an absent field.
    public var isPlainTitle: Bool {
        !isAbsent && !bytes.isEmpty && bytes.count <= 500 && bytes.first != 0x20 && bytes.last != 0x20
            && bytes.allSatisfy { (0x20..<0x7F).contains($0) }
    }

    /// Whether the field is exactly this text.
    public func equals(_ text: StaticString) -> Bool {
        guard text.hasPointerRepresentation, text.utf8CodeUnitCount == bytes.count else { return false }
        for index in 0..<bytes.count where bytes[index] != text.utf8Start[index] { return false }
        return true
    }

    /// Whether the field is exactly these UTF-8 bytes.
    public func equals(_ text: [UInt8]) -> Bool {
        guard text.count == bytes.count else { return false }
        for index in 0..<bytes.count where bytes[index] != text[index] { return false }
        return true
    }

    /// A whole number without sign, of at most 18 digits; nil for anything else.
    public var integer: Int? {
        guard (1...18).contains(bytes.count) else { return nil }
        var value = 0
        for byte in bytes {
            guard byte &- 0x30 < 10 else { return nil }
            value = value &* 10 &+ Int(byte &- 0x30)
        }
        return value
    }

    /// A decimal number without sign or exponent, of at most 15 digits; nil for anything else.
    public var decimal: Double? {
        guard (1...16).contains(bytes.count) else { return nil }
        var mantissa = 0
        var digits = 0
        var scale = 1.0
        var hasPoint = false
        for byte in bytes {
            if byte == 0x2E, !hasPoint, digits > 0 {
                hasPoint = true
                continue
            }
            guard byte &- 0x30 < 10, digits < 15 else { return nil }
            mantissa = mantissa &* 10 &+ Int(byte &- 0x30)
            digits += 1
            if hasPoint { scale *= 10 }
        }
        guard digits > 0, bytes[bytes.count - 1] != 0x2E else { return nil }
        return Double(mantissa) / scale
    }
}
