extension String {
    /// The text in Unicode Normalization Form C, for storage, bytewise comparison and requests to a server.
    ///
    /// File names of macOS and some input methods deliver Korean as loose jamo (form D); this composes them.
    public var nfc: String {
        unicodeScalars.allSatisfy(\.isInertInNFC) ? self : CanonicalForms.composed(self)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar can neither change nor join its neighbours in form C. `false` when in doubt, which only costs the
    /// slow path.
    var isInertInNFC: Bool {
        switch value {
        case 0..<0x0300, 0x3000..<0x3099, 0x309B..<0x3164, 0x4E00..<0xA000, 0xAC00..<0xD7A4: true
        case 0x2010..<0x2028, 0x1F300..<0x1FB00: true
        default: false
        }
    }
}
