public import SQLCore
import TextCore

/// Corrections of a text without matches: a typing error, or the wrong keyboard layout.
extension SearchText {
    /// The largest number of corrections to try for a text.
    private static let mostCorrections = 64
    /// The length up to which a text is corrected, in bytes. All its corrections must fit into a query of PostgreSQL;
    /// the limit exceeds the 200 letters that a user may type.
    private static let longestMended = 600

    /// The text of the same keys on the other keyboard layout: `"rltodcnd"` is `"기생충"`, `"ㅑㅜㅊ데샤ㅐㅜ"` is `"inception"`.
    /// `nil` when they produce no text there.
    public init?(otherKeyboard text: String) {
        let hasKorean = text.unicodeScalars.contains { $0.value >= 0x1100 }
        guard let other = hasKorean ? Dubeolsik.latin(typedAs: text.nfc) : Dubeolsik.korean(typedAs: text)
        else {
            return nil
        }
        self.init(other)
        let isLong = words.contains { hasKorean ? $0.utf8.count > 2 : $0.unicodeScalars.count > 1 }
        guard isLong else { return nil }
    }

    /// The words of a text that may contain a typing error.
    public enum CorrectableWords: Sendable {
        case all
        /// Words that the index does not contain, and the spaces.
        case unknown
        /// Words that the index contains, such as "form" for "from".
        case known
    }

    /// Texts that differ by one typing error, in a letter of a word or in a space, and consist of words of the index.
    /// For a text that `isFound` as typed, though seldom, only long words are corrected.
    public func corrections(
        of doubted: CorrectableWords = .all, in index: SearchIndex, isFound: Bool = false,
        on connection: any SQLConnection
    ) throws(StoreError) -> [SearchText] {
        var corrections: [SearchText] = []
        guard shown.utf8.count <= Self.longestMended else { return [] }
        let known = doubted == .all ? [] : try index.known(words, on: connection)
        for (place, word) in words.enumerated()
        where doubted == .all || known.contains(word) == (doubted == .known) {
            // A word that the text already contains is unlikely to be meant twice.
            for other in try index.words(near: word, isFound: isFound, on: connection)
            where !words.contains(other) {
                corrections.append(replacing(place...place, with: [other]))
            }
        }
        guard doubted != .known else { return Array(corrections.prefix(Self.mostCorrections)) }
        corrections += try respaced(in: index, on: connection)
        // While the user is still typing, the last word may be incomplete.
        if corrections.isEmpty, !isFound, let last = words.indices.last {
            for other in try index.words(continuing: words[last], on: connection) {
                corrections.append(replacing(last...last, with: [other]))
            }
        }
        return Array(corrections.prefix(Self.mostCorrections))
    }

    /// More distant texts, one of which may be suggested.
    public func distantCorrections(
        in index: SearchIndex, on connection: any SQLConnection
    ) throws(StoreError) -> [SearchText] {
        var corrections: [SearchText] = []
        guard shown.utf8.count <= Self.longestMended else { return [] }
        for (place, word) in words.enumerated() {
            for other in try index.words(farFrom: word, on: connection) {
                corrections.append(replacing(place...place, with: [other]))
            }
        }
        if words.count > 1 {
            let near = try words.prefix(2).map { word throws(StoreError) in
                try index.words(near: word, on: connection).prefix(8)
            }
            for first in near[0] {
                for second in near[1] where second != first {
                    corrections.append(replacing(0...1, with: [first, second]))
                }
            }
            for place in words.indices {
                let others = Set(words).subtracting([words[place]])
                corrections.append(replacing(place...place, with: [], complete: others))
            }
        }
        return Array(corrections.filter { !$0.terms.isEmpty }.prefix(Self.mostCorrections))
    }

    /// Whether a word differs from another by exactly one typing error, and is long enough for a correction.
    public static func isOneSlip(_ word: String, from other: String) -> Bool {
        guard SpelledWord.mayBeMisspelled(word), SpelledWord.mayBeMeant(other) else { return false }
        guard let typed = SpelledWord(word), let meant = SpelledWord(other) else { return false }
        return meant.isOneSlip(from: typed)
    }

    /// Variants with one space more or less.
    private func respaced(
        in index: SearchIndex, on connection: any SQLConnection
    ) throws(StoreError) -> [SearchText] {
        var joined: [(place: Int, word: String)] = []
        for place in words.indices.dropLast() { joined.append((place, words[place] + words[place + 1])) }
        var split: [(place: Int, parts: [String])] = []
        for (place, word) in words.enumerated()
        where SpelledWord.mayBeMisspelled(word) && word.utf8.allSatisfy({ $0 < 0x80 }) {
            for end in word.indices.dropFirst() {
                split.append((place, [String(word[..<end]), String(word[end...])]))
            }
        }
        let known = try index.known(joined.map(\.word) + split.flatMap(\.parts), on: connection)
        return joined.filter { known.contains($0.word) }.map {
            replacing($0.place...($0.place + 1), with: [$0.word])
        }
            + split.filter { $0.parts.allSatisfy(known.contains) }.map {
                replacing($0.place...$0.place, with: $0.parts)
            }
    }

    /// Replaces words with words of the index. These match whole words only, not beginnings of longer words.
    private func replacing(
        _ places: ClosedRange<Int>, with others: [String], complete: Set<String> = []
    ) -> SearchText {
        var all = words
        all.replaceSubrange(places, with: others)
        return SearchText(all.joined(separator: " "), complete: complete.union(others))
    }
}
