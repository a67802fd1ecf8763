internal import CICU

/// Text in the encoding of Korean Windows (code page 949, which contains EUC-KR), as spreadsheet programs write it there.
public enum KoreanWindows {
    /// Whether bytes look like such text rather than UTF-8 or a western encoding: they are not UTF-8, and most non-ASCII
    /// byte pairs are Hangul syllables. The last pair may be cut off.
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

    /// The text in UTF-8; `nil` when the bytes are not such text, or this machine has no ICU. Loads ICU on first use.
    public static func utf8(_ bytes: some Collection<UInt8>) -> [UInt8]? {
        let source = Array(bytes)
        guard !source.isEmpty else { return [] }
        // Two bytes become at most three, and U+FFFD takes three.
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

    /// Whether the bytes are UTF-8, apart from a last character that may be cut off.
    private static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        (0...3).contains { count in
            let isBegun = bytes.suffix(count).first.map { (0xC2...0xF4).contains($0) } ?? true
            return isBegun && String(validating: bytes.dropLast(count), as: UTF8.self) != nil
        }
    }
}

extension [UInt8] {
    /// Whether the bytes contain U+FFFD or a private-use character, which the converter returns for unassigned byte pairs.
    fileprivate var hasReplacement: Bool {
        indices.dropLast(2).contains { index in
            switch (self[index], self[index + 1], self[index + 2]) {
            case (0xEE, _, _), (0xEF, 0x80...0xA3, _), (0xEF, 0xBF, 0xBD): true
            default: false
            }
        }
    }
}
