/// FNV-1a of 64 bits: equal for equal bytes in every process and release, which `Hasher` is not. It holds off
/// accidents, not enemies.
///
/// Files and databases keep its values, so it never changes. For long bytes ``ContentHash`` is quicker.
public struct StableHash: Hashable, Sendable {
    public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    public init() {}

    /// Adds bytes. Where one call ends and the next begins does not count.
    @inlinable
    public mutating func combine(_ bytes: some Sequence<UInt8>) {
        var hash = value
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        set(hash)
    }

    /// Adds the eight bytes of a number.
    public mutating func combine(_ number: Int) {
        withUnsafeBytes(of: Int64(number).littleEndian) { combine($0) }
    }

    /// Adds a text with its end, so that two that follow each other cannot be cut in another place.
    public mutating func combine(text: String) {
        combine(text.utf8)
        combine(CollectionOfOne(0xFF))
    }

    /// The bits spread evenly, for sums of hashes.
    public var mixed: UInt64 {
        var bits = value
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    @usableFromInline
    mutating func set(_ hash: UInt64) { value = hash }
}

extension UInt64 {
    /// Sixteen lower-case hexadecimal digits.
    public var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
