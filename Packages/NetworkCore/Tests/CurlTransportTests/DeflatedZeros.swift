/// Zeros in the zlib format (RFC 1950 and 1951), compressed about a thousand to one.
struct DeflatedZeros {
    private(set) var bytes: [UInt8] = [0x78, 0x9C]
    private var pending: UInt64 = 0
    private var pendingBits = 0

    /// One zero and `repeats` times 258 copies of it.
    init(repeats: Int) {
        // One final block with dynamic codes. Literals and lengths: 0 and the end of the block have two bits, 258
        // copies have one. Distances: one code of one bit.
        put(1, 1)
        put(2, 2)
        put(286 - 257, 5)
        put(0, 5)
        put(18 - 4, 4)
        // The code lengths are coded themselves: 18 (many zeros) in one bit, 1 and 2 in two.
        for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1] {
            put(symbol == 18 ? 1 : symbol == 1 || symbol == 2 ? 2 : 0, 3)
        }
        let one = (code: UInt64(0b01), bits: 2)
        let two = (code: UInt64(0b11), bits: 2)
        put(two.code, two.bits)
        for count in [138, 117] {
            put(0, 1)
            put(UInt64(count - 11), 7)
        }
        put(two.code, two.bits)
        put(0, 1)
        put(28 - 11, 7)
        put(one.code, one.bits)
        put(one.code, one.bits)
        // The data: the literal 0 is 10, the end 11, the length 258 is 0, the distance 0.
        put(0b01, 2)
        for _ in 0..<repeats { put(0, 2) }
        put(0b11, 2)
        put(0, 7)
        bytes += Self.checksum(1 + 258 * repeats)
    }

    /// The lowest bit comes first.
    private mutating func put(_ value: UInt64, _ count: Int) {
        pending |= value << UInt64(pendingBits)
        pendingBits += count
        while pendingBits >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingBits -= 8
        }
    }

    /// Adler-32: the sum of the bytes stays 1, and the sum of the sums grows by one for each byte.
    private static func checksum(_ count: Int) -> [UInt8] {
        let sum = count % 65521
        return [UInt8(sum >> 8), UInt8(sum & 0xFF), 0, 1]
    }
}
