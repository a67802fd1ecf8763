extension Redaction {
    /// A whole body without its secrets: members of JSON, fields of a form, parts of a multipart form.
    /// Everything else stays as it was, to the byte, but the boundary of a multipart form, which becomes a
    /// fixed one.
    ///
    /// What is none of these, but has a secret name before a `:` or a `=`, goes altogether; so does a
    /// multipart form that is not whole, and what would be read in another way without its secrets than
    /// with them. Of a form in a form nothing but its header is left.
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

    /// Whether a secret name stands before a colon or an equals sign, with signs other than letters between.
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
