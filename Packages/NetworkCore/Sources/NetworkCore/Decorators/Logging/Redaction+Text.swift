extension Redaction {
    /// A text that is or has an address: values of secret query items and the user of
    /// `https://user:password@host` go.
    public func redact(text: String) -> String {
        var redacted = ""
        var rest = withoutUsers(text)[...]
        while let equals = rest.firstIndex(of: "=") {
            let before = rest[..<equals]
            let name = before[
                (before.lastIndex(where: Self.endsName).map(before.index(after:)) ?? before.startIndex)...]
            redacted += rest[...equals]
            rest = rest[equals...].dropFirst()
            guard isSecret(name: PercentEncoding.decode(name) ?? String(name)) else { continue }
            redacted += Self.mark
            rest =
                rest.hasPrefix(Self.mark)
                ? rest.dropFirst(Self.mark.count) : rest.drop { !Self.endsValue($0) }
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

    private static func endsName(_ sign: Character) -> Bool {
        "?&;,#/(".contains(sign) || sign.isWhitespace || sign == "\"" || sign == "'"
    }

    private static func endsValue(_ sign: Character) -> Bool {
        "&;,#)<>".contains(sign) || sign.isWhitespace || sign == "\"" || sign == "'"
    }
}
