/// A 64-bit hash that is equal for equal bytes in every process: for entity tags and for telling retries from other
/// requests. Not safe against deliberate collisions. Databases store its values for a day, so changing the algorithm
/// makes a retry look like another request.
public struct ContentHash: Hashable, Sendable {
    public private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

    public init() {}

    /// Adds bytes. The split of the bytes into calls affects the hash.
    public mutating func combine(_ bytes: some Sequence<UInt8>) {
        let isDone: Void? = bytes.withContiguousStorageIfAvailable {
            combine(UnsafeRawBufferPointer($0))
        }
        if isDone == nil { combine(Array(bytes)) }
    }

    private mutating func combine(_ bytes: UnsafeRawBufferPointer) {
        var index = 0
        if bytes.count >= 64 { mixLanes(of: bytes, &index) }
        while index + 8 <= bytes.count {
            mix(Self.word(of: bytes, at: index))
            index += 8
        }
        var rest: UInt64 = 0
        for byte in bytes[index...].reversed() { rest = rest << 8 | UInt64(byte) }
        mix(rest)
        mix(UInt64(bytes.count))
    }

    /// Mixes eight words at a time in four lanes that do not depend on each other.
    private mutating func mixLanes(of bytes: UnsafeRawBufferPointer, _ index: inout Int) {
        var (first, second, third, fourth) = (value, ~value, value &+ Self.factor, value ^ Self.addend)
        while index + 64 <= bytes.count {
            first = Self.mixed(first, Self.word(of: bytes, at: index), Self.word(of: bytes, at: index + 8))
            second = Self.mixed(
                second, Self.word(of: bytes, at: index + 16), Self.word(of: bytes, at: index + 24))
            third = Self.mixed(
                third, Self.word(of: bytes, at: index + 32), Self.word(of: bytes, at: index + 40))
            fourth = Self.mixed(
                fourth, Self.word(of: bytes, at: index + 48), Self.word(of: bytes, at: index + 56))
            index += 64
        }
        for lane in [first, second, third, fourth] { mix(lane) }
    }

    private static func word(of bytes: UnsafeRawBufferPointer, at index: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
    }

    private mutating func mix(_ word: UInt64) { value = Self.mixed(value, word, 0) }

    /// Adds all inputs again after the multiplication, because a factor of 0 erases the other factor.
    private static func mixed(_ state: UInt64, _ first: UInt64, _ second: UInt64) -> UInt64 {
        let (high, low) = (state ^ first).multipliedFullWidth(by: second ^ factor)
        return (high ^ low ^ state) &+ addend &+ first &+ (second << 32 | second >> 32)
    }

    private static let factor: UInt64 = 0xA076_1D64_78BD_642F
    private static let addend: UInt64 = 0xE703_7ED1_A0B4_28DB
}

extension ContentHash: CustomStringConvertible {
    /// Sixteen hexadecimal digits.
    public var description: String { value.hexadecimal }
}
