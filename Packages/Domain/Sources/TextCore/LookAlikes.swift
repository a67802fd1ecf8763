internal import CICU

/// Names that a reader cannot tell apart, by the tables of ICU (Unicode Technical Standard #39).
public enum LookAlikes {
    /// The tables that skeletons are made with, for example "icu-72"; nil when this machine has no ICU.
    ///
    /// Skeletons made with different tables do not compare: stores keep this value beside them and recompute them when it
    /// changes. Loads ICU on first use.
    public static var tables: String? {
        let version = cicu_version()
        return version > 0 ? "icu-\(version)" : nil
    }
}

/// Some letters match others only through a third letter; the last round finds that nothing changes.
private let mostRounds = 4

extension String {
    /// The text in the form in which names are compared: NFKC with case folding (Unicode 3.13, D146).
    ///
    /// Unifies full-width and half-width forms, ligatures and loose jamo, and drops invisible characters. Unlike `folded` it
    /// keeps accents and punctuation. The same on every machine.
    public var identifierFolded: String { CanonicalForms.compatibilityFolded(self) }

    /// The appearance of the text, regardless of case: texts that can be mistaken for one another have the same skeleton
    /// (UTS #39, section 4). Only for comparison, never for display.
    ///
    /// Look-alikes are joined first by capital letters and then by small letters, until nothing changes. So Cyrillic "МАХ"
    /// matches "max", "rn" matches "m", "0" matches "O" and "o", and "1", "l" and "I" match each other and "i", because a
    /// name in capitals does not show which letter it was. Small letters whose capitals look different (Greek ν and Latin v)
    /// stay apart.
    ///
    /// Whole Hangul syllables stand for themselves: the tables know only jamo, which would make "각가" and "가까" equal. Without
    /// ICU (`LookAlikes.tables`) only case, width and composition are unified, and look-alikes stay apart.
    public var confusableSkeleton: String {
        var skeleton = identifierFolded
        for _ in 0..<mostRounds {
            let next = skeleton.uppercased().joinedLookAlikes.identifierFolded.joinedLookAlikes
                .identifierFolded
            if next.unicodeScalars.elementsEqual(skeleton.unicodeScalars) { break }
            skeleton = next
        }
        return skeleton
    }

    /// Whether the text mixes scripts as no language does: it is not "highly restrictive" (UTS #39, section 5.2). Latin goes
    /// with Hangul, with Japanese and with Chinese; Latin with Cyrillic or Greek does not. Digits and punctuation go with
    /// all scripts. Always `false` without ICU.
    public var mixesScripts: Bool {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        return withLength { cicu_mixes_scripts($0, $1) } == 1
    }

    /// The text with each stretch between Hangul syllables replaced by its skeleton.
    private var joinedLookAlikes: String {
        var result = ""
        var rest = unicodeScalars[...]
        while !rest.isEmpty {
            let syllables = rest.prefix(while: Hangul.isSyllable)
            result += String(syllables)
            rest = rest[syllables.endIndex...]
            let others = rest.prefix { !Hangul.isSyllable($0) }
            result += String(others).skeleton
            rest = rest[others.endIndex...]
        }
        return result
    }

    /// The skeleton by ICU alone, or the text itself without ICU.
    private var skeleton: String { isEmpty ? self : replaced(by: cicu_skeleton) }

    /// The text as `write` converts it: `write` fills the buffer and returns the number of bytes that it needs. A negative
    /// number means that the text cannot be converted here; then the result is the text itself.
    func replaced(
        by write: (UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<CChar>?, Int32) -> Int32
    ) -> String {
        var capacity = utf8.count * 3
        while true {
            var count: Int32 = -1
            let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
                buffer.initialize(repeating: 0)
                count = buffer.withMemoryRebound(to: CChar.self) { bytes in
                    withLength { write($0, $1, bytes.baseAddress, Int32(clamping: bytes.count)) }
                }
                initialized = min(max(0, Int(count)), capacity)
            }
            guard count >= 0 else { return self }
            if count <= capacity { return String(decoding: bytes, as: UTF8.self) }
            capacity = Int(count)
        }
    }

    private func withLength(_ call: (UnsafePointer<CChar>, Int32) -> Int32) -> Int32 {
        withCString { call($0, Int32(clamping: utf8.count)) }
    }
}
