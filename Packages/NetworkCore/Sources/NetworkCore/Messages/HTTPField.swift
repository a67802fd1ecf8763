/// One header field. Equality follows HTTP: the name's case does not matter, the value's does.
public struct HTTPField: Hashable, Sendable {
    public let name: String
    public let value: String

    init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the field has that name, in any mixture of cases.
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
