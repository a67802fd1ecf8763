import Platform

/// The bytes of a document that is being written. It grows by doubling; every write reserves its space once and then
/// stores without further checks. Noncopyable, so that no scope ever copies the bytes.
struct JSONBuffer: ~Copyable {
    private var memory: UnsafeMutableRawPointer
    private var capacity: Int
    private(set) var count = 0 { didSet { assert(count <= capacity, "written behind the room") } }
    let wholeNumbersAsIntegers: Bool

    init(reserving capacity: Int, wholeNumbersAsIntegers: Bool) {
        self.capacity = max(capacity, 64)
        memory = Self.sized(nil, self.capacity)
        self.wholeNumbersAsIntegers = wholeNumbersAsIntegers
    }

    deinit { free(memory) }

    consuming func finish() -> [UInt8] { [UInt8](UnsafeRawBufferPointer(start: memory, count: count)) }

    /// Removes the bytes from `start` on, and returns them.
    mutating func removing(from start: Int) -> [UInt8] {
        let end = count
        count = start
        return [UInt8](UnsafeRawBufferPointer(start: memory + start, count: end - start))
    }

    mutating func append(_ byte: UInt8) {
        room(1).storeBytes(of: byte, as: UInt8.self)
        count += 1
    }

    mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
        guard let first = source.baseAddress else { return }
        room(source.count).copyMemory(from: first, byteCount: source.count)
        count += source.count
    }

    mutating func append(_ source: [UInt8]) {
        source.withUnsafeBufferPointer { append($0) }
    }

    mutating func append(_ literal: StaticString) {
        literal.withUTF8Buffer { append($0) }
    }

    /// Writes the name of a member, which needs no escaping, with its punctuation: `,"name":`.
    mutating func appendKey(_ key: StaticString, isFirst: Bool) {
        key.withUTF8Buffer { name in
            var target = room(name.count + 4)
            Self.put(name, isFirst: isFirst, at: &target)
            count = target - memory
        }
    }

    /// Writes a member whose value is a string.
    mutating func appendMember(_ key: StaticString, isFirst: Bool, text: UnsafeBufferPointer<UInt8>) {
        var done = 0
        key.withUTF8Buffer { name in
            var target = room(name.count + text.count + 6)
            Self.put(name, isFirst: isFirst, at: &target)
            Self.put(UInt8(ascii: "\""), at: &target)
            done = JSONEscapes.copyPlain(UnsafeRawBufferPointer(text)[...], to: target)
            target += done
            if done == text.count { Self.put(UInt8(ascii: "\""), at: &target) }
            count = target - memory
        }
        if done < text.count { appendEscapedEnd(of: text, from: done) }
    }

    mutating func appendString(_ value: String) {
        var value = value
        value.withUTF8 { appendQuoted($0) }
    }

    mutating func appendInteger(_ value: Int) {
        var rest = value.magnitude
        var length = value < 0 ? 2 : 1
        var limit: UInt = 10
        while rest >= limit {
            length += 1
            // There are at most twenty digits.
            guard length < 20 else { break }
            limit *= 10
        }
        let start = room(length)
        var place = start + length
        repeat {
            place -= 1
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            place.storeBytes(of: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit), as: UInt8.self)
            rest = quotient
        } while rest > 0
        if value < 0 { start.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self) }
        count += length
    }

    /// Writes the fewest digits that read back as the same number; `null` for numbers that JSON cannot represent.
    mutating func appendDouble(_ value: Double) {
        guard value.isFinite else { return append("null") }
        let tenths = (value * 10).rounded()
        if abs(tenths) < 1e15, tenths / 10 == value, value != 0 || value.sign == .plus {
            let whole = Int(tenths) / 10
            let digit = abs(Int(tenths) % 10)
            if tenths < 0, whole == 0 { append(UInt8(ascii: "-")) }
            appendInteger(whole)
            guard digit != 0 || !wholeNumbersAsIntegers else { return }
            append(UInt8(ascii: "."))
            append(UInt8(ascii: "0") + UInt8(digit))
        } else {
            var text = value.description
            text.withUTF8 { append($0) }
        }
    }

    /// Nearly all texts need no escaping and are written in one pass.
    mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>) {
        var target = room(text.count + 2)
        Self.put(UInt8(ascii: "\""), at: &target)
        let done = JSONEscapes.copyPlain(UnsafeRawBufferPointer(text)[...], to: target)
        target += done
        if done == text.count { Self.put(UInt8(ascii: "\""), at: &target) }
        count = target - memory
        if done < text.count { appendEscapedEnd(of: text, from: done) }
    }

    /// Writes UTF-8 inside a string.
    mutating func appendText(_ text: UnsafeBufferPointer<UInt8>) {
        let done = JSONEscapes.copyPlain(UnsafeRawBufferPointer(text)[...], to: room(text.count))
        count += done
        if done < text.count { appendEscaped(text, from: done) }
    }

    @inline(never)
    private mutating func appendEscapedEnd(of text: UnsafeBufferPointer<UInt8>, from start: Int) {
        appendEscaped(text, from: start)
        append(UInt8(ascii: "\""))
    }

    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
        var done = start
        while done < text.count {
            done += appendEscape(text, at: done)
            let rest = UnsafeRawBufferPointer(text)[done...]
            let copied = JSONEscapes.copyPlain(rest, to: room(rest.count))
            done += copied
            count += copied
        }
    }

    /// Writes the byte or separator at `index`, escaped where JSON or JavaScript requires it. Returns the number of
    /// bytes read.
    private mutating func appendEscape(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let byte = text[index]
        if byte == JSONEscapes.separatorLead {
            let isSeparator =
                index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8
            guard isSeparator else {
                append(byte)
                return 1
            }
            append(text[index + 2] == 0xA8 ? "\\u2028" : "\\u2029")
            return 3
        }
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case UInt8(ascii: "\n"): append("\\n")
        case UInt8(ascii: "\r"): append("\\r")
        case UInt8(ascii: "\t"): append("\\t")
        default:
            append(byte < 0x10 ? "\\u000" : "\\u001")
            append(JSONEscapes.hexDigit(byte & 15))
        }
        return 1
    }

    @inline(__always)
    private static func put(_ byte: UInt8, at target: inout UnsafeMutableRawPointer) {
        target.storeBytes(of: byte, as: UInt8.self)
        target += 1
    }

    /// Writes `,"name":`.
    @inline(__always)
    private static func put(
        _ name: UnsafeBufferPointer<UInt8>, isFirst: Bool, at target: inout UnsafeMutableRawPointer
    ) {
        assert(JSONEscapes.isPlain(name), "a key that needs an escape is written by value(named:)")
        if !isFirst { put(UInt8(ascii: ","), at: &target) }
        put(UInt8(ascii: "\""), at: &target)
        JSONEscapes.copy(UnsafeRawBufferPointer(name), to: target)
        target += name.count
        put(UInt8(ascii: "\""), at: &target)
        put(UInt8(ascii: ":"), at: &target)
    }

    /// The address of the next byte, after reserving `more` bytes.
    @inline(__always)
    private mutating func room(_ more: Int) -> UnsafeMutableRawPointer {
        if capacity - count < more { grow(by: more) }
        return memory + count
    }

    @inline(never)
    private mutating func grow(by more: Int) {
        capacity += max(capacity, more)
        memory = Self.sized(memory, capacity)
    }

    /// Memory that is often enlarged in place: moving large documents costs more than writing them, because each page
    /// is new to the process.
    private static func sized(_ memory: UnsafeMutableRawPointer?, _ bytes: Int) -> UnsafeMutableRawPointer {
        guard let memory = realloc(memory, bytes) else { abort() }
        return memory
    }
}

extension JSONBuffer {
    mutating func object(_ write: (inout JSONObjectWriter) -> Void) {
        append(UInt8(ascii: "{"))
        var scope = JSONObjectWriter(consume self)
        write(&scope)
        self = scope.buffer
        append(UInt8(ascii: "}"))
    }

    mutating func array(_ write: (inout JSONArrayWriter) -> Void) {
        append(UInt8(ascii: "["))
        value(write)
        append(UInt8(ascii: "]"))
    }

    mutating func value(_ write: (inout JSONArrayWriter) -> Void) {
        var scope = JSONArrayWriter(consume self)
        write(&scope)
        self = scope.buffer
    }

    /// Writes the JSON of a value; `null` when JSON cannot express it.
    mutating func encoded(_ value: some Encodable) {
        let start = count
        let sink = JSONSink(.wire, consume self)
        let isWritten = (try? sink.value(value)) != nil
        self = sink.finish()
        if !isWritten {
            count = start
            append("null")
        }
    }

    mutating func text(_ write: (inout JSONTextWriter) -> Void) {
        append(UInt8(ascii: "\""))
        var scope = JSONTextWriter(consume self)
        write(&scope)
        self = scope.buffer
        append(UInt8(ascii: "\""))
    }
}

/// Which bytes of UTF-8 a JSON string may hold as they are (RFC 8259, section 7).
enum JSONEscapes {
    /// The first byte of U+2028 and U+2029, which end a line in JavaScript, and of many harmless characters.
    static let separatorLead: UInt8 = 0xE2

    /// Copies bytes up to the first control character, quote, backslash or `separatorLead`, a word at a time, and
    /// returns their number. The target must have room for the whole source. The last word may overlap bytes that were
    /// already copied.
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

    /// Like `copyPlain` for sources of at least one whole word.
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

    /// Like `needsCare(_:)` for all bytes of a word at once; may report false positives, never false negatives.
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
