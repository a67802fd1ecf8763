/// The letters of one Korean syllable, as compatibility jamo: 한 is ㅎ, ㅏ, ㄴ.
public struct HangulSyllable: Hashable, Sendable {
    /// The consonant it begins with; ㅇ when it is silent.
    public let initial: Unicode.Scalar
    /// The vowel.
    public let vowel: Unicode.Scalar
    /// The consonant or cluster it ends with.
    public let final: Unicode.Scalar?

    /// Takes a composed syllable apart; nil when `scalar` is none.
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
