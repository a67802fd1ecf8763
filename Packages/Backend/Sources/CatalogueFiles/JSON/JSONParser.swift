/// Parses one JSON value strictly (RFC 8259) from valid UTF-8.
struct JSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let maximumDepth: Int
    private var index = 0
    private var depth = 0

    /// The only value in the bytes.
    static func parse(_ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) throws(ScanFault) -> JSONValue {
        var parser = Self(bytes: bytes, maximumDepth: maximumDepth)
        let value = try parser.value()
        parser.skipBlank()
        if parser.index < bytes.count { throw parser.unexpected() }
        return value
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func unexpected() -> ScanFault {
        guard let current else { return ScanFault(reason: .truncated, index: index) }
        return ScanFault(reason: .unexpectedCharacter(current), index: index)
    }

    private mutating func skipBlank() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        index += 1
        return true
    }

    private mutating func value() throws(ScanFault) -> JSONValue {
        skipBlank()
        switch current {
        case UInt8(ascii: "{"): return try nested { parser throws(ScanFault) in try parser.object() }
        case UInt8(ascii: "["): return try nested { parser throws(ScanFault) in try parser.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func nested(
        _ body: (inout Self) throws(ScanFault) -> JSONValue
    ) throws(ScanFault) -> JSONValue {
        depth += 1
        if depth > maximumDepth { throw ScanFault(reason: .tooDeep(limit: maximumDepth), index: index) }
        index += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func object() throws(ScanFault) -> JSONValue {
        var members: [String: JSONValue] = [:]
        skipBlank()
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipBlank()
            let name = try string()
            skipBlank()
            if !take(UInt8(ascii: ":")) { throw unexpected() }
            let value = try value()
            if name.utf8.count <= FieldMapping.maximumName { members[name] = value }
            skipBlank()
            if take(UInt8(ascii: "}")) { return .object(members) }
            if !take(UInt8(ascii: ",")) { throw unexpected() }
        }
    }

    private mutating func array() throws(ScanFault) -> JSONValue {
        var values: [JSONValue] = []
        skipBlank()
        if take(UInt8(ascii: "]")) { return .array(values) }
        while true {
            values.append(try value())
            skipBlank()
            if take(UInt8(ascii: "]")) { return .array(values) }
            if !take(UInt8(ascii: ",")) { throw unexpected() }
        }
    }

    private mutating func word(_ text: StaticString, _ value: JSONValue) throws(ScanFault) -> JSONValue {
        for offset in 0..<text.utf8CodeUnitCount where !take(text.utf8Start[offset]) { throw unexpected() }
        return value
    }

    private mutating func number() throws(ScanFault) -> String {
        let start = index
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        return String(decoding: bytes.slice(start..<index), as: UTF8.self)
    }

    private mutating func digits() throws(ScanFault) {
        let start = index
        while let byte = current, byte &- 0x30 < 10 { index += 1 }
        if index == start { throw unexpected() }
    }

    private mutating func string() throws(ScanFault) -> String {
        if !take(UInt8(ascii: "\"")) { throw unexpected() }
        let start = index
        while let byte = current, byte >= 0x20, byte != 0x22, byte != 0x5C { index += 1 }
        if current == 0x22 {
            defer { index += 1 }
            return String(decoding: bytes.slice(start..<index), as: UTF8.self)
        }
        var text = Array(bytes.slice(start..<index))
        while let byte = current, byte >= 0x20 {
            index += 1
            if byte == 0x22 { return String(decoding: text, as: UTF8.self) }
            if byte == 0x5C { try escape(into: &text) } else { text.append(byte) }
        }
        throw unexpected()
    }

    private mutating func escape(into text: inout [UInt8]) throws(ScanFault) {
        guard let byte = current else { throw unexpected() }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            index += 1
            text.append(contentsOf: String(Character(try unicodeEscape())).utf8)
            return
        default: throw unexpected()
        }
        index += 1
    }

    /// Reads the digits after `\u`, and the second half of a surrogate pair.
    private mutating func unicodeEscape() throws(ScanFault) -> Unicode.Scalar {
        let start = index
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        if first < 0xDC00, take(0x5C), take(UInt8(ascii: "u")) {
            let second = try hexadecimal()
            if (0xDC00...0xDFFF).contains(second),
                let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
            {
                return scalar
            }
        }
        index = start
        throw unexpected()
    }

    private mutating func hexadecimal() throws(ScanFault) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80
            else {
                throw unexpected()
            }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }
}

/// A JSON value as written.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number with the digits of the file, to preserve its precision.
    case number(String)
    /// A text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Members by name; the last of several members with the same name wins, and members with a name of more than 256
    /// bytes are omitted.
    case object([String: JSONValue])

    /// Whether it has no content: null, or an empty text, list or object.
    public var isEmpty: Bool {
        switch self {
        case .null: true
        case .string(let text): text.isEmpty
        case .array(let values): values.isEmpty
        case .object(let members): members.isEmpty
        case .bool, .number: false
        }
    }

    /// The text, or the digits of a number.
    public var text: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .null, .bool, .array, .object: nil
        }
    }

    /// A member of an object.
    public subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }
}
