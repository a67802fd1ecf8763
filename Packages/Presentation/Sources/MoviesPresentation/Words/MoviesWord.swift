public import PresentationCore
public import TextCore

/// The words of the film screens, those of the catalogue's import and export apart.
public enum MoviesWord: Word {
    case searchField, minimumRatingField, limitField, yearField, pageField, scoreField
    case filmCount, filmCountAtLeast, voteCount
    case noFilms, nothingMatches, noBookmarks, noRecentSearches, noSimilar
    case noListHere, noSimilarHere
    case bookmarkAdded, bookmarkRemoved, scoreGiven, scoreRemoved
    case year, runtime, genres, rating, votes, directors, cast, likes, downloads, language, imdb
    case role

    /// The text with its places still open.
    public func template(in language: Language) -> String {
        switch language {
        case .english: EnglishMoviesWords.template(of: self)
        case .korean: KoreanMoviesWords.template(of: self)
        }
    }
}
