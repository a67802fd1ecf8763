import TextCore

/// A unit that a text must contain to match: a word, or a part of a Korean, Chinese or Japanese run.
public struct SearchTerm: Hashable, Sendable {
    /// The folded text; empty when only initial consonants were typed.
    public let text: String
    /// The initial consonants that must also match, when the term contains loose ones: `"기ㅅ"` needs `"ㄱㅅ"`.
    public let initials: String?
    /// An alternative token, namely the IMDb code for a long number.
    public let code: String?
    /// Whether it is a run of Korean, Chinese or Japanese, or a part of one.
    let isRun: Bool
    /// Whether it is a whole word, not the beginning of a longer word.
    let isComplete: Bool

    init(
        text: String, initials: String? = nil, code: String? = nil, isRun: Bool = false,
        isComplete: Bool = false
    ) {
        self.text = text
        self.initials = initials
        self.code = code
        self.isRun = isRun
        self.isComplete = isComplete
    }

    /// A word of a script with spaces.
    init(word: String, isComplete: Bool = false) {
        let isNumber = word.utf8.allSatisfy { (0x30...0x39).contains($0) }
        self.init(
            text: word, code: isNumber && (7...10).contains(word.utf8.count) ? "tt" + word : nil,
            isComplete: isComplete)
    }

    /// A run, or a part of one.
    init(run: String) {
        let syllables = run.unicodeScalars.prefix { !(0x3131...0x318E).contains($0.value) }
        if syllables.endIndex == run.endIndex {
            self.init(text: run, isRun: true)
        } else {
            let initials = Hangul.initialConsonants(of: run)
            self.init(text: String(syllables), initials: initials.isEmpty ? nil : initials, isRun: true)
        }
    }

    /// The year, if the term is one.
    public var year: Int? {
        guard text.utf8.count == 4, initials == nil, let number = Int(text) else { return nil }
        return WrittenYear.range.contains(number) ? number : nil
    }

    /// The first syllable with the initial consonants of the others, when the term contains loose ones: `"박ㅊㅇ"` for
    /// `"박찬ㅇ"`.
    public var halfTyped: String? {
        guard let initials, let first = text.unicodeScalars.first else { return nil }
        let others = initials.unicodeScalars.dropFirst(Hangul.isSyllable(first) ? 1 : 0)
        return String(first) + String(others)
    }

    /// Whether the term contains nothing to search for.
    var isEmpty: Bool { text.isEmpty && initials == nil }

    /// The terms that this term may become with the next keys: `"기새"` becomes `"기생"`, and the last consonant of `"깃"`
    /// may begin the next syllable of `"기생"`. Empty when it does not end in a Korean syllable.
    var continuations: [SearchTerm] {
        guard initials == nil, let last = text.unicodeScalars.last, let syllable = HangulSyllable(last) else {
            return []
        }
        let stem = String(text.unicodeScalars.dropLast())
        guard let final = syllable.final else {
            return (1...27).compactMap { Unicode.Scalar(last.value + $0) }.map {
                SearchTerm(text: stem + String($0), isRun: true)
            }
        }
        let open = last.value - (last.value - 0xAC00) % 28
        let parts = Array(Hangul.initialConsonants(of: String(final)).unicodeScalars)
        guard let next = parts.last else { return [] }
        let kept = (0...27).compactMap { Unicode.Scalar(open + $0) }.first { candidate in
            let letters = HangulSyllable(candidate)?.final.map {
                Array(Hangul.initialConsonants(of: String($0)).unicodeScalars)
            }
            return (letters ?? []) == Array(parts.dropLast())
        }
        guard let kept else { return [] }
        let shorter = stem + String(kept)
        return [
            SearchTerm(
                text: shorter, initials: Hangul.initialConsonants(of: shorter) + String(next), isRun: true)
        ]
    }
}
