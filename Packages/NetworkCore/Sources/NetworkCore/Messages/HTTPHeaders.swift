/// The header fields of a message, in order, with repetitions. Names are compared case-insensitively and keep their
/// spelling.
///
/// No value of this type can inject a header: names are tokens, and values contain no control character except the tab
/// (RFC 9110, sections 5.1 and 5.5). Use `add`, which throws, for text from outside, and the subscript or a literal,
/// which sanitize a value, for the program's own text.
public struct HTTPHeaders: Sendable {
    public private(set) var fields: [HTTPField] = []

    public init() {}

    /// The first value of a name. Setting a value replaces all of them, and `nil` removes them. Control characters
    /// become spaces, as RFC 9110 allows, and a field whose name is not a token is not stored.
    public subscript(_ name: String) -> String? {
        get { fields.first { $0.isNamed(name) }?.value }
        set {
            let index = fields.firstIndex { $0.isNamed(name) }
            if index != nil { fields.removeAll { $0.isNamed(name) } }
            guard let newValue, Self.isToken(name) else { return }
            let field = HTTPField(name: name, value: Self.harmless(newValue))
            if let index { fields.insert(field, at: index) } else { fields.append(field) }
        }
    }

    /// Every value of a name, in order, as `Set-Cookie` and `Link` need.
    public func values(of name: String) -> [String] {
        fields.filter { $0.isNamed(name) }.map(\.value)
    }

    /// Adds a field and keeps the existing ones of the same name.
    ///
    /// - Throws: `NetworkError.transport` when the name is not a token or the value has a control character.
    public mutating func add(_ name: String, _ value: String) throws(NetworkError) {
        guard Self.isToken(name) else {
            throw .transport("a header name is not a token", "헤더 이름에 쓸 수 없는 문자가 있습니다")
        }
        guard !Self.isHarmless(value) else { return fields.append(HTTPField(name: name, value: value)) }
        guard Self.isFieldValue(value) else {
            throw .transport("the header \(name) has a control character", "\(name) 헤더에 제어 문자가 있습니다")
        }
        fields.append(HTTPField(name: name, value: Self.harmless(value)))
    }

    /// Adds the fields of `other`, which replace fields of the same name.
    public mutating func merge(_ other: HTTPHeaders) {
        removeAll(named: Set(other.fields.map { $0.name.lowercased() }))
        fields += other.fields
    }

    /// Removes every field with one of these names, which are in lower case.
    mutating func removeAll(named names: Set<String>) {
        fields.removeAll { names.contains($0.name.lowercased()) }
    }
}

extension HTTPHeaders: Hashable {}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements where Self.isToken(name) {
            fields.append(HTTPField(name: name, value: Self.harmless(value)))
        }
    }
}

extension HTTPHeaders {
    /// Whether the text can be a method or a field name (RFC 9110, section 5.6.2).
    public static func isToken(_ text: String) -> Bool {
        !text.isEmpty && allBytes(of: text, are: isTokenByte)
    }

    /// Whether the text can be a field value: it has no control character except the tab.
    public static func isFieldValue(_ text: String) -> Bool {
        allBytes(of: text) { !isControl($0) }
    }

    private static func allBytes(of text: String, are isFine: (UInt8) -> Bool) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isFine) } ?? text.utf8.allSatisfy(isFine)
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default:
            "!#$%&'*+.^_`|~".utf8.contains(byte)
        }
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 || byte == 0x7F
    }

    /// Whether the value can be stored unchanged.
    private static func isHarmless(_ value: String) -> Bool {
        value.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.allSatisfy { !isControl($0) } && bytes.first.map(isBlank) != true
                && bytes.last.map(isBlank) != true
        } ?? false
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// The value without surrounding white space and with a space for each control character.
    private static func harmless(_ value: String) -> String {
        if isHarmless(value) { return value }
        let bytes = value.utf8.map { isControl($0) ? 0x20 : $0 }
        let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
        let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}

/// One header field. Equality follows HTTP: the name's case does not matter, the value's does.
public struct HTTPField: Hashable, Sendable {
    public let name: String
    public let value: String

    init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the field has this name, compared case-insensitively.
    public func isNamed(_ other: String) -> Bool {
        guard name.utf8.count == other.utf8.count else { return false }
        return name == other
            || name.utf8.elementsEqual(other.utf8) { Self.lowercased($0) == Self.lowercased($1) }
    }

    public static func == (one: HTTPField, other: HTTPField) -> Bool {
        one.isNamed(other.name) && one.value == other.value
    }

    public func hash(into hasher: inout Hasher) {
        for byte in name.utf8 { hasher.combine(Self.lowercased(byte)) }
        hasher.combine(value)
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
