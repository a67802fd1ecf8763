extension String {
    /// The text with everything escaped that a terminal or a reader could take for something else than text:
    /// C0 and C1 controls, DEL, line separators, marks that turn the direction of text, and tag characters.
    /// `\` stays, so the result is for eyes, not for machines.
    ///
    /// Whoever writes log lines, traces or error texts passes text from outside through this; only
    /// `TextCore`, which this module does not know, does more.
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
    /// Whether it must not reach a terminal as it is.
    var isDeceptive: Bool {
        switch value {
        case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF,
            0xFFF9...0xFFFB, 0xE0000...0xE007F:
            true
        default: false
        }
    }
}
