/// The Korean keyboard with two sets of letters (두벌식, KS X 5002), mapped to the keys of a US keyboard.
public enum Dubeolsik {
    /// The keys of a US keyboard that type a letter or a syllable: ㅓ is `j`, 어 is `dj`. Empty for any other scalar.
    public static func keys(typing scalar: Unicode.Scalar) -> String {
        let letters = HangulSyllable(scalar)?.letters ?? [scalar]
        return letters.map { keys[$0] ?? "" }.joined()
    }

    /// The text that the same keys type on a US keyboard: `"ㅑㅜㅊ데샤ㅐㅜ"` is `"inception"`. Keeps other characters; `nil` when
    /// the text contains nothing Korean.
    public static func latin(typedAs text: String) -> String? {
        var latin = ""
        var hasKorean = false
        for scalar in text.unicodeScalars {
            let typed = keys(typing: scalar)
            if typed.isEmpty { latin.unicodeScalars.append(scalar) }
            latin += typed
            hasKorean = hasKorean || !typed.isEmpty
        }
        return hasKorean ? latin : nil
    }

    /// The text that the same keys type on a Korean keyboard: `"rltodcnd"` is `"기생충"`. Keeps characters other than ASCII
    /// letters; `nil` when the text has no such letters, or when some letters form no syllable.
    public static func korean(typedAs text: String) -> String? {
        var typist = Typist()
        for scalar in text.unicodeScalars {
            if let letter = letters[scalar] ?? letters[lowercased(scalar)] {
                typist.type(letter)
            } else {
                typist.pass(scalar)
            }
        }
        return typist.finish()
    }

    private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value | 0x20)) : scalar
    }

    private static let keys: [Unicode.Scalar: String] = [
        "ㅂ": "q", "ㅈ": "w", "ㄷ": "e", "ㄱ": "r", "ㅅ": "t", "ㅛ": "y", "ㅕ": "u", "ㅑ": "i", "ㅐ": "o", "ㅔ": "p",
        "ㅁ": "a", "ㄴ": "s", "ㅇ": "d", "ㄹ": "f", "ㅎ": "g", "ㅗ": "h", "ㅓ": "j", "ㅏ": "k", "ㅣ": "l", "ㅋ": "z",
        "ㅌ": "x", "ㅊ": "c", "ㅍ": "v", "ㅠ": "b", "ㅜ": "n", "ㅡ": "m", "ㅃ": "Q", "ㅉ": "W", "ㄸ": "E", "ㄲ": "R",
        "ㅆ": "T", "ㅒ": "O", "ㅖ": "P", "ㅘ": "hk", "ㅙ": "ho", "ㅚ": "hl", "ㅝ": "nj", "ㅞ": "np", "ㅟ": "nl",
        "ㅢ": "ml", "ㄳ": "rt", "ㄵ": "sw", "ㄶ": "sg", "ㄺ": "fr", "ㄻ": "fa", "ㄼ": "fq", "ㄽ": "ft", "ㄾ": "fx",
        "ㄿ": "fv", "ㅀ": "fg", "ㅄ": "qt",
    ]

    /// The letter of each key.
    private static let letters: [Unicode.Scalar: Unicode.Scalar] = keys.reduce(into: [:]) { letters, key in
        let scalars = key.value.unicodeScalars
        if scalars.count == 1, let scalar = scalars.first { letters[scalar] = key.key }
    }

    /// The letter that two letters typed in a row become: ㅗ and ㅏ become ㅘ.
    fileprivate static let joined: [[Unicode.Scalar]: Unicode.Scalar] = keys.reduce(into: [:]) {
        joined, key in
        let parts = key.value.unicodeScalars.compactMap { letters[$0] }
        if parts.count == 2 { joined[parts] = key.key }
    }
}

/// Composes syllables from letters as an input method does: a consonant between two vowels begins the second syllable.
private struct Typist {
    private var text = String.UnicodeScalarView()
    private var initial: Unicode.Scalar?
    private var vowel: Unicode.Scalar?
    private var final: [Unicode.Scalar] = []
    private var isComplete = true
    private var hasSyllable = false

    mutating func type(_ letter: Unicode.Scalar) {
        if HangulLetters.vowels.contains(letter) { type(vowel: letter) } else { type(consonant: letter) }
    }

    /// Ends the current syllable and appends a scalar that is not a letter.
    mutating func pass(_ scalar: Unicode.Scalar) {
        end()
        text.append(scalar)
    }

    /// The text; `nil` when some letters form no syllable, or when there are no letters.
    mutating func finish() -> String? {
        end()
        return isComplete && hasSyllable ? String(text) : nil
    }

    private mutating func type(vowel next: Unicode.Scalar) {
        if let last = final.popLast() {
            end()
            (initial, vowel) = (last, next)
        } else if let held = vowel {
            if let both = Dubeolsik.joined[[held, next]] {
                vowel = both
            } else {
                end()
                vowel = next
            }
        } else {
            vowel = next
        }
    }

    private mutating func type(consonant next: Unicode.Scalar) {
        if initial != nil, vowel != nil, Self.final(of: final + [next]) != nil {
            final.append(next)
        } else {
            end()
            initial = next
        }
    }

    /// Appends the current syllable, or marks the text as incomplete when its letters do not form one.
    private mutating func end() {
        defer { (initial, vowel, final) = (nil, nil, []) }
        guard initial != nil || vowel != nil else { return }
        guard let first = initial.flatMap(HangulLetters.initials.firstIndex),
            let second = vowel.flatMap(HangulLetters.vowels.firstIndex)
        else {
            isComplete = false
            return
        }
        let third = Self.final(of: final).flatMap(HangulLetters.finals.firstIndex).map { $0 + 1 } ?? 0
        guard let syllable = Unicode.Scalar(UInt32(0xAC00 + first * 588 + second * 28 + third)) else {
            return
        }
        text.append(syllable)
        hasSyllable = true
    }

    /// The final letter that one or two typed letters form; `nil` if no syllable ends with it.
    private static func final(of parts: [Unicode.Scalar]) -> Unicode.Scalar? {
        let letter = parts.count == 1 ? parts[0] : Dubeolsik.joined[parts]
        return letter.flatMap { HangulLetters.finals.contains($0) ? $0 : nil }
    }
}
