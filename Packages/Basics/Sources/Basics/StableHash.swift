/// FNV-1a with 64 bits: equal for equal bytes in every process and release, unlike `Hasher`. Not safe against
/// deliberate collisions.
///
/// Files and databases store its values, so the algorithm never changes. ``ContentHash`` is faster for long input.
public struct StableHash: Hashable, Sendable {
    public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    public init() {}

    /// Adds bytes. The split of the bytes into calls does not affect the hash.
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

    /// Adds a text and a terminator, so that two texts in a row hash differently when they are split elsewhere.
    public mutating func combine(text: String) {
        combine(text.utf8)
        combine(CollectionOfOne(0xFF))
    }

    /// The value with its bits spread evenly, for sums of hashes.
    public var mixed: UInt64 { StableRandom.mixed(value) }

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
