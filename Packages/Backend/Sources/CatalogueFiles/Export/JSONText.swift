/// Writes a text as a JSON string.
enum JSONText {
    static func quoted(_ text: String) -> String {
        let digits = Array("0123456789abcdef".unicodeScalars)
        var result = String.UnicodeScalarView()
        result.append("\"")
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                result.append("\\")
                result.append(scalar)
            case "\n": result.append(contentsOf: "\\n".unicodeScalars)
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
                result.append(contentsOf: "\\u".unicodeScalars)
                for shift in [12, 8, 4, 0] { result.append(digits[Int(scalar.value >> UInt32(shift) & 15)]) }
            default: result.append(scalar)
            }
        }
        result.append("\"")
        return String(result)
    }
}
