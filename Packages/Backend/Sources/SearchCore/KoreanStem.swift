import TextCore

/// Korean words without what is written behind them: whoever remembers 치히로 need not know that the title has 치히로의.
enum KoreanStem {
    /// The longest first.
    private static let particles = [
        "에서는", "에게서", "으로", "에서", "에게", "까지", "부터", "보다", "처럼", "은", "는", "이", "가", "을", "를", "의", "에", "와",
        "과", "로", "도", "만",
    ].map { Array($0.utf8) }
    /// Bytes of two syllables: of what is shorter, the end belongs to the word itself as likely as not.
    private static let shortest = 6

    /// The word without a particle; `nil` when it has none.
    static func stem(of word: ArraySlice<UInt8>) -> [UInt8]? {
        for particle in particles where word.count >= particle.count + shortest {
            if word.suffix(particle.count).elementsEqual(particle) {
                return Array(word.dropLast(particle.count))
            }
        }
        return nil
    }
}
