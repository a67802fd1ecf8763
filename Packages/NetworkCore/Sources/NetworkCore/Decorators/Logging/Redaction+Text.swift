extension Redaction {
    /// A text that is or has an address: values of secret query items and the user of
    /// `https://user:password@host` go. A value may be in quotation marks.
    public func redact(text: String) -> String {
        // A value may have had the slash before a user.
        withoutUsers(withoutValues(withoutUsers(text)))
    }

    private func withoutValues(_ text: String) -> String {
        var redacted = ""
        var rest = text[...]
        while let equals = rest.firstIndex(of: "=") {
            let before = rest[..<equals]
            let name = before[
                (before.lastIndex(where: Self.endsName).map(before.index(after:)) ?? before.startIndex)...]
            redacted += rest[...equals]
            rest = rest[equals...].dropFirst()
            guard isSecret(name: PercentEncoding.decode(name) ?? String(name)) else { continue }
            redacted += Self.mark
            rest = Self.dropValue(rest)
        }
        return redacted + rest
    }

    private func withoutUsers(_ text: String) -> String {
        var kept = ""
        var rest = text[...]
        while let scheme = rest.firstRange(of: "://") {
            kept += rest[..<scheme.upperBound]
            rest = rest[scheme.upperBound...]
            let authority = rest.prefix { !"/?#".contains($0) && !$0.isWhitespace }
            guard let at = authority.lastIndex(of: "@") else { continue }
            kept += Self.mark
            rest = rest[at...]
        }
        return kept + rest
    }

    /// A quotation mark that is not closed goes on to the end; one behind a `\` is closed by the next one.
    private static func dropValue(_ text: Substring) -> Substring {
        var rest = text.drop { $0 == "\\" }
        if let quote = rest.first, isQuote(quote) {
            let isEscaped = rest.startIndex > text.startIndex
            rest.removeFirst()
            rest = isEscaped ? rest.drop { $0 != quote } : drop(rest) { $0 == quote }
            rest = rest.dropFirst()
        }
        return drop(rest, until: endsValue)
    }

    /// A quotation mark behind a `\` is no end, nor is the `>` of what stands for another secret.
    private static func drop(_ text: Substring, until isEnd: (Character) -> Bool) -> Substring {
        var rest = text
        while let sign = rest.first, !isEnd(sign) {
            if sign == "<", rest.hasPrefix(mark) {
                rest = rest.dropFirst(mark.count)
                continue
            }
            rest.removeFirst()
            if sign == "\\", let next = rest.first, next == sign || isQuote(next) { rest.removeFirst() }
        }
        return rest
    }

    /// A user's `@` is one, so that a name is the same with the user and without.
    private static func endsName(_ sign: Character) -> Bool {
        "?&;,#/(@".contains(sign) || sign.isWhitespace || isQuote(sign)
    }

    private static func endsValue(_ sign: Character) -> Bool {
        "&;,#)>".contains(sign) || sign.isWhitespace || isQuote(sign)
    }

    private static func isQuote(_ sign: Character) -> Bool { sign == "\"" || sign == "'" }
}
