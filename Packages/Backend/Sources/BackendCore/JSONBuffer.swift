/// The bytes of a document that is being written. It grows by doubling; every write makes sure of its room
/// once and then stores without further checks. It cannot be copied, so that no scope ever copies the bytes.
struct JSONBuffer: ~Copyable {
    /// Longer than what is written; the rest is zeros.
    private var bytes: [UInt8]
    private var count = 0
    let wholeNumbersAsIntegers: Bool

    /// Without room at the start nothing is allocated.
    init(reserving capacity: Int = 0, wholeNumbersAsIntegers: Bool) {
        bytes = [UInt8](repeating: 0, count: capacity)
        self.wholeNumbersAsIntegers = wholeNumbersAsIntegers
    }

    consuming func finish() -> [UInt8] {
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    mutating func append(_ byte: UInt8) {
        write(atMost: 1) { target in
            target[0] = byte
            return 1
        }
    }

    mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
        write(atMost: source.count) { target in
            target.copyMemory(from: UnsafeRawBufferPointer(source))
            return source.count
        }
    }

    mutating func append(_ source: [UInt8]) {
        source.withUnsafeBufferPointer { append($0) }
    }

    mutating func append(_ literal: StaticString) {
        literal.withUTF8Buffer { append($0) }
    }

    /// Writes a member's name with what surrounds it: `,"name":`.
    mutating func appendKey(_ key: StaticString, isFirst: Bool) {
        key.withUTF8Buffer { appendQuoted($0, after: isFirst ? nil : UInt8(ascii: ",")) }
        append(UInt8(ascii: ":"))
    }

    mutating func appendString(_ value: String) {
        let isWritten: Void? = value.utf8.withContiguousStorageIfAvailable { appendQuoted($0) }
        guard isWritten == nil else { return }
        appendString(utf8: Array(value.utf8))
    }

    mutating func appendString(utf8 value: [UInt8]) {
        value.withUnsafeBufferPointer { appendQuoted($0) }
    }

    mutating func appendInteger(_ value: Int) {
        write(atMost: 20) { target in
            var rest = value.magnitude
            var length = value < 0 ? 2 : 1
            var limit: UInt = 10
            while rest >= limit, length < 20 {
                length += 1
                let (next, overflow) = limit.multipliedReportingOverflow(by: 10)
                if overflow { break }
                limit = next
            }
            var index = length
            repeat {
                index -= 1
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                target[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
                rest = quotient
            } while rest > 0
            if value < 0 { target[0] = UInt8(ascii: "-") }
            return length
        }
    }

    /// Writes the fewest digits that read back as the same number; `null` for what JSON cannot say.
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

    /// Nearly every text needs no escape and is written in one go.
    private mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>, after separator: UInt8? = nil) {
        var done = 0
        write(atMost: text.count + 3) { target in
            var length = 0
            if let separator {
                target[0] = separator
                length = 1
            }
            target[length] = UInt8(ascii: "\"")
            done = JSONEscapes.copyPlain(text, from: 0, to: target, at: length + 1)
            length += 1 + done
            guard done == text.count else { return length }
            target[length] = UInt8(ascii: "\"")
            return length + 1
        }
        if done < text.count { appendEscaped(text, from: done) }
    }

    @inline(never)
    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
        var done = start
        while done < text.count {
            done += appendEscape(text, at: done)
            write(atMost: text.count - done) { target in
                let copied = JSONEscapes.copyPlain(text, from: done, to: target, at: 0)
                done += copied
                return copied
            }
        }
        append(UInt8(ascii: "\""))
    }

    /// Writes what stands there escaped, or as it is when it only looked as if it needed that.
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

    /// Makes room, lets the closure fill the beginning of it, and counts what it says it has filled.
    @inline(__always)
    private mutating func write(atMost room: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Int) {
        if bytes.count - count < room { grow(by: room) }
        let start = count
        count += bytes.withUnsafeMutableBytes { all in
            fill(UnsafeMutableRawBufferPointer(rebasing: all[start...]))
        }
    }

    @inline(never)
    private mutating func grow(by more: Int) {
        bytes.append(contentsOf: repeatElement(0, count: max(bytes.count, more)))
    }
}
