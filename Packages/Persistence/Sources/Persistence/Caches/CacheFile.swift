import Basics

/// What a file of a ``FileByteCache`` holds: a mark, how long the key is, a hash of all that follows, the
/// key, the bytes. Numbers are little-endian.
enum CacheFile {
    private static let mark = Array("TFC1".utf8)
    private static let headerSize = 16

    /// The name of the key's file. Another key may have the same.
    static func name(of key: String) -> String {
        var hash = StableHash()
        hash.combine(key.utf8)
        return hash.value.hexadecimal
    }

    /// Whether a file of this name may be one of the cache's.
    static func isName(_ name: String) -> Bool {
        name.utf8.count == 16
            && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    static func size(_ bytes: [UInt8], _ key: String) -> Int { headerSize + key.utf8.count + bytes.count }

    static func contents(_ bytes: [UInt8], for key: String) -> [UInt8] {
        let key = Array(key.utf8)
        var contents = mark
        contents.reserveCapacity(headerSize + key.count + bytes.count)
        contents += littleEndian(UInt64(key.count), bytes: 4)
        contents += littleEndian(hash(key, bytes), bytes: 8)
        return contents + key + bytes
    }

    /// The key and the bytes; `nil` when that is not what was written.
    static func read(_ contents: [UInt8]) -> (key: ArraySlice<UInt8>, bytes: ArraySlice<UInt8>)? {
        guard contents.count >= headerSize, contents.starts(with: mark) else { return nil }
        let keySize = number(contents[4..<8])
        guard keySize <= contents.count - headerSize else { return nil }
        let start = headerSize + Int(keySize)
        let (key, bytes) = (contents[headerSize..<start], contents[start...])
        guard hash(key, bytes) == number(contents[8..<16]) else { return nil }
        return (key, bytes)
    }

    private static func hash(_ key: some Sequence<UInt8>, _ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = StableHash()
        hash.combine(key)
        hash.combine(bytes)
        return hash.value
    }

    private static func littleEndian(_ number: UInt64, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
