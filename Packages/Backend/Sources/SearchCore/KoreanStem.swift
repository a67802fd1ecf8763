import TextCore

/// Korean words without particles: a search for 치히로 also finds a title with 치히로의.
enum KoreanStem {
    /// Longest first.
    private static let particles = [
        "에서는", "에게서", "으로", "에서", "에게", "까지", "부터", "보다", "처럼", "은", "는", "이", "가", "을", "를", "의", "에", "와",
        "과", "로", "도", "만",
    ].map { Array($0.utf8) }
    /// The bytes of two syllables: at the end of a shorter stem, a particle is as likely part of the word itself.
    private static let shortest = 6

    /// The word without its particle; `nil` without a removable particle.
    static func stem(of word: ArraySlice<UInt8>) -> [UInt8]? {
        for particle in particles where word.count >= particle.count + shortest {
            if word.suffix(particle.count).elementsEqual(particle) {
                return Array(word.dropLast(particle.count))
            }
        }
        return nil
    }
}
