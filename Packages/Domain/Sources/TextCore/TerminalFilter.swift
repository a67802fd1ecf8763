/// Decides scalar by scalar what of a text may reach a terminal.
struct TerminalFilter {
    enum Treatment: Equatable {
        case keep
        case omit
        /// Something visible takes its place.
        case show(Unicode.Scalar)
    }

    private let newline: Unicode.Scalar
    /// The last scalar that was written; `nil` where nothing can be joined to what was.
    private var last: Unicode.Scalar?
    private var isAmongTags = false
    private var marks = 0
    private var joins = 0

    init(newline: Unicode.Scalar) {
        self.newline = newline
    }

    /// What becomes of the next scalar of the text, which `next` follows.
    mutating func treatment(of scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Treatment {
        let treatment = judge(scalar, next)
        isAmongTags = 0xE0000...0xE007F ~= scalar.value
        switch treatment {
        case .keep: note(scalar)
        case .show(let substitute): note(substitute)
        case .omit: break
        }
        return treatment
    }

    /// Something else was written in the place of the last scalar, which no mark or joiner belongs to.
    mutating func interrupt() { last = nil }

    private func judge(_ scalar: Unicode.Scalar, _ next: Unicode.Scalar?) -> Treatment {
        switch scalar.value {
        case 0x0A, 0x2028, 0x2029: scalar == newline ? .keep : .show(newline)
        case 0x0D: next == "\n" ? .omit : .show("\u{240D}")
        case 0x09: .show(" ")
        case 0..<0x20: .show(Unicode.Scalar(0x2400 + scalar.value) ?? Self.replacement)
        case 0x7F: .show("\u{2421}")
        case 0x80..<0xA0, 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB:
            .show(Self.replacement)
        case 0xE0000...0xE007F: isAmongTags ? .omit : .show(Self.replacement)
        case 0x115F: next?.isVowelJamo == true ? .keep : .show(Self.replacement)
        case 0x1160: last?.isInitialJamo == true ? .keep : .show(Self.replacement)
        case 0x3164, 0xFFA0: .show(Self.replacement)
        case 0x200C, 0x200D: takesJoiner ? .keep : .omit
        case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F:
            last.map { scalar.selectsVariation(of: $0) } ?? false ? .keep : .omit
        default: judgeText(scalar)
        }
    }

    private func judgeText(_ scalar: Unicode.Scalar) -> Treatment {
        if scalar.properties.isDefaultIgnorableCodePoint { return .omit }
        if scalar.properties.isNoncharacterCodePoint { return .show(Self.replacement) }
        return marks >= Self.mostMarks && scalar.combines ? .omit : .keep
    }

    /// No European letter is ever joined, so a joiner there could only make two different words look alike.
    private var takesJoiner: Bool {
        guard let last, last.value >= 0x0300, joins < Self.mostJoins else { return false }
        return !last.isJoiner && !last.properties.isWhitespace
    }

    private mutating func note(_ scalar: Unicode.Scalar) {
        if scalar.isJoiner {
            joins += 1
        } else if scalar.combines {
            marks += scalar.isVariationSelector ? 0 : 1
        } else {
            marks = 0
            let isJoined = last?.isJoiner == true || scalar.properties.isEmojiModifier
            if !isJoined { joins = 0 }
        }
        last = scalar
    }

    private static let mostMarks = 4
    private static let mostJoins = 4
    private static let replacement: Unicode.Scalar = "\u{FFFD}"
}
