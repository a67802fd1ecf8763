extension String {
    /// The text with everything escaped that a terminal or a reader could mistake for something other than text: C0 and
    /// C1 controls, DEL, line separators, marks that change the direction of text, and tag characters. `\` is not
    /// escaped, so the result is for people and cannot be parsed back.
    ///
    /// Log lines, traces and error texts pass text from outside through this. `TextCore` does more, but this module
    /// does not depend on it.
    var visible: String {
        guard unicodeScalars.contains(where: \.isDeceptive) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isDeceptive {
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether the character must not reach a terminal unescaped.
    var isDeceptive: Bool {
        switch value {
        case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF,
            0xFFF9...0xFFFB, 0xE0000...0xE007F:
            true
        default: false
        }
    }
}
