internal import CICU

/// Text in the encoding of Korean Windows (code page 949, which contains EUC-KR), as spreadsheets write it there.
public enum KoreanWindows {
    /// Whether bytes look like such text rather than UTF-8 or a western encoding: most of what is not ASCII is pairs of
    /// bytes that are Hangul syllables, and no UTF-8. The last pair may be cut off.
    public static func isLikely(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var (syllables, others) = (0, 0)
        var index = 0
        while index < bytes.count {
            let lead = bytes[index]
            guard lead >= 0x80 else {
                index += 1
                continue
            }
            guard index + 1 < bytes.count else { break }
            let trail = bytes[index + 1]
            guard (0x81...0xFE).contains(lead), trail >= 0x41 else { return false }
            if (0xB0...0xC8).contains(lead), trail >= 0xA1 { syllables += 1 } else { others += 1 }
            index += 2
        }
        return syllables > others && !isUTF8(bytes)
    }

    /// The text in UTF-8; `nil` when it is no such text, or this machine has no ICU. Loads the library when it is the
    /// first to need it.
    public static func utf8(_ bytes: some Collection<UInt8>) -> [UInt8]? {
        let source = Array(bytes)
        guard !source.isEmpty else { return [] }
        // Two bytes become three at most, and U+FFFD has three.
        let capacity = source.count * 3
        var count: Int32 = -1
        let converted = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
            count = source.withUnsafeBytes { text in
                buffer.withMemoryRebound(to: CChar.self) { utf8 in
                    cicu_from_korean_windows(
                        text.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: text.count),
                        utf8.baseAddress, Int32(clamping: capacity))
                }
            }
            initialized = min(max(0, Int(count)), capacity)
        }
        guard count >= 0, Int(count) <= capacity, !converted.hasReplacement else { return nil }
        return converted
    }

    /// Whether the bytes are UTF-8, of which the last letter may be cut off.
    private static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        (0...3).contains { count in
            let isBegun = bytes.suffix(count).first.map { (0xC2...0xF4).contains($0) } ?? true
            return isBegun && String(validating: bytes.dropLast(count), as: UTF8.self) != nil
        }
    }
}

extension [UInt8] {
    /// Whether U+FFFD is in it, or a letter that means nothing outside of one's own machine, as the converter makes
    /// of bytes that no letter has.
    fileprivate var hasReplacement: Bool {
        indices.dropLast(2).contains { index in
            switch (self[index], self[index + 1], self[index + 2]) {
            case (0xEE, _, _), (0xEF, 0x80...0xA3, _), (0xEF, 0xBF, 0xBD): true
            default: false
            }
        }
    }
}
