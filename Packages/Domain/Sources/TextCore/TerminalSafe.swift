extension String {
    /// The text made safe to print, for everything that other people wrote: titles, comments, names, server
    /// errors, file names. Nothing in the result can move the cursor, recolour, retitle or reorder a terminal.
    ///
    /// - C0 controls and DEL become their pictures (ESC gives ␛); C1 controls, bidirectional overrides and
    ///   isolates, annotation marks and runs of tag characters become U+FFFD.
    /// - Zero-width spaces and byte order marks, which nobody can see, are left out.
    /// - More than four combining marks on one base are left out.
    /// - Tabs become spaces, and so do line breaks (CR LF is one), unless `allowingNewlines`.
    public func terminalSafe(allowingNewlines: Bool = false) -> String {
        if utf8.allSatisfy({ 0x20..<0x7F ~= $0 || (allowingNewlines && $0 == 0x0A) }) { return self }
        if unicodeScalars.allSatisfy(\.isHarmless) { return self }
        var filter = TerminalFilter(newline: allowingNewlines ? "\n" : " ")
        for scalar in unicodeScalars { filter.append(scalar) }
        return filter.finish()
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
