/// A command that sends the same request, ready to be pasted into a shell. Secrets are omitted: the token of an
/// `Authorization` is `$TOKEN`, the origin of a server in this process `$SERVER`, any other secret the mark.
struct CurlCommand {
    /// The command, on one line unless a comment says where the body is.
    let text: String

    init(_ request: HTTPRequest, body: BodySample, redaction: Redaction) {
        var words = ["curl"]
        switch request.method {
        case .get where request.content.length == 0: break
        case .head: words.append("--head")
        default: words.append("-X " + Self.quoted(request.method.rawValue))
        }
        if request.path.utf8.contains(UInt8(ascii: ".")) { words.append("--path-as-is") }
        for field in redaction.redact(request.headers).fields {
            words.append("-H " + Self.header(field))
        }
        var note = ""
        if request.content.length != 0 {
            if request.headers["Content-Type"] == nil { words.append("-H 'Content-Type:'") }
            let bytes = redaction.redact(body.bytes, contentType: request.headers["Content-Type"])
            if body.isWhole, body.length > 0, !bytes.contains(0),
                let text = String(validating: bytes, as: UTF8.self)
            {
                words.append("--data-raw " + Self.quoted(text))
            } else {
                words.append("--data-binary @body")
                note = "# The body is not shown; put it into the file 'body'.\n"
            }
        }
        let isEmbedded = request.origin == HTTPRequest.embedded
        words.append(
            isEmbedded
                ? "\"$SERVER\"" + Self.quoted(redaction.target(of: request))
                : Self.quoted(redaction.address(of: request)))
        text = note + words.joined(separator: " ")
    }

    private static func header(_ field: HTTPField) -> String {
        guard !field.value.isEmpty else { return quoted("\(field.name);") }
        let line = "\(field.name): \(field.value)"
        guard field.isNamed("Authorization"), line.hasSuffix(Redaction.mark) else { return quoted(line) }
        return quoted(String(line.dropLast(Redaction.mark.count))) + "\"$TOKEN\""
    }

    /// The text as one word of a shell. Control characters do not reach a terminal: they become escapes, which bash,
    /// zsh and ksh understand.
    static func quoted(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.isDeceptive) else {
            return "'"
                + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
                + "'"
        }
        var word = "$'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'", "\\": word += "\\\(scalar)"
            case "\n": word += "\\n"
            case "\r": word += "\\r"
            case "\t": word += "\\t"
            case _ where scalar.isDeceptive:
                // Bytes, so that the result does not depend on the locale, and always three digits, so that a following
                // digit is not read as part of the escape.
                for byte in String(scalar).utf8 { word += "\\" + octal(byte) }
            default: word.unicodeScalars.append(scalar)
            }
        }
        return word + "'"
    }

    private static func octal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 8)
        return String(repeating: "0", count: 3 - digits.count) + digits
    }
}
