/// A header value such as `form-data; name="a"; filename="b"`.
struct HeaderParameters {
    /// What stands before the first `;`, in lower case.
    let first: String
    /// By names in lower case.
    private var values: [String: String] = [:]

    init(_ text: String) throws(MultipartError) {
        var rest = text.utf8[...]
        first = Self.trimmed(rest.prefix { $0 != UInt8(ascii: ";") }).lowercased()
        rest = rest.drop { $0 != UInt8(ascii: ";") }
        while !rest.isEmpty {
            rest = rest.dropFirst().drop(while: Self.isBlank)
            // A semicolon with nothing behind it says nothing.
            guard let next = rest.first, next != UInt8(ascii: ";") else { continue }
            let name = Self.trimmed(rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") })
                .lowercased()
            rest = rest.drop { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
            guard rest.first == UInt8(ascii: "="), HTTPHeaders.isToken(name) else {
                throw .badHeader("has a parameter that is not name=value")
            }
            rest = rest.dropFirst().drop(while: Self.isBlank)
            let value: String
            if rest.first == UInt8(ascii: "\"") {
                value = try Self.quoted(&rest)
            } else {
                value = Self.trimmed(rest.prefix { $0 != UInt8(ascii: ";") })
                guard !value.utf8.contains(where: { "\", ".utf8.contains($0) }) else {
                    throw .badHeader("has the parameter \(name) with signs that need quotation marks")
                }
                rest = rest.drop { $0 != UInt8(ascii: ";") }
            }
            guard values.updateValue(value, forKey: name) == nil else { throw .duplicateParameter(name) }
        }
    }

    mutating func take(_ name: String) -> String? { values.removeValue(forKey: name) }

    /// Browsers leave a backslash as it is, other clients escape with it; only `\"` and `\\` are taken for
    /// escapes, so that a Windows path survives.
    private static func quoted(_ rest: inout Substring.UTF8View.SubSequence) throws(MultipartError) -> String
    {
        rest = rest.dropFirst()
        var value: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") {
                rest = rest.drop(while: isBlank)
                guard rest.isEmpty || rest.first == UInt8(ascii: ";") else {
                    throw .badHeader("has something behind a quotation mark")
                }
                return String(decoding: value, as: UTF8.self)
            }
            let isEscape =
                byte == UInt8(ascii: "\\") && (rest.first == byte || rest.first == UInt8(ascii: "\""))
            value.append(isEscape ? rest.removeFirst() : byte)
        }
        throw .badHeader("has a quotation mark that is not closed")
    }

    private static func trimmed(_ part: Substring.UTF8View.SubSequence) -> String {
        var part = part.drop(while: isBlank)
        while let last = part.last, isBlank(last) { part.removeLast() }
        return String(Substring(part))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
