/// The header of a part of a form.
public struct MultipartPartHead: Hashable, Sendable {
    /// The field's name, never empty.
    public var name: String
    /// The file's name as the sender states it; `nil` for a plain field. It is text from outside and never a path: it
    /// may be empty, lead out of a folder or have no extension.
    public var filename: String?
    /// As sent, without surrounding blanks. It is the sender's claim and need not match the bytes.
    public var contentType: String?
    /// Every field of the part's header.
    public var headers: HTTPHeaders

    init(name: String, filename: String?, contentType: String?, headers: HTTPHeaders) {
        self.name = name
        self.filename = filename
        self.contentType = contentType
        self.headers = headers
    }
}

extension MultipartPartHead {
    /// Parses the lines of a part's header, without the empty line. They must be UTF-8 and end with CR LF.
    init(_ bytes: [UInt8]) throws(MultipartError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .badHeader("is not UTF-8")
        }
        var headers = HTTPHeaders()
        var rest = text.utf8[...]
        while let end = rest.firstIndex(of: 0x0A) {
            guard let carriage = rest[..<end].last, carriage == 0x0D else { throw .bareLineEnd }
            try Self.add(rest[..<end].dropLast(), to: &headers)
            rest = rest[end...].dropFirst()
        }
        for name in ["Content-Disposition", "Content-Type"] where headers.values(of: name).count > 1 {
            throw .badHeader("has \(name) twice")
        }
        guard let disposition = headers["Content-Disposition"] else { throw .missingDisposition }
        var value = try HeaderParameters(disposition)
        guard value.first == "form-data" else {
            throw .badHeader("has the Content-Disposition \(value.first.visible), not form-data")
        }
        guard value.take("filename*") == nil else {
            throw .badHeader("uses filename*, which forms may not (RFC 7578, section 4.2)")
        }
        guard let name = value.take("name"), !name.isEmpty else { throw .missingName }
        if let encoding = headers["Content-Transfer-Encoding"],
            !["7bit", "8bit", "binary"].contains(encoding.lowercased())
        {
            throw .transferEncoding(encoding)
        }
        self.init(
            name: Self.unescaped(name), filename: value.take("filename").map(Self.unescaped),
            contentType: headers["Content-Type"], headers: headers)
    }

    private static func add(_ line: Substring.UTF8View.SubSequence, to headers: inout HTTPHeaders)
        throws(MultipartError)
    {
        guard !line.contains(0x0D) else { throw .bareLineEnd }
        guard line.first != 0x20, line.first != 0x09 else { throw .badHeader("has a folded line") }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            throw .badHeader("has a line without a colon")
        }
        do throws(NetworkError) {
            try headers.add(String(Substring(line[..<colon])), String(Substring(line[colon...].dropFirst())))
        } catch {
            throw .badHeader("has a field whose name is no token or whose value has a control character")
        }
    }

    /// Forms write a quotation mark as `%22` (RFC 7578, section 2). `%0D` and `%0A` stay escaped, so that no name
    /// contains a line break.
    private static func unescaped(_ text: String) -> String {
        text.split(separator: "%22", omittingEmptySubsequences: false).joined(separator: "\"")
    }
}

/// A header value such as `form-data; name="a"; filename="b"`.
struct HeaderParameters {
    /// The text before the first `;`, in lower case.
    let first: String
    /// The values by names in lower case.
    private var values: [String: String] = [:]

    init(_ text: String) throws(MultipartError) {
        var rest = text.utf8[...]
        first = Self.trimmed(rest.prefix { $0 != UInt8(ascii: ";") }).lowercased()
        rest = rest.drop { $0 != UInt8(ascii: ";") }
        while !rest.isEmpty {
            rest = rest.dropFirst().drop(while: Self.isBlank)
            // Ignores a semicolon that nothing follows.
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

    /// Browsers leave a backslash as it is, other clients escape with it. Only `\"` and `\\` are treated as escapes, so
    /// that a Windows path survives.
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
