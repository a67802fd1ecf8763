/// What stands before a token that is no word of a title. Private-use letters, which no folded text keeps.
public enum SearchMarker: String, Sendable {
    /// A word of a person's name.
    case person = "\u{E000}"
    /// A whole title without its spaces.
    case wholeTitle = "\u{E001}"
    /// The initial consonants of all that is Korean in a title, with what follows the last: "대부 2" is no
    /// "대부".
    case wholeInitials = "\u{E002}"
    /// The first word of a title, with its article and without it.
    case firstWord = "\u{E004}"
    /// A whole word of a Korean, Chinese or Japanese run, and its initial consonants. Other words are tokens as they are.
    case word = "\u{E005}"
    /// How many words a title has.
    case wordCount = "\u{E006}"
    /// A year.
    case year = "\u{E007}"
    /// A word of a description, beside those of the title.
    case description = "\u{E008}"
    /// A category that the entry is in, as a genre.
    case category = "\u{E009}"
    /// The first syllables of a Korean title's words.
    case abbreviation = "\u{E00A}"

    /// Letters of a run that one token holds. A longer query is cut into parts of this length.
    static let longestRun = 12
    /// Titles of more words are not counted.
    static let mostWords = 9
    /// Syllables of which an abbreviation has so many: two are the beginnings of some title's words whatever they are.
    static let shortestAbbreviation = 3
    /// Bytes of a whole title that are compared.
    static let longestTitle = 96

    /// The same for titles and queries: without an article in front, so that "godfather" is "The Godfather",
    /// and without the letters beyond the longest title.
    static func wholeTitle(_ squeezed: [UInt8], articleEnd: Int) -> ArraySlice<UInt8> {
        let start = articleEnd < squeezed.count ? articleEnd : 0
        return SearchLimits.beginning(of: squeezed[start...], limit: longestTitle)
    }

    /// Letters of a run that one token holds.
    static func beginning(ofRun run: String) -> String {
        String(String.UnicodeScalarView(run.unicodeScalars.prefix(longestRun)))
    }

    static func isArticle(_ word: ArraySlice<UInt8>) -> Bool {
        articles.contains { word.elementsEqual($0) }
    }

    private static let articles: [[UInt8]] = ["the", "a", "an"].map { Array($0.utf8) }
}
