/// Tells contents apart, in every process alike: FNV-1a of 64 bits. It holds off accidents, not enemies: all
/// that is told apart is one person's own.
struct ContentFingerprint: Hashable, Sendable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func combine(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// A text with its end, so that two that follow each other cannot be cut in another place.
    mutating func combine(_ text: String) {
        combine(text.utf8)
        combine(CollectionOfOne(0xFF))
    }

    mutating func combine(_ number: some FixedWidthInteger) { combine(String(number)) }
}
