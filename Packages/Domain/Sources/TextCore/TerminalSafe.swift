extension String {
    /// The text made safe to print, for everything that other people wrote: titles, comments, names, server
    /// errors, file names. Nothing in the result can move the cursor, recolour, retitle or reorder a terminal,
    /// and nothing is there that nobody can see.
    ///
    /// - C0 controls and DEL become their pictures (ESC gives ␛); C1 controls, bidirectional marks, overrides
    ///   and isolates, annotation marks, noncharacters and runs of tag characters become U+FFFD.
    /// - What has no shape (`Default_Ignorable_Code_Point` of Unicode) is left out: zero-width spaces, byte
    ///   order marks, soft hyphens. Joiners stay between letters that can be joined and in emoji, up to four
    ///   in a row; variation selectors stay where they can select something, one each.
    /// - The fillers of old Korean stay where they complete a syllable (U+115F before a vowel, U+1160 after a
    ///   consonant); elsewhere they, and U+3164 and U+FFA0, become U+FFFD: they pass for an empty name.
    /// - More than four combining marks on one base are left out.
    /// - Tabs become spaces, and so do line breaks (CR LF is one), unless `allowingNewlines`.
    public func terminalSafe(allowingNewlines: Bool = false) -> String {
        if isHarmless(allowingNewlines: allowingNewlines) { return self }
        var result = String.UnicodeScalarView()
        var filter = TerminalFilter(newline: allowingNewlines ? "\n" : " ")
        forEachScalarAndNext { scalar, next in
            switch filter.treatment(of: scalar, before: next) {
            case .keep: result.append(scalar)
            case .show(let substitute): result.append(substitute)
            case .omit: break
            }
        }
        return String(result)
    }

    /// The text with an escape in the place of each scalar that `terminalSafe(allowingNewlines: true)` would
    /// not let through, for notations that can say every scalar in letters. The result passes that filter as
    /// it is, provided that the escapes are of visible ASCII.
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
    /// Whether the scalar is known to be printable at a glance. "No" only costs the slow path.
    fileprivate var isHarmless: Bool {
        switch value {
        case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x0300, 0x3000..<0x302A, 0x3041..<0x3097, 0x309B..<0x3164: true
        case 0x2010..<0x2028, 0x4E00..<0xA000, 0xAC00..<0xD7A4, 0x1F300..<0x1FB00: true
        default: false
        }
    }
}
