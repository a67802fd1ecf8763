/// Which bytes of UTF-8 a JSON string may hold as they are (RFC 8259, section 7).
enum JSONEscapes {
    /// The first byte of U+2028 and U+2029, which end a line in JavaScript, and of many harmless characters.
    static let separatorLead: UInt8 = 0xE2

    /// Copies bytes up to the first that is a control character, a quote, a backslash or `separatorLead`,
    /// eight at a time; gives back how many. The target has room for all of them.
    static func copyPlain(
        _ source: UnsafeBufferPointer<UInt8>, from start: Int, to target: UnsafeMutableRawBufferPointer,
        at offset: Int
    ) -> Int {
        let text = UnsafeRawBufferPointer(source)
        let length = text.count - start
        var done = 0
        while done + 8 <= length {
            let word = text.loadUnaligned(fromByteOffset: start + done, as: UInt64.self)
            guard !needsCare(word) else { break }
            target.storeBytes(of: word, toByteOffset: offset + done, as: UInt64.self)
            done += 8
        }
        if done + 4 <= length {
            let word = text.loadUnaligned(fromByteOffset: start + done, as: UInt32.self)
            if !needsCare(UInt64(word) | blanks) {
                target.storeBytes(of: word, toByteOffset: offset + done, as: UInt32.self)
                done += 4
            }
        }
        while done < length {
            let byte = text[start + done]
            guard !needsCare(byte) else { break }
            target[offset + done] = byte
            done += 1
        }
        return done
    }

    /// Fills up a word of four bytes with what needs no care.
    private static let blanks: UInt64 = 0x2020_2020_0000_0000

    static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static func needsCare(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == separatorLead
    }

    /// The same for eight bytes at once; may say yes too often, never too seldom.
    private static func needsCare(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
        let control = (word &- ones &* 0x20) & ~word
        let found =
            control | zeros(word ^ ones &* 0x22) | zeros(word ^ ones &* 0x5C) | zeros(word ^ ones &* 0xE2)
        return found & (ones &* 0x80) != 0
    }
}
