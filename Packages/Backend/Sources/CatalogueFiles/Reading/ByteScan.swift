#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension UnsafeBufferPointer<UInt8> {
    /// The first place of a byte at or after `from`.
    func firstOffset(of byte: UInt8, from: Int = 0) -> Int? {
        guard let base = baseAddress, from < count else { return nil }
        guard let found = memchr(base + from, Int32(byte), count - from) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// How often a byte stands in the first `length` bytes.
    func occurrences(of byte: UInt8, within length: Int) -> Int {
        var total = 0
        for index in 0..<Swift.min(length, count) where self[index] == byte { total += 1 }
        return total
    }

    /// A part of the buffer, without a copy.
    func slice(_ range: Range<Int>) -> Self {
        Self(rebasing: self[range])
    }
}
