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
            let name = Self.name(endingAt: rest[..<equals])
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

    /// The name in front of a `=`, which may be in quotation marks.
    private static func name(endingAt before: Substring) -> Substring {
        var name = before
        while let sign = name.last, isQuote(sign) || sign == "\\" || sign.isWhitespace { name.removeLast() }
        return name[(name.lastIndex(where: endsName).map(name.index(after:)) ?? name.startIndex)...]
    }

    private static func dropValue(_ text: Substring) -> Substring {
        let slashes = text.prefix { $0 == "\\" }
        var rest = text[slashes.endIndex...]
        if let quote = rest.first, isQuote(quote) {
            rest = dropQuoted(rest.dropFirst(), quote, depth: slashes.count)
        }
        return drop(rest, until: endsValue)
    }

    /// A quotation mark with as many `\` before it as the first one has closes the value, where a value can end.
    /// One that is not closed goes on to the end: it may be the end of another value, and then what follows is
    /// not to be told from a value that begins here.
    private static func dropQuoted(_ text: Substring, _ quote: Character, depth: Int) -> Substring {
        var rest = text
        var slashes = 0
        while let sign = rest.first {
            rest.removeFirst()
            let isEscaped = depth == 0 ? !slashes.isMultiple(of: 2) : slashes > depth
            if sign == quote, !isEscaped {
                guard let next = rest.first else { return rest }
                // Behind the last mark inside another text comes that of the text.
                if endsQuoted(next) || slashes == depth && depth > 0 && isQuote(next) { return rest }
            }
            slashes = sign == "\\" ? slashes + 1 : 0
        }
        return rest
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
        "?&;,:#/(@".contains(sign) || sign.isWhitespace || isQuote(sign)
    }

    private static func endsValue(_ sign: Character) -> Bool {
        "&;,#)>".contains(sign) || sign.isWhitespace || isQuote(sign)
    }

    private static func endsQuoted(_ sign: Character) -> Bool {
        "\\}]".contains(sign) || endsValue(sign) && !isQuote(sign)
    }

    private static func isQuote(_ sign: Character) -> Bool { sign == "\"" || sign == "'" }
}
