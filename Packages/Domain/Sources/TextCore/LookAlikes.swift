internal import CICU

/// Which names a person cannot tell apart, by the tables of ICU (Unicode Technical Standard #39).
public enum LookAlikes {
    /// Which tables skeletons are made with, for example "icu-72"; nil when this machine has no ICU.
    ///
    /// Skeletons of different tables do not compare: what keeps them keeps this beside them and makes them
    /// anew when it changes. Loads the library when it is the first to need it.
    public static var tables: String? {
        let version = cicu_version()
        return version > 0 ? "icu-\(version)" : nil
    }
}

/// A few letters meet others only after they met a third; the last round sees that nothing changes.
private let mostRounds = 4

extension String {
    /// The text in the form that makes names equal: NFKC with case folding (Unicode 3.13, D146).
    ///
    /// Full-width and half-width forms, ligatures and loose jamo are unified, what nobody can see is left out.
    /// Unlike `folded` it keeps accents and punctuation. The same on every machine.
    public var identifierFolded: String { CanonicalForms.compatibilityFolded(self) }

    /// What the text looks like, in whatever case: texts that can be mistaken for one another have the same
    /// skeleton (UTS #39, section 4). Only for comparing, never for showing.
    ///
    /// Look-alikes are joined by capital letters first and by small letters then, until nothing changes, so
    /// that Cyrillic "МАХ" meets "max", "rn" meets "m", "0" meets "O" and "o", and "1", "l" and "I" meet, and
    /// with them "i": whoever reads names in capitals cannot tell which one it was. Small letters whose
    /// capitals look different (Greek ν and Latin v) stay apart.
    ///
    /// Whole Hangul syllables stand for themselves: the tables know only jamo, which would make "각가" and
    /// "가까" one. Where there is no ICU (`LookAlikes.tables`) only case, width
    /// and composition are joined, and look-alikes stay apart.
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

    /// Whether the text mixes scripts as no language does: it is not "highly restrictive" (UTS #39, section
    /// 5.2). Latin goes with Hangul, with Japanese and with Chinese; Latin with Cyrillic or Greek does not.
    /// Digits and punctuation go with all. Where there is no ICU nothing is known, and the answer is no.
    public var mixesScripts: Bool {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        return withLength { cicu_mixes_scripts($0, $1) } == 1
    }

    /// With the skeleton of each stretch between Hangul syllables in its place.
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

    /// By ICU alone, or the text itself.
    private var skeleton: String { isEmpty ? self : replaced(by: cicu_skeleton) }

    /// What `write` makes of the text: it writes into the room that it gets and gives how many bytes it needs.
    /// The text itself when that is below 0: nothing can be made of it here.
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
