/// Korean letters: taking syllables apart, and search by initial consonants (초성).
public enum Hangul {
    /// The treatment of text that is not Korean when initial consonants are extracted.
    public enum Others: Hashable, Sendable {
        /// Omitted, including white space: `"나이키 Air 2"` gives `"ㄴㅇㅋ"`.
        case skipped
        /// Kept unchanged: `"나이키 Air 2"` gives `"ㄴㅇㅋ Air 2"`.
        case kept
    }

    /// The initial consonant of each syllable, as compatibility jamo: `"기생충"` gives `"ㄱㅅㅊ"`.
    ///
    /// Single consonants stand for themselves, and a cluster that an input method made of two consonants is split (`"ㄳㅊ"`
    /// gives `"ㄱㅅㅊ"`), so a query and a title go through the same function. Composed and decomposed text (NFC, NFD) give the
    /// same result.
    public static func initialConsonants(of text: String, others: Others = .skipped) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            appendInitial(of: scalar, others) { result.append($0) }
        }
        return String(result)
    }

    /// The same, appended as UTF-8 to a reusable buffer.
    public static func appendInitialConsonants(
        of text: String, others: Others = .skipped, to buffer: inout [UInt8]
    ) {
        for scalar in text.unicodeScalars {
            appendInitial(of: scalar, others) { buffer.append(scalar: $0) }
        }
    }

    /// All letters of a text in the order of writing, as compatibility jamo. Consonant clusters are split into their two
    /// parts: `"닭 a"` gives ㄷ, ㅏ, ㄹ, ㄱ, a space and a.
    public static func letters(of text: String) -> [Unicode.Scalar] {
        var letters: [Unicode.Scalar] = []
        letters.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            guard scalar.value >= 0x3131 else {
                letters.append(scalar)
                continue
            }
            for letter in HangulSyllable(scalar)?.letters ?? [scalar] {
                if let parts = clusters[letter] { letters += parts } else { letters.append(letter) }
            }
        }
        return letters
    }

    /// The word with the particle that fits its end: `("컵", "을", "를")` gives `"컵을"`. A word that does not end in Korean gets
    /// both forms: `"Air을(를)"`.
    public static func word(_ word: String, _ afterConsonant: String, _ afterVowel: String) -> String {
        guard
            let last = word.unicodeScalars.last(where: {
                $0.properties.isAlphabetic || ("0"..."9").contains($0)
            }),
            let syllable = HangulSyllable(last)
        else { return "\(word)\(afterConsonant)(\(afterVowel))" }
        return word + (syllable.final == nil ? afterVowel : afterConsonant)
    }

    /// Whether the scalar is a complete syllable, 가–힣.
    public static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
        0xAC00...0xD7A3 ~= scalar.value
    }

    private static func appendInitial(
        of scalar: Unicode.Scalar, _ others: Others, _ append: (Unicode.Scalar) -> Void
    ) {
        switch scalar.value {
        case 0..<0x1100:
            if others == .kept { append(scalar) }
        case 0xAC00...0xD7A3:
            append(HangulLetters.initials[Int(scalar.value - 0xAC00) / 588])
        case 0x1100...0x1112:
            append(HangulLetters.initials[Int(scalar.value - 0x1100)])
        case 0x1160...0x11FF:
            break
        case 0x3131...0x314E:
            for part in clusters[scalar] ?? [scalar] { append(part) }
        default:
            if others == .kept { append(scalar) }
        }
    }

    private static let clusters: [Unicode.Scalar: [Unicode.Scalar]] = [
        "ㄳ": ["ㄱ", "ㅅ"], "ㄵ": ["ㄴ", "ㅈ"], "ㄶ": ["ㄴ", "ㅎ"], "ㄺ": ["ㄹ", "ㄱ"], "ㄻ": ["ㄹ", "ㅁ"],
        "ㄼ": ["ㄹ", "ㅂ"], "ㄽ": ["ㄹ", "ㅅ"], "ㄾ": ["ㄹ", "ㅌ"], "ㄿ": ["ㄹ", "ㅍ"], "ㅀ": ["ㄹ", "ㅎ"],
        "ㅄ": ["ㅂ", "ㅅ"],
    ]
}

/// The letters of one Korean syllable, as compatibility jamo: 한 is ㅎ, ㅏ, ㄴ.
public struct HangulSyllable: Hashable, Sendable {
    /// The initial consonant; ㅇ when it is silent.
    public let initial: Unicode.Scalar
    /// The vowel.
    public let vowel: Unicode.Scalar
    /// The final consonant or cluster.
    public let final: Unicode.Scalar?

    /// Decomposes a composed syllable; `nil` for any other scalar.
    public init?(_ scalar: Unicode.Scalar) {
        guard Hangul.isSyllable(scalar) else { return nil }
        let index = Int(scalar.value - 0xAC00)
        initial = HangulLetters.initials[index / 588]
        vowel = HangulLetters.vowels[index % 588 / 28]
        final = index % 28 == 0 ? nil : HangulLetters.finals[index % 28 - 1]
    }

    /// The letters in the order of writing.
    public var letters: [Unicode.Scalar] { [initial, vowel] + (final.map { [$0] } ?? []) }
}

/// Joins a stream of conjoining jamo into syllables; jamo that join nothing become compatibility jamo.
struct HangulComposer {
    private var pending: Unicode.Scalar?

    /// Accepts the next scalar and emits the complete syllables and letters before it.
    mutating func push(_ scalar: Unicode.Scalar, _ emit: (Unicode.Scalar) -> Void) {
        if let held = pending {
            if let joined = Self.joined(held, scalar) {
                pending = joined
                return
            }
            pending = nil
            emit(Self.standalone(held))
        }
        if Self.canBeJoined(scalar) {
            pending = scalar
        } else {
            emit(Self.standalone(scalar))
        }
    }

    /// Emits the pending syllable or letter.
    mutating func finish(_ emit: (Unicode.Scalar) -> Void) {
        guard let held = pending else { return }
        pending = nil
        emit(Self.standalone(held))
    }

    private static func canBeJoined(_ scalar: Unicode.Scalar) -> Bool {
        0x1100...0x1112 ~= scalar.value || Hangul.isSyllable(scalar)
    }

    private static func joined(_ held: Unicode.Scalar, _ next: Unicode.Scalar) -> Unicode.Scalar? {
        switch (held.value, next.value) {
        case (0x1100...0x1112, 0x1161...0x1175):
            Unicode.Scalar(0xAC00 + (held.value - 0x1100) * 588 + (next.value - 0x1161) * 28)
        case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (held.value - 0xAC00).isMultiple(of: 28):
            Unicode.Scalar(held.value + next.value - 0x11A7)
        default: nil
        }
    }

    private static func standalone(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x1100...0x1112: HangulLetters.initials[Int(scalar.value - 0x1100)]
        case 0x1161...0x1175: HangulLetters.vowels[Int(scalar.value - 0x1161)]
        case 0x11A8...0x11C2: HangulLetters.finals[Int(scalar.value - 0x11A8)]
        default: scalar
        }
    }
}

/// The letters of the 11,172 syllables in code point order, as compatibility jamo.
enum HangulLetters {
    static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars)
    static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
}
