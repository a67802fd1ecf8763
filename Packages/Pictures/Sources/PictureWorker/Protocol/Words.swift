/// Numbers of the protocol: eight bytes each, the most significant first.
enum Words {
    static let size = 8

    static func bytes(_ words: [UInt64]) -> [UInt8] {
        words.flatMap { word in (0..<size).map { UInt8(truncatingIfNeeded: word >> (8 * (size - 1 - $0))) } }
    }

    /// Bytes that do not make a whole number are left out.
    static func words(_ bytes: some Collection<UInt8>) -> [UInt64] {
        var words: [UInt64] = []
        var word: UInt64 = 0
        for (number, byte) in bytes.enumerated() {
            word = word << 8 | UInt64(byte)
            if number % size == size - 1 { words.append(word) }
        }
        return words
    }
}
