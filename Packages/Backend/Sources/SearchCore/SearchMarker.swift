/// The markers of tokens other than plain words of a title. Private-use characters, which folding removes from texts.
public enum SearchMarker: String, Sendable {
    /// A word of a person's name.
    case person = "\u{E000}"
    /// A whole title without its spaces.
    case wholeTitle = "\u{E001}"
    /// The initial consonants of everything Korean in a title, with what follows the last: "대부 2" does not match "대부".
    case wholeInitials = "\u{E002}"
    /// The first word of a title, with its article and without it.
    case firstWord = "\u{E004}"
    /// A whole word of a Korean, Chinese or Japanese run, and its initial consonants. Other words have no marker.
    case word = "\u{E005}"
    /// The number of words of a title.
    case wordCount = "\u{E006}"
    /// A year.
    case year = "\u{E007}"
    /// A word of a description, in addition to the words of the title.
    case description = "\u{E008}"
    /// A category of the entry, for example a genre.
    case category = "\u{E009}"
    /// The first syllables of a Korean title's words.
    case abbreviation = "\u{E00A}"

    /// The largest number of letters of a run in one token. A longer query is split into parts of this length.
    static let longestRun = 12
    /// The largest number of words of a title that is counted.
    static let mostWords = 9
    /// The smallest number of syllables of an abbreviation: any two syllables begin the words of some title.
    static let shortestAbbreviation = 3
    /// The number of bytes of a whole title that are compared.
    static let longestTitle = 96

    /// The comparable form of a title or query: without a leading article, so that "godfather" matches "The Godfather",
    /// and without letters beyond the longest title.
    static func wholeTitle(_ squeezed: [UInt8], articleEnd: Int) -> ArraySlice<UInt8> {
        let start = articleEnd < squeezed.count ? articleEnd : 0
        return SearchLimits.beginning(of: squeezed[start...], limit: longestTitle)
    }

    /// The letters of a run that fit in one token.
    static func beginning(ofRun run: String) -> String {
        String(String.UnicodeScalarView(run.unicodeScalars.prefix(longestRun)))
    }

    static func isArticle(_ word: ArraySlice<UInt8>) -> Bool {
        articles.contains { word.elementsEqual($0) }
    }

    private static let articles: [[UInt8]] = ["the", "a", "an"].map { Array($0.utf8) }
}
