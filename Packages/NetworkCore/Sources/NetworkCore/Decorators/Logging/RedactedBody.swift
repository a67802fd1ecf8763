extension Redaction {
    /// Returns a whole body without its secrets: members of JSON, fields of a form, parts of a multipart form. Every
    /// other byte is unchanged, except for the boundary of a multipart form, which becomes a fixed one.
    ///
    /// The mark replaces the whole body if it has another format and contains a secret name before a `:` or a `=`, if
    /// it is an incomplete multipart form, and if a second redaction would change the result. Of a form inside a form,
    /// only the header remains.
    public func redact(_ body: [UInt8], contentType: String?) -> [UInt8] {
        let once = redactedOnce(body, contentType: contentType)
        guard once != body else { return body }
        let isForm = contentType?.lowercased().hasPrefix("multipart/") == true
        let twice = redactedOnce(once, contentType: isForm ? RedactedForm.contentType : contentType)
        return twice == once ? once : Array(Self.mark.utf8)
    }

    private func redactedOnce(_ body: [UInt8], contentType: String?) -> [UInt8] {
        let type = contentType?.lowercased() ?? ""
        if type.hasPrefix("multipart/"), !body.isEmpty {
            return redactedForm(body, contentType: contentType ?? "") ?? Array(Self.mark.utf8)
        }
        var json = JSONRedactor(body, isSecret: isSecret(name:))
        if let redacted = json.redacted() { return redacted }
        if type.hasPrefix("application/x-www-form-urlencoded") { return redactedFields(body) }
        return mentionsSecret(body) ? Array(Self.mark.utf8) : body
    }

    private func redactedFields(_ body: [UInt8]) -> [UInt8] {
        let equals = UInt8(ascii: "=")
        let items = body.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { item in
            let name = item.prefix { $0 != equals }
            let text =
                PercentEncoding.decode(name, plusIsSpace: true) ?? String(decoding: name, as: UTF8.self)
            guard name.count < item.count, isSecret(name: text) else { return item }
            return name + [equals] + Array(Self.mark.utf8)
        }
        return Array(items.joined(separator: [UInt8(ascii: "&")]))
    }

    private func redactedForm(_ body: [UInt8], contentType: String) -> [UInt8]? {
        guard let boundary = try? MultipartBoundary(contentType: contentType) else { return nil }
        let limits = MultipartLimits(parts: 1000, headerBytes: 64 << 10, totalBytes: body.count)
        var parser = MultipartParser(boundary: boundary, limits: limits)
        var form = RedactedForm(redaction: self)
        guard (try? parser.push(body[...]) { form.take($0) }) != nil, (try? parser.finish()) != nil else {
            return nil
        }
        return form.ended
    }

    /// Whether a secret name precedes a colon or an equals sign, with at most four characters between that cannot be in
    /// a name.
    private func mentionsSecret(_ body: [UInt8]) -> Bool {
        body.indices.contains { index in
            guard body[index] == UInt8(ascii: ":") || body[index] == UInt8(ascii: "=") else { return false }
            let before = body[max(0, index - 64)..<index]
            let words = before.split { !Self.isNameByte($0) }
            guard let word = words.last, index - word.endIndex <= 4 else { return false }
            return isSecret(name: String(decoding: word, as: UTF8.self))
        }
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

/// A multipart form, rewritten without its secrets.
struct RedactedForm {
    private static let boundary = "redacted-form"

    private let redaction: Redaction
    private var bytes: [UInt8] = []
    private var head: MultipartPartHead?
    private var content: [UInt8] = []

    init(redaction: Redaction) { self.redaction = redaction }

    /// The Content-Type of the rewritten form.
    static let contentType = "multipart/form-data; boundary=\(boundary)"

    /// All parts so far and the closing boundary.
    var ended: [UInt8] { bytes + Array("--\(Self.boundary)--\r\n".utf8) }

    mutating func take(_ event: MultipartParser.Event) {
        switch event {
        case .part(let head): self.head = head
        case .content(let piece): content += piece
        case .partEnd:
            guard let head else { return }
            let fields = redaction.redact(head.headers).fields.map { "\($0.name): \($0.value)\r\n" }.joined()
            bytes += Array("--\(Self.boundary)\r\n\(fields)\r\n".utf8)
            // Nested forms are not parsed, whatever their depth.
            let isNested = head.contentType?.lowercased().hasPrefix("multipart/") == true
            bytes +=
                isNested || redaction.isSecret(name: head.name)
                ? Array(Redaction.mark.utf8) : redaction.redact(content, contentType: head.contentType)
            bytes += Array("\r\n".utf8)
            content = []
        }
    }
}

/// Copies JSON and replaces the values of secret members: a text by the mark, a number by 0, likewise inside an array
/// or an object. Other numbers, blanks, order and escapes are unchanged. Several consecutive values, as in JSON lines,
/// are accepted.
private struct JSONRedactor {
    /// Deeper values are not searched.
    private static let depthLimit = 100

    private let bytes: [UInt8]
    private let isSecret: (String) -> Bool
    private var place = 0
    private var out: [UInt8] = []

    init(_ bytes: [UInt8], isSecret: @escaping (String) -> Bool) {
        self.bytes = bytes
        self.isSecret = isSecret
    }

    /// `nil` when the bytes are not JSON.
    mutating func redacted() -> [UInt8]? {
        out.reserveCapacity(bytes.count)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { copy(3) }
        skipBlanks()
        guard place < bytes.count else { return nil }
        while place < bytes.count {
            guard value(isSecret: false, depth: 0) else { return nil }
            skipBlanks()
        }
        return out
    }

    private mutating func value(isSecret: Bool, depth: Int) -> Bool {
        guard depth < Self.depthLimit, place < bytes.count else { return false }
        switch bytes[place] {
        case UInt8(ascii: "{"): return members(isSecret: isSecret, depth: depth)
        case UInt8(ascii: "["): return elements(isSecret: isSecret, depth: depth)
        case UInt8(ascii: "\""):
            guard let text = textLength() else { return false }
            replace(text, by: isSecret ? "\"\(Redaction.mark)\"" : nil)
            return true
        default:
            let length = bytes[place...].prefix { Self.isScalar($0) }.count
            guard length > 0 else { return false }
            let isNumber = bytes[place] == UInt8(ascii: "-") || bytes[place] <= UInt8(ascii: "9")
            guard isNumber || Self.literals.contains(where: bytes[place..<place + length].elementsEqual)
            else {
                return false
            }
            replace(length, by: isSecret && isNumber ? "0" : nil)
            return true
        }
    }

    private mutating func members(isSecret outer: Bool, depth: Int) -> Bool {
        list(closing: UInt8(ascii: "}")) { me in
            guard me.place < me.bytes.count, me.bytes[me.place] == UInt8(ascii: "\""),
                let length = me.textLength()
            else { return false }
            let name = me.bytes[me.place + 1..<me.place + length - 1]
            let isSecret = outer || me.isSecret(Self.unescaped(name))
            me.copy(length)
            me.skipBlanks()
            guard me.place < me.bytes.count, me.bytes[me.place] == UInt8(ascii: ":") else { return false }
            me.copy(1)
            me.skipBlanks()
            return me.value(isSecret: isSecret, depth: depth + 1)
        }
    }

    private mutating func elements(isSecret: Bool, depth: Int) -> Bool {
        list(closing: UInt8(ascii: "]")) { $0.value(isSecret: isSecret, depth: depth + 1) }
    }

    private mutating func list(closing: UInt8, item: (inout Self) -> Bool) -> Bool {
        copy(1)
        skipBlanks()
        if place < bytes.count, bytes[place] == closing {
            copy(1)
            return true
        }
        while item(&self) {
            skipBlanks()
            guard place < bytes.count else { return false }
            let sign = bytes[place]
            copy(1)
            if sign == closing { return true }
            guard sign == UInt8(ascii: ",") else { return false }
            skipBlanks()
        }
        return false
    }

    /// The length of a string, with its quotation marks.
    private func textLength() -> Int? {
        var end = place + 1
        while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "\""): return end + 1 - place
            case UInt8(ascii: "\\"): end += 2
            default: end += 1
            }
        }
        return nil
    }

    private mutating func skipBlanks() {
        copy(bytes[place...].prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }.count)
    }

    private mutating func copy(_ count: Int) { replace(count, by: nil) }

    private mutating func replace(_ count: Int, by text: String?) {
        if let text { out += text.utf8 } else { out += bytes[place..<place + count] }
        place += count
    }

    private static let literals = ["true", "false", "null"].map { Array($0.utf8) }

    private static func isScalar(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "E"),
            UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// A member's name, with the `\u` escapes decoded that can hide letters.
    private static func unescaped(_ name: ArraySlice<UInt8>) -> String {
        guard name.contains(UInt8(ascii: "\\")) else { return String(decoding: name, as: UTF8.self) }
        let parts = String(decoding: name, as: UTF8.self).split(
            separator: "\\u", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts.first ?? "")) { text, part in
            let scalar = UInt32(part.prefix(4), radix: 16).flatMap(Unicode.Scalar.init)
            text += (scalar.map { String($0) } ?? "") + part.dropFirst(4)
        }
    }
}
