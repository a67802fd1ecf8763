import Basics
import TextCore

/// A word as the letters that are typed, to compare with words that differ by a slip: one letter too many, one missing,
/// one replaced, or two neighbors swapped. A Korean syllable counts as its two to four letters.
///
/// A slip leaves one half of a word intact, so words are found by their halves: an index has two keys for each word,
/// and a search looks up seven. An incomplete word has no second half, so long words have a third key, of their first
/// letters; a slip after these letters is corrected.
struct SpelledWord: Hashable, Sendable {
    /// The lengths of words that are compared.
    static let lengths = 1...40
    /// Shorter words are too similar to each other.
    private static let shortestBent = 4
    /// The minimum for words of a text with matches.
    private static let shortestDoubted = 7
    /// The number of letters in the key of the beginning.
    private static let beginning = 4
    /// Shorter beginnings fit too many words.
    private static let shortestUnfinished = 6

    let letters: [Unicode.Scalar]

    /// `nil` for an empty word and for one that is too long.
    init?(_ word: String) {
        // Three bytes are at least one letter.
        guard word.utf8.count <= Self.lengths.upperBound * 4 else { return nil }
        letters = Hangul.letters(of: word)
        guard Self.lengths.contains(letters.count) else { return nil }
    }

    private init(letters: [Unicode.Scalar]) { self.letters = letters }

    /// Whether the word may contain a slip: not a number or a word with digits such as a model's name, initial
    /// consonants, a single syllable, or a short word. In a text that `isFound`, the word must be longer.
    static func mayBeMisspelled(_ word: String, isFound: Bool = false) -> Bool {
        guard let spelled = SpelledWord(word),
            spelled.letters.count >= (isFound ? shortestDoubted : shortestBent),
            !word.utf8.contains(where: { (0x30...0x39).contains($0) })
        else { return false }
        let scalars = word.unicodeScalars
        guard scalars.contains(where: { $0.value >= 0x3000 }) else { return true }
        return scalars.count > 1 && scalars.contains(where: Hangul.isSyllable)
    }

    /// Whether the word may be the intended one: at least three letters, or two syllables.
    static func mayBeMeant(_ word: String) -> Bool {
        let scalars = word.unicodeScalars
        return scalars.contains { $0.value >= 0x3000 } ? scalars.count > 1 : scalars.count > 2
    }

    /// The keys of the word's two halves and of its beginning.
    var keys: [Int] {
        [key(.first, letters.count), key(.last, letters.count), beginningKey].compactMap(\.self)
    }

    /// The key of all words with the beginning of this word; `nil` for a short word.
    var beginningKey: Int? {
        guard letters.count >= Self.shortestUnfinished else { return nil }
        return Self.key(of: letters.prefix(Self.beginning), marked: 0)
    }

    /// Keys that find all words that differ by a slip, among other words. For two slips, they find only words with both
    /// slips in the same half.
    func keys(ofWordsWithin slips: Int) -> [Int] {
        let count = letters.count
        var keys: [Int] = []
        for length in max(1, count - slips)...(count + slips) {
            keys += [key(.first, length), key(.last, length)].compactMap(\.self)
        }
        let middle = count / 2
        if middle > 0 {
            var swapped = letters
            swapped.swapAt(middle - 1, middle)
            keys += SpelledWord(letters: swapped).keys.prefix(1)
        }
        return Array(Set(keys)).sorted()
    }

    private enum Half: Int { case first, last }

    /// The key of a half of words with that number of letters; `nil` when this word is shorter than the half.
    private func key(_ half: Half, _ length: Int) -> Int? {
        let first = length / 2
        let part: ArraySlice<Unicode.Scalar>
        switch half {
        case .first:
            guard letters.count >= first else { return nil }
            part = letters[..<first]
        case .last:
            guard letters.count >= length - first else { return nil }
            part = letters[(letters.count - (length - first))...]
        }
        return Self.key(of: part, marked: UInt8(truncatingIfNeeded: half.rawValue << 7 | length))
    }

    /// Halves use markers other than 0.
    private static func key(of part: ArraySlice<Unicode.Scalar>, marked marker: UInt8) -> Int {
        var hash = StableHash()
        hash.combine(CollectionOfOne(marker))
        for letter in part { hash.combine(letter.utf8) }
        // The number of bits that a database stores in six bytes.
        return Int(hash.mixed >> 17)
    }

    /// Whether the typed word is a beginning of this word with one slip. The slip must not be in its last letter,
    /// because any beginning would then match.
    func continues(_ typed: SpelledWord) -> Bool {
        let count = typed.letters.count
        return (count - 1...count + 1).contains { length in
            guard length > 0, length < letters.count, letters[length - 1] == typed.letters.last else {
                return false
            }
            return SpelledWord(letters: Array(letters.prefix(length))).isOneSlip(from: typed)
        }
    }

    /// Whether the other word differs by exactly one slip.
    func isOneSlip(from other: SpelledWord) -> Bool {
        let (one, two) = (letters, other.letters)
        guard abs(one.count - two.count) <= 1 else { return false }
        var start = 0
        while start < one.count, start < two.count, one[start] == two[start] { start += 1 }
        var (end, otherEnd) = (one.count, two.count)
        while end > start, otherEnd > start, one[end - 1] == two[otherEnd - 1] {
            (end, otherEnd) = (end - 1, otherEnd - 1)
        }
        switch (end - start, otherEnd - start) {
        case (0, 1), (1, 0), (1, 1): return true
        case (2, 2): return one[start] == two[start + 1] && one[start + 1] == two[start]
        default: return false
        }
    }

    /// Whether the other word differs by at most two slips.
    func isTwoSlips(from other: SpelledWord) -> Bool {
        let (one, two) = (letters, other.letters)
        guard abs(one.count - two.count) <= 2 else { return false }
        var rows = [Array(0...two.count)]
        for first in 1...max(1, one.count) where first <= one.count {
            var row = [first]
            for second in 1...max(1, two.count) where second <= two.count {
                let isSame = one[first - 1] == two[second - 1]
                var best = min(row[second - 1], rows[first - 1][second]) + 1
                best = min(best, rows[first - 1][second - 1] + (isSame ? 0 : 1))
                if first > 1, second > 1, one[first - 1] == two[second - 2], one[first - 2] == two[second - 1]
                {
                    best = min(best, rows[first - 2][second - 2] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[one.count][two.count] <= 2
    }
}
