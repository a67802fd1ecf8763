import TextCore

/// What somebody typed, taken apart. Only folded letters and digits are left, so it can stand in a search
/// expression.
public struct SearchText: Hashable, Sendable {
    /// Further words are not looked at.
    public static let maximumTerms = 16

    /// All of them have to be there.
    public let terms: [SearchTerm]
    /// Everything without its spaces and its article; the initial consonants when nothing else was typed;
    /// empty when some are loose among other letters, for no title is so.
    public let whole: String
    /// What `whole` is to be compared with.
    public let wholeMarker: SearchMarker
    /// Whether `whole` is without an article that was typed: "a man" is the film "Man", but no beginning of
    /// "Manhattan".
    public let hasArticle: Bool
    /// The folded words as they were typed, with spaces between them.
    public let words: [String]

    /// Takes any text; nothing in it is an error. Words of `complete` are no beginnings of longer ones.
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

    /// The same without the last or the first word that is a year, and the year: of `"괴물 2006"` the text `"괴물"`. `nil`
    /// when there is no year, or nothing else.
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

    /// For people, in small letters.
    public var shown: String { words.joined(separator: " ") }

    /// The year that the text is.
    public var year: Int? { terms.count == 1 ? terms[0].year : nil }

    /// The texts that this one may become when it is typed on.
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
