public import DomainCore
public import Platform

/// A film of the catalogue, as a list shows it.
public struct Movie: Identifiable, Hashable, Sendable {
    /// The number that identifies a film at its source.
    public struct ID: Hashable, Comparable, Sendable {
        /// At least 1.
        public let rawValue: Int

        public init(_ rawValue: Int) { self.rawValue = rawValue }

        public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
    }

    /// Identifies the film at the source that it came from.
    public let id: ID
    /// "tt" and digits.
    public let imdbCode: String?
    /// The usual international title.
    public let title: String
    /// In the film's own language and script.
    public let originalTitle: String?
    /// The title of the Korean release.
    public let koreanTitle: String?
    /// The year of the first release.
    public let year: Int?
    /// In minutes.
    public let runtime: Int?
    /// In the order of the source; may be empty.
    public let genres: [Genre]
    /// `nil` for an unrated film.
    public let rating: Rating?
    /// An ISO 639-1 code.
    public let language: String?
    /// A summary in English.
    public let synopsis: String?
    /// The same in Korean.
    public let koreanSynopsis: String?
    /// The same poster in the sizes of the source; may be empty.
    public let posters: [Poster]
    /// The time when it was added to the source's catalogue.
    public let uploadedAt: Date?
    /// The reason why a search found it, unless one of its titles above matched.
    public let match: MovieMatch?

    public init(
        id: ID, imdbCode: String? = nil, title: String, originalTitle: String? = nil,
        koreanTitle: String? = nil, year: Int? = nil, runtime: Int? = nil, genres: [Genre] = [],
        rating: Rating? = nil, language: String? = nil, synopsis: String? = nil,
        koreanSynopsis: String? = nil, posters: [Poster] = [], uploadedAt: Date? = nil,
        match: MovieMatch? = nil
    ) {
        self.id = id
        self.imdbCode = imdbCode
        self.title = title
        self.originalTitle = originalTitle
        self.koreanTitle = koreanTitle
        self.year = year
        self.runtime = runtime
        self.genres = genres
        self.rating = rating
        self.language = language
        self.synopsis = synopsis
        self.koreanSynopsis = koreanSynopsis
        self.posters = posters
        self.uploadedAt = uploadedAt
        self.match = match
    }
}

extension Movie {
    /// The year of the first film, so no film was seen earlier.
    public static let firstYear = 1888
}

/// The text by which a search found a film, other than the titles that a list shows.
public struct MovieMatch: Hashable, Sendable {
    /// Kinds of texts that films are found by.
    public enum Kind: String, CaseIterable, Sendable {
        /// The name of a director or a cast member.
        case person
        /// An alternative title, such as one from another country.
        case title
        /// One of its genres.
        case genre
    }

    /// The kind of text.
    public let kind: Kind
    /// The name or the title; the English name of a genre.
    public let text: String

    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

/// A user's reference to one film: its number or its IMDb code.
public enum MovieReference: Hashable, Sendable {
    /// The number that the source assigned.
    case id(Movie.ID)
    /// "tt" in lower case and 7 to 10 digits.
    case imdbCode(String)

    /// `nil` when the text is neither a number from 1 nor "tt" with 7 to 10 digits.
    public init?(_ text: String) {
        if text.utf8.allSatisfy(Self.isDigit), let number = Int(text), number > 0 {
            self = .id(Movie.ID(number))
        } else if text.lowercased().hasPrefix("tt"), (9...12).contains(text.utf8.count),
            text.utf8.dropFirst(2).allSatisfy(Self.isDigit)
        {
            self = .imdbCode(text.lowercased())
        } else {
            return nil
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}

/// The average rating of a film.
public struct Rating: Hashable, Sendable {
    /// From 0 to 10.
    public let average: Double
    /// The number of votes.
    public let votes: Int

    public init(average: Double, votes: Int) {
        self.average = min(10, max(0, average))
        self.votes = max(0, votes)
    }

    /// The average as 0 to 10 stars, rounded to the nearest, ties up.
    public var stars: Int { Int(average.rounded(.toNearestOrAwayFromZero)) }
}

/// One user's score for a film: from 0.5 to 10 in halves, as in the TMDB contract.
public struct Score: Hashable, Sendable {
    /// From 0.5 to 10, a multiple of 0.5.
    public let value: Double

    /// - Throws: `DomainError.invalidInput(_:)` for anything but a half or whole number from 0.5 to 10.
    public init(_ value: Double) throws(DomainError) {
        guard (0.5...10).contains(value) else {
            throw .invalidInput(.outOfRange(field: "score", lowest: 0.5, highest: 10))
        }
        guard (value * 2).rounded() == value * 2 else {
            throw .invalidInput(.malformed(field: "score", value: "\(value)"))
        }
        self.value = value
    }
}
