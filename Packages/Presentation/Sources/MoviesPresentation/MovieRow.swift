public import MoviesDomain
import Platform
import PresentationCore
public import TextCore

/// A film in a list, in the user's language.
public struct MovieRow: Identifiable, Hashable, Sendable {
    /// For output that programs read.
    public let movie: Movie
    /// The Korean title for readers of Korean, if there is one; otherwise the international one.
    public let title: String
    /// The original title, or else the international one, where it differs from `title`.
    public let secondaryTitle: String?
    /// The international title with the year and the IMDb code, where they exist: `Inception (2010) · tt1375666`
    public let heading: String
    /// `1999`
    public let year: String?
    /// `2 h 12 min`
    public let runtime: String?
    /// The names in the user's language.
    public let genres: [String]
    /// The genres as hashtags, each in one word: `#SF`
    public let hashtags: [String]
    /// The rating as stars on a scale of 10: `★★★★★★★★☆☆`
    public let stars: String?
    /// The average on a scale of 10: `8.5`.
    public let rating: String?
    /// `1,234`; `nil` if the server does not count.
    public let votes: String?
    /// The synopsis on one line, in the user's language, or else in the other one.
    public let synopsis: String?
    /// The day of the upload to its source, in UTC: `Uploaded: 2026-11-02`
    public let uploaded: String?
    /// Why a search found the film, when the reason is not a title above: a person, another title, a genre.
    public let match: String?

    public init(_ movie: Movie, in language: Language) {
        self.movie = movie
        let title = movie.title(in: language)
        self.title = title
        secondaryTitle = [movie.originalTitle, movie.title].compactMap { $0 }.first { $0 != title }
        heading = [movie.longTitle, movie.imdbCode].compactMap { $0 }.joined(separator: " · ")
        year = movie.year.map { "\($0)" }
        runtime = movie.runtime.map { TimeText.length(minutes: $0, in: language) }
        genres = movie.genres.map { GenreText.name(of: $0, in: language) }
        hashtags = genres.map { "#" + $0.filter { !$0.isWhitespace } }.filter { $0 != "#" }
        stars = movie.rating.map { Self.stars($0.stars) }
        rating = movie.rating.map { NumberText.oneDecimal($0.average) }
        votes = movie.rating.flatMap { $0.votes > 0 ? NumberText.grouped($0.votes) : nil }
        synopsis = movie.synopsis(in: language).flatMap(Self.line)
        match = movie.match.map { match in
            match.kind == .genre ? GenreText.name(of: Genre(match.text), in: language) : match.text
        }
        uploaded = movie.uploadedAt.map { FilmText.uploaded(TimeText.day($0))[language] }
    }

    /// The poster in the sizes of its source; may be empty.
    public var posters: [Poster] { movie.posters }

    /// The number of the film.
    public var id: Movie.ID { movie.id }

    /// A text with each run of white space, including line breaks, as a single space; `nil` for a blank text.
    private static func line(_ text: String) -> String? {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.isEmpty ? nil : line
    }

    private static func stars(_ count: Int) -> String {
        String(repeating: "★", count: count) + String(repeating: "☆", count: max(0, 10 - count))
    }
}

extension Movie {
    /// `Inception (2010)`
    var longTitle: String { year.map { "\(title) (\($0))" } ?? title }

    /// The synopsis in that language, or else in the other one.
    func synopsis(in language: Language) -> String? {
        switch language {
        case .english: synopsis ?? koreanSynopsis
        case .korean: koreanSynopsis ?? synopsis
        }
    }

    /// The title for a reader of that language.
    func title(in language: Language) -> String {
        switch language {
        case .english: title
        case .korean: koreanTitle ?? title
        }
    }
}
