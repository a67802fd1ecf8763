/// Which bytes of UTF-8 a JSON string may hold as they are (RFC 8259, section 7).
enum JSONEscapes {
    /// The first byte of U+2028 and U+2029, which end a line in JavaScript, and of many harmless characters.
    static let separatorLead: UInt8 = 0xE2

    /// Copies bytes up to the first that is a control character, a quote, a backslash or `separatorLead`,
    /// a word at a time; gives back how many. The target has room for all of them. The last word may cover
    /// bytes that were copied before.
    @inline(__always)
    static func copyPlain(_ source: Slice<UnsafeRawBufferPointer>, to target: UnsafeMutableRawPointer) -> Int
    {
        let text = UnsafeRawBufferPointer(rebasing: source)
        var done = 0
        if text.count >= 8 {
            done = copyWords(text, UInt64.self, to: target)
        } else if text.count >= 4 {
            done = copyWords(text, UInt32.self, to: target)
        }
        while done < text.count, !needsCare(text[done]) {
            target.storeBytes(of: text[done], toByteOffset: done, as: UInt8.self)
            done += 1
        }
        return done
    }

    /// Copies short texts faster than a call of the library would.
    @inline(__always)
    static func copy(_ text: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer) {
        if text.count >= 8 {
            copyAll(text, UInt64.self, to: target)
        } else if text.count >= 4 {
            copyAll(text, UInt32.self, to: target)
        } else {
            for index in 0..<text.count {
                target.storeBytes(of: text[index], toByteOffset: index, as: UInt8.self)
            }
        }
    }

    @inline(__always)
    private static func copyAll<Word: FixedWidthInteger & BitwiseCopyable>(
        _ text: UnsafeRawBufferPointer, _: Word.Type, to target: UnsafeMutableRawPointer
    ) {
        let size = MemoryLayout<Word>.size
        var place = 0
        while place < text.count {
            place = min(place, text.count - size)
            let word = text.loadUnaligned(fromByteOffset: place, as: Word.self)
            target.storeBytes(of: word, toByteOffset: place, as: Word.self)
            place += size
        }
    }

    /// The same for whole words, of which there is at least one.
    @inline(__always)
    private static func copyWords<Word: FixedWidthInteger & BitwiseCopyable>(
        _ text: UnsafeRawBufferPointer, _: Word.Type, to target: UnsafeMutableRawPointer
    ) -> Int {
        let size = MemoryLayout<Word>.size
        var done = 0
        while done < text.count {
            let place = min(done, text.count - size)
            let word = text.loadUnaligned(fromByteOffset: place, as: Word.self)
            guard !needsCare(word) else { break }
            target.storeBytes(of: word, toByteOffset: place, as: Word.self)
            done = place + size
        }
        return done
    }

    static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool { !text.contains(where: needsCare) }

    private static func needsCare(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == separatorLead
    }

    /// The same for the bytes of a word at once; may say yes too often, never too seldom.
    @inline(__always)
    private static func needsCare<Word: FixedWidthInteger>(_ word: Word) -> Bool {
        let ones = Word.max / 0xFF
        func zeros(_ word: Word) -> Word { (word &- ones) & ~word }
        let control = (word &- ones &* 0x20) & ~word
        let found =
            control | zeros(word ^ ones &* 0x22) | zeros(word ^ ones &* 0x5C) | zeros(word ^ ones &* 0xE2)
        return found & (ones &* 0x80) != 0
    }
}
