public import PresentationCore
public import TextCore

/// The words of the catalogue's import and export.
public enum LibraryWord: Word {
    case fileAndLine, file
    case unreadable, unwritable, truncated, corrupt, bomb, lineTooLong, wrongColumnCount, missingColumns
    case notUTF8, malformed, tooDeep, recordTooLarge, unknownFormat, missingField, invalidValue
    case invalidMapping, noFilms, noTitles, alreadyImporting, interruptedImport, storage, cancelled
    case copying, reading, ranking, indexing, checking, writing, stageCount
    case givesUp, otherFiles, replaces, replacesBundled, imported, wouldHave, exported, resumed, filtered,
        skipped, moreSkipped
    case films, people, scores, origin, bundledOrigin, checksum

    /// The fields that a mapping may name, the same in every language.
    static let mappedFields =
        "imdb_code, title, original_title, korean_title, year, runtime, genres, directors, cast, synopsis, "
        + "synopsis_korean, language, rating, votes, aliases, mpa_rating"

    /// The text with its places still open.
    public func template(in language: Language) -> String {
        switch language {
        case .english: EnglishLibraryWords.template(of: self)
        case .korean: KoreanLibraryWords.template(of: self)
        }
    }
}
