public import MoviesDomain
import PresentationCore
public import TextCore

/// A film in a list, in the user's language.
public struct MovieRow: Identifiable, Hashable, Sendable {
    /// For output that programs read.
    public let movie: Movie
    /// The Korean title for people who read Korean, if there is one; otherwise the international one.
    public let title: String
    /// The original title, or else the international one, where it is another than `title`.
    public let secondaryTitle: String?
    /// `1999`
    public let year: String?
    /// `2 h 12 min`
    public let runtime: String?
    /// The names in the user's language.
    public let genres: [String]
    /// The rating of 10 as stars: `★★★★★★★★☆☆`
    public let stars: String?
    /// The average of 10: `8.5`.
    public let rating: String?
    /// `1,234`; `nil` if the server does not count.
    public let votes: String?

    public init(_ movie: Movie, in language: Language) {
        self.movie = movie
        let title = movie.title(in: language)
        self.title = title
        secondaryTitle = [movie.originalTitle, movie.title].compactMap { $0 }.first { $0 != title }
        year = movie.year.map { "\($0)" }
        runtime = movie.runtime.map { TimeText.length(minutes: $0, in: language) }
        genres = movie.genres.map { GenreText.name(of: $0, in: language) }
        stars = movie.rating.map { Self.stars($0.stars) }
        rating = movie.rating.map { NumberText.oneDecimal($0.average) }
        votes = movie.rating.flatMap { $0.votes > 0 ? NumberText.grouped($0.votes) : nil }
    }

    /// The number of the film.
    public var id: Movie.ID { movie.id }

    private static func stars(_ count: Int) -> String {
        String(repeating: "★", count: count) + String(repeating: "☆", count: max(0, 10 - count))
    }
}

extension Movie {
    /// The title to show to a reader of that language.
    func title(in language: Language) -> String {
        switch language {
        case .english: title
        case .korean: koreanTitle ?? title
        }
    }
}
