extension Unicode.Scalar {
    /// The JSON escape of the character, such as `\u00ad` or `\ud83d\ude00` (RFC 8259, section 7).
    public var jsonEscape: String {
        String(self).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
