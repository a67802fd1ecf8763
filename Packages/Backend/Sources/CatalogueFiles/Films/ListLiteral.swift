/// Reads a cell with a list in JSON or Python notation, as many published tables have:
/// `[{"id": 28, "name": "Action"}]`, `[{'id': 28, 'name': 'Action'}]`, `['Action', "Film d'auteur"]`.
struct ListLiteral {
    /// Levels of lists and objects.
    private static let maximumDepth = 16

    private var rest: Substring.UnicodeScalarView
    private var depth = 0

    /// The list; `nil` for any other cell, including an incomplete list.
    static func parse(_ cell: String) -> JSONValue? {
        var literal = Self(rest: Substring(cell).unicodeScalars)
        guard literal.next == "[", let list = literal.value(), literal.next == nil else { return nil }
        return list
    }

    private init(rest: Substring.UnicodeScalarView) { self.rest = rest }

    /// The next scalar that is not white space.
    private var next: Unicode.Scalar? {
        mutating get {
            rest = rest.drop { $0.properties.isWhitespace }
            return rest.first
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func value() -> JSONValue? {
        switch next {
        case "[":
            return nested("]") { literal in literal.value().map { ("", $0) } }
                .map { .array($0.map(\.value)) }
        case "{":
            return nested("}") { literal in
                guard let name = literal.string(), literal.take(":"), let value = literal.value() else {
                    return nil
                }
                return (name, value)
            }.map { members in
                .object(Dictionary(members.map { ($0.name, $0.value) }) { _, last in last })
            }
        case "\"", "'": return string().map { .string($0) }
        case nil: return nil
        default: return word()
        }
    }

    /// The items between commas up to the closing bracket.
    private mutating func nested(
        _ end: Unicode.Scalar, _ item: (inout Self) -> (name: String, value: JSONValue)?
    ) -> [(name: String, value: JSONValue)]? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else { return nil }
        rest.removeFirst()
        var items: [(name: String, value: JSONValue)] = []
        while !take(end) {
            if !items.isEmpty, !take(",") { return nil }
            if take(end) { break }
            guard let found = item(&self) else { return nil }
            items.append(found)
        }
        return items
    }

    /// `None`, `True`, `1.5` and the like.
    private mutating func word() -> JSONValue? {
        let word = rest.prefix { $0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0) }
        guard !word.isEmpty else { return nil }
        rest = rest[word.endIndex...]
        switch String(word) {
        case "None", "null", "nan", "NaN": return .null
        case "True", "true": return .bool(true)
        case "False", "false": return .bool(false)
        case let text: return Double(text) == nil ? nil : .number(text)
        }
    }

    private mutating func string() -> String? {
        guard let quote = next, quote == "\"" || quote == "'" else { return nil }
        rest.removeFirst()
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == quote { return String(text) }
            guard scalar == "\\" else {
                text.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "n": text.append("\n")
            case "t": text.append("\t")
            case "x": text.append(hexadecimal(2))
            case "u": text.append(hexadecimal(4))
            case let other?: text.append(other)
            case nil: return nil
            }
        }
        return nil
    }

    /// A scalar by its number; U+FFFD for an invalid number, such as half of a surrogate pair.
    private mutating func hexadecimal(_ count: Int) -> Unicode.Scalar {
        let digits = rest.prefix(count)
        rest = rest.dropFirst(count)
        return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    }
}
