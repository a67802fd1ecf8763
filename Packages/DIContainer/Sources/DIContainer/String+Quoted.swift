extension String {
    /// Between `quote`s, with quotes, backslashes and control characters escaped as JSON and DOT read them.
    func quoted(by quote: String) -> String {
        quote + unicodeScalars.map(Self.escaped).joined() + quote
    }

    /// As the inside of a quoted Mermaid label.
    var mermaidEscaped: String {
        unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "<", ">", "&", "#", "`": "#\(scalar.value);"
            case _ where scalar.properties.generalCategory == .control: " "
            default: String(scalar)
            }
        }.joined()
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case _ where scalar.properties.generalCategory == .control:
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: return String(scalar)
        }
    }
}
