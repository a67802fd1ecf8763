public import SQLCore
import TextCore

/// What a text may be meant to be that finds nothing: with a slip mended, or typed with another keyboard.
extension SearchText {
    /// No more texts are tried for one.
    private static let mostCorrections = 64
    /// Bytes of a text that may be mended. With all its corrections it has to fit into a query of PostgreSQL, and is more
    /// than the 200 letters that a person may type.
    private static let longestMended = 600

    /// The same keys on the other keyboard: `"rltodcnd"` is `"기생충"`, `"ㅑㅜㅊ데샤ㅐㅜ"` is `"inception"`. `nil` when they
    /// type no text there.
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

    /// Which words of a text may have a slip in them.
    public enum DoubtedWords: Sendable {
        case all
        /// Those that the index does not have, and the spaces.
        case unknown
        /// Those that it has, as "form" for "from".
        case known
    }

    /// The texts that differ by one slip, made of words of the index: a letter of a word, or a space. Of a text that
    /// `isFound` as it is, though seldom, only long words are doubted.
    public func corrections(
        of doubted: DoubtedWords = .all, in index: SearchIndex, isFound: Bool = false,
        on connection: any SQLConnection
    ) throws(StoreError) -> [SearchText] {
        var corrections: [SearchText] = []
        guard shown.utf8.count <= Self.longestMended else { return [] }
        let known = doubted == .all ? [] : try index.known(words, on: connection)
        for (place, word) in words.enumerated()
        where doubted == .all || known.contains(word) == (doubted == .known) {
            // A word that is there already was hardly meant twice.
            for other in try index.words(near: word, isFound: isFound, on: connection)
            where !words.contains(other) {
                corrections.append(replacing(place...place, with: [other]))
            }
        }
        guard doubted != .known else { return Array(corrections.prefix(Self.mostCorrections)) }
        corrections += try respaced(in: index, on: connection)
        // Whoever is still typing has not come to the end of the last word.
        if corrections.isEmpty, !isFound, let last = words.indices.last {
            for other in try index.words(continuing: words[last], on: connection) {
                corrections.append(replacing(last...last, with: [other]))
            }
        }
        return Array(corrections.prefix(Self.mostCorrections))
    }

    /// Texts that are further away, of which one may be offered.
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

    /// Whether a word differs from another by exactly one slip, and is long enough for one.
    public static func isOneSlip(_ word: String, from other: String) -> Bool {
        guard SpelledWord.mayBeMisspelled(word), SpelledWord.mayBeMeant(other) else { return false }
        guard let typed = SpelledWord(word), let meant = SpelledWord(other) else { return false }
        return meant.isOneSlip(from: typed)
    }

    /// With one space less, or one more.
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

    /// With words of the index in the place of others. They are meant as they are, not as beginnings of longer ones.
    private func replacing(
        _ places: ClosedRange<Int>, with others: [String], complete: Set<String> = []
    ) -> SearchText {
        var all = words
        all.replaceSubrange(places, with: others)
        return SearchText(all.joined(separator: " "), complete: complete.union(others))
    }
}
