/// What a terminal filter has to know about a scalar.
extension Unicode.Scalar {
    /// Whether it adds to the character before it; vowels and finals of decomposed Korean do, too.
    var combines: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: isVowelJamo || 0x11A8...0x11FF ~= value || 0xD7CB...0xD7FB ~= value || value == 0x1160
        }
    }

    /// A zero-width joiner or non-joiner.
    var isJoiner: Bool { value == 0x200C || value == 0x200D }

    /// An initial consonant of decomposed Korean that can be seen.
    var isInitialJamo: Bool { 0x1100...0x115E ~= value || 0xA960...0xA97C ~= value }

    /// A vowel of decomposed Korean that can be seen.
    var isVowelJamo: Bool { 0x1161...0x11A7 ~= value || 0xD7B0...0xD7C6 ~= value }

    var isVariationSelector: Bool {
        0xFE00...0xFE0F ~= value || 0xE0100...0xE01EF ~= value || 0x180B...0x180D ~= value || value == 0x180F
    }

    /// Whether it is a variation selector that can belong to `base`: one each, the Mongolian ones for
    /// Mongolian letters, and those of the supplement, which could carry hidden bytes, for ideographs.
    func selectsVariation(of base: Unicode.Scalar) -> Bool {
        switch value {
        case 0xFE00...0xFE0F:
            !base.isVariationSelector && !base.isJoiner && !base.properties.isWhitespace
        case 0xE0100...0xE01EF: base.properties.isUnifiedIdeograph || 0xF900...0xFAFF ~= base.value
        default: 0x1820...0x18AA ~= base.value
        }
    }
}
