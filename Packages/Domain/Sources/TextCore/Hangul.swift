/// Korean letters: taking syllables apart, and search by initial consonants (초성).
public enum Hangul {
    /// What becomes of text that is not Korean when initial consonants are taken.
    public enum Others: Hashable, Sendable {
        /// Left out, white space too: `"나이키 Air 2"` gives `"ㄴㅇㅋ"`.
        case skipped
        /// Left as it is: `"나이키 Air 2"` gives `"ㄴㅇㅋ Air 2"`.
        case kept
    }

    /// The initial consonant of each syllable, as compatibility jamo: `"기생충"` gives `"ㄱㅅㅊ"`.
    ///
    /// Loose consonants stand for themselves, and a cluster that an input method made of two of them is
    /// split (`"ㄳㅊ"` gives `"ㄱㅅㅊ"`), so a query and a title go through the same function. Composed and
    /// decomposed text (NFC, NFD) give the same.
    public static func initialConsonants(of text: String, others: Others = .skipped) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            appendInitial(of: scalar, others) { result.append($0) }
        }
        return String(result)
    }

    /// The same, appended as UTF-8 to a buffer that is used again and again.
    public static func appendInitialConsonants(
        of text: String, others: Others = .skipped, to buffer: inout [UInt8]
    ) {
        for scalar in text.unicodeScalars {
            appendInitial(of: scalar, others) { buffer.append(scalar: $0) }
        }
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
