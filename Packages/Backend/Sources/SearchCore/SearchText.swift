import TextCore

/// The parsed search text. Contains only folded text without punctuation, so it is safe in a search expression.
public struct SearchText: Hashable, Sendable {
    /// The largest number of terms; further ones are ignored.
    public static let maximumTerms = 16

    /// The terms, all of which must match.
    public let terms: [SearchTerm]
    /// The whole text without its spaces and its article; the initial consonants when nothing else was typed; empty
    /// when some consonants are loose among other letters, because no title has such a form.
    public let whole: String
    /// The marker of the tokens to compare `whole` with.
    public let wholeMarker: SearchMarker
    /// Whether `whole` lacks an article that was typed: "a man" matches the film "Man", but not "Manhattan" by its
    /// beginning.
    public let hasArticle: Bool
    /// The folded words as typed, split at spaces.
    public let words: [String]

    /// Accepts any text; nothing in it is an error. Words of `complete` match whole words only.
    public init(_ text: String, complete: Set<String> = []) {
        var folded: [UInt8] = []
        text.appendFolded(to: &folded)
        var terms: [SearchTerm] = []
        var whole: [UInt8] = []
        var articleEnd = 0
        for piece in SearchPieces(folded) {
            let bytes = folded[piece.range]
            if whole.isEmpty, SearchMarker.isArticle(bytes) { articleEnd = bytes.count }
            whole += bytes
            if piece.isUnspaced {
                terms += Self.parts(of: Array(bytes))
            } else {
                let word = String(decoding: bytes, as: UTF8.self)
                terms.append(SearchTerm(word: word, isComplete: complete.contains(word)))
            }
        }
        terms.removeAll(where: \.isEmpty)
        self.terms = Array(terms.prefix(Self.maximumTerms))
        words = folded.split(separator: 0x20).prefix(Self.maximumTerms).map {
            String(decoding: $0, as: UTF8.self)
        }
        hasArticle = articleEnd > 0 && articleEnd < whole.count
        let hasOnlyInitials = !terms.isEmpty && terms.allSatisfy(\.text.isEmpty)
        wholeMarker = hasOnlyInitials ? .wholeInitials : .wholeTitle
        if hasOnlyInitials {
            whole = terms.flatMap { Array(($0.initials ?? "").utf8) }
        } else if terms.contains(where: { $0.initials != nil }) {
            whole = []
        }
        self.whole = String(
            decoding: SearchMarker.wholeTitle(whole, articleEnd: hasOnlyInitials ? 0 : articleEnd),
            as: UTF8.self)
    }

    private init(terms: [SearchTerm]) {
        self.terms = terms
        whole = ""
        wholeMarker = .wholeTitle
        hasArticle = false
        words = []
    }

    /// The text without its last or first word that is a year, and the year: the text `"괴물"` for `"괴물 2006"`. `nil`
    /// without a year, or without other words.
    public var withoutYear: (text: SearchText, year: Int)? {
        guard words.count > 1 else { return nil }
        for place in [words.count - 1, 0] {
            guard let year = SearchTerm(word: words[place]).year else { continue }
            var others = words
            others.remove(at: place)
            let text = SearchText(others.joined(separator: " "))
            if !text.terms.isEmpty { return (text, year) }
        }
        return nil
    }

    /// The text for display, in lower case.
    public var shown: String { words.joined(separator: " ") }

    /// The year, if the text is one.
    public var year: Int? { terms.count == 1 ? terms[0].year : nil }

    /// The texts that this text may become with the next keys.
    public var continuations: [SearchText] {
        guard let last = terms.last else { return [] }
        return last.continuations.map { SearchText(terms: terms.dropLast() + [$0]) }
    }

    private static func parts(of run: [UInt8]) -> [SearchTerm] {
        var starts: [Int] = []
        SearchPieces.scalarStarts(run, into: &starts)
        return stride(from: 0, to: starts.count - 1, by: SearchMarker.longestRun).map { first in
            let end = starts[min(first + SearchMarker.longestRun, starts.count - 1)]
            return SearchTerm(run: String(decoding: run[starts[first]..<end], as: UTF8.self))
        }
    }
}
