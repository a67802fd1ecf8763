/// A JSON value as it was written.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number with the digits of the file, so that nothing is lost.
    case number(String)
    /// A text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Members by name; of members with the same name the last counts, and those with a name of
    /// more than 256 bytes are left out.
    case object([String: JSONValue])

    /// Whether there is nothing in it: null, or an empty text, list or object.
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
