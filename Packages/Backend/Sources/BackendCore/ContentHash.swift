/// A hash of 64 bits that is equal for equal bytes in every process, eight bytes a step: for entity tags and
/// for telling retries from other requests. It holds off accidents, not enemies.
public struct ContentHash: Hashable, Sendable {
    public private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

    public init() {}

    /// Adds bytes. Where one call ends and the next begins counts.
    public mutating func combine(_ bytes: some Sequence<UInt8>) {
        let isDone: Void? = bytes.withContiguousStorageIfAvailable {
            combine(UnsafeRawBufferPointer($0))
        }
        if isDone == nil { combine(Array(bytes)) }
    }

    private mutating func combine(_ bytes: UnsafeRawBufferPointer) {
        var index = 0
        while index + 8 <= bytes.count {
            mix(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian)
            index += 8
        }
        var rest: UInt64 = 0
        for byte in bytes[index...].reversed() { rest = rest << 8 | UInt64(byte) }
        mix(rest)
        mix(UInt64(bytes.count))
    }

    private mutating func mix(_ word: UInt64) {
        let (high, low) = (value ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        value = high ^ low ^ 0xE703_7ED1_A0B4_28DB &+ word
    }
}

extension ContentHash: CustomStringConvertible {
    /// Sixteen hexadecimal digits.
    public var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
