import DomainCore
import MoviesDomain
import PresentationCore
import TextCore

extension Failure {
    /// An error of the film screens in words, with the fields of their forms by name.
    init(movies error: DomainError, in language: Language) {
        if case .unsupported(let feature) = error, let word = Self.missing(feature) {
            self.init(.unsupported, word.text(in: language))
            return
        }
        self.init(error, in: language) { field in
            switch field {
            case "search": MoviesWord.searchField.text(in: language)
            case "minimum-rating": MoviesWord.minimumRatingField.text(in: language)
            case "limit": MoviesWord.limitField.text(in: language)
            case "year": MoviesWord.yearField.text(in: language)
            case "page": MoviesWord.pageField.text(in: language)
            case "score": MoviesWord.scoreField.text(in: language)
            default: field
            }
        }
    }

    private static func missing(_ feature: String) -> MoviesWord? {
        switch feature {
        case "list": .noListHere
        case "similar": .noSimilarHere
        default: nil
        }
    }
}
