extension String {
    /// The text made safe to print, for everything that other people wrote: titles, comments, names, server errors, file
    /// names. The result cannot move the cursor, recolour, retitle or reorder a terminal, and contains nothing invisible.
    ///
    /// - C0 controls and DEL become their pictures (ESC gives ␛); C1 controls, bidirectional marks, overrides
    ///   and isolates, annotation marks, noncharacters and runs of tag characters become U+FFFD.
    /// - Invisible characters (`Default_Ignorable_Code_Point` of Unicode) are omitted: zero-width spaces, byte order marks,
    ///   soft hyphens. Joiners stay between letters that can be joined and in emoji, up to four in a row; variation
    ///   selectors stay where they can select something, one each.
    /// - The fillers of old Korean stay where they complete a syllable (U+115F before a vowel, U+1160 after a consonant);
    ///   elsewhere they, and U+3164 and U+FFA0, become U+FFFD, because they pass for an empty name.
    /// - Combining marks beyond four on one base are omitted.
    /// - Tabs become spaces, and so do line breaks (CR LF is one), unless `allowingNewlines`.
    public func terminalSafe(allowingNewlines: Bool = false) -> String {
        if isHarmless(allowingNewlines: allowingNewlines) { return self }
        let newline: Unicode.Scalar = allowingNewlines ? "\n" : " "
        var filter = TerminalFilter(newline: newline)
        var isKept = true
        forEachScalarAndNext { isKept = filter.treatment(of: $0, before: $1) == .keep && isKept }
        // Most texts with marks or joined emoji need no new text.
        if isKept { return self }
        var result = String.UnicodeScalarView()
        filter = TerminalFilter(newline: newline)
        forEachScalarAndNext { scalar, next in
            switch filter.treatment(of: scalar, before: next) {
            case .keep: result.append(scalar)
            case .show(let substitute): result.append(substitute)
            case .omit: break
            }
        }
        return String(result)
    }

    /// The text with an escape in place of each scalar that `terminalSafe(allowingNewlines: true)` would not let through,
    /// for notations that can write every scalar in letters. The result passes that filter unchanged, provided that the
    /// escapes are of visible ASCII.
    public func terminalEscaped(_ escape: (Unicode.Scalar) -> String) -> String {
        if isHarmless(allowingNewlines: true) { return self }
        var result = String.UnicodeScalarView()
        var filter = TerminalFilter(newline: "\n")
        forEachScalarAndNext { scalar, next in
            if filter.treatment(of: scalar, before: next) == .keep {
                result.append(scalar)
            } else {
                result.append(contentsOf: escape(scalar).unicodeScalars)
                filter.interrupt()
            }
        }
        return String(result)
    }

    private func isHarmless(allowingNewlines: Bool) -> Bool {
        utf8.allSatisfy { 0x20..<0x7F ~= $0 || (allowingNewlines && $0 == 0x0A) }
            || unicodeScalars.allSatisfy { $0.isHarmless || (allowingNewlines && $0 == "\n") }
    }

    private func forEachScalarAndNext(_ body: (Unicode.Scalar, Unicode.Scalar?) -> Void) {
        var scalars = unicodeScalars.makeIterator()
        var current = scalars.next()
        while let scalar = current {
            current = scalars.next()
            body(scalar, current)
        }
    }
}

extension Unicode.Scalar {
    /// Whether a quick check finds the scalar printable, and no mark. `false` only costs the slow path.
    fileprivate var isHarmless: Bool {
        switch value {
        case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x0300, 0x3000..<0x302A, 0x3041..<0x3097, 0x309B..<0x3164: true
        case 0x2010..<0x2028, 0x2190..<0x2C00, 0x4E00..<0xA000, 0xAC00..<0xD7A4, 0x1F300..<0x1FB00: true
        default: false
        }
    }
}

/// Decides for each scalar of a text whether it may reach a terminal.
struct TerminalFilter {
    enum Treatment: Equatable {
        case keep
        case omit
        /// A visible scalar takes its place.
        case show(Unicode.Scalar)
    }

    private let newline: Unicode.Scalar
    /// The last scalar that was written; `nil` where nothing can join the text before.
    private var last: Unicode.Scalar?
    private var isAmongTags = false
    private var marks = 0
    private var joins = 0

    init(newline: Unicode.Scalar) {
        self.newline = newline
    }

    /// Decides about the next scalar of the text, which `next` follows.
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

    /// Notes that other text replaced the last scalar, so that no mark or joiner attaches to it.
    mutating func interrupt() { last = nil }

    private func judge(_ scalar: Unicode.Scalar, _ next: Unicode.Scalar?) -> Treatment {
        if scalar.isHarmless { return .keep }
        return switch scalar.value {
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
        let isKnown = 0x0300..<0x034F ~= scalar.value || 0x1100...0x11FF ~= scalar.value
        if !isKnown, scalar.properties.isDefaultIgnorableCodePoint { return .omit }
        if scalar.isNoncharacter { return .show(Self.replacement) }
        return marks >= Self.mostMarks && scalar.combines ? .omit : .keep
    }

    /// European letters are never joined, so a joiner there could only make two different words look alike.
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
            let isJoined = last?.isJoiner == true || scalar.isEmojiModifier
            if !isJoined { joins = 0 }
        }
        last = scalar
    }

    private static let mostMarks = 4
    private static let mostJoins = 4
    private static let replacement: Unicode.Scalar = "\u{FFFD}"
}

/// The properties of a scalar that a terminal filter needs.
extension Unicode.Scalar {
    /// Whether it attaches to the character before it, like marks and the vowels and finals of decomposed Korean.
    var combines: Bool {
        if isHarmless { return false }
        switch value {
        // Most texts need no slower look-up.
        case 0x0300..<0x0370, 0xFE00...0xFE0F: return true
        case 0x1100...0x11FF: return value >= 0x1160
        default: break
        }
        return switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: isVowelJamo || 0xD7CB...0xD7FB ~= value
        }
    }

    /// A zero-width joiner or non-joiner.
    var isJoiner: Bool { value == 0x200C || value == 0x200D }

    /// Equal to the Unicode properties of the same names, which never change, without a table lookup.
    var isNoncharacter: Bool { value & 0xFFFE == 0xFFFE || 0xFDD0...0xFDEF ~= value }
    var isEmojiModifier: Bool { 0x1F3FB...0x1F3FF ~= value }

    /// A visible initial consonant of decomposed Korean.
    var isInitialJamo: Bool { 0x1100...0x115E ~= value || 0xA960...0xA97C ~= value }

    /// A visible vowel of decomposed Korean.
    var isVowelJamo: Bool { 0x1161...0x11A7 ~= value || 0xD7B0...0xD7C6 ~= value }

    var isVariationSelector: Bool {
        0xFE00...0xFE0F ~= value || 0xE0100...0xE01EF ~= value || 0x180B...0x180D ~= value || value == 0x180F
    }

    /// Whether this variation selector can apply to `base`: one for each base, the Mongolian ones for Mongolian letters, and
    /// those of the supplement, which could carry hidden bytes, for ideographs.
    func selectsVariation(of base: Unicode.Scalar) -> Bool {
        switch value {
        case 0xFE00...0xFE0F:
            !base.isVariationSelector && !base.isJoiner && !base.properties.isWhitespace
        case 0xE0100...0xE01EF: base.properties.isUnifiedIdeograph || 0xF900...0xFAFF ~= base.value
        default: 0x1820...0x18AA ~= base.value
        }
    }
}
