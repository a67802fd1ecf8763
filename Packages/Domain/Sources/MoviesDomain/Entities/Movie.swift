public import DomainCore
public import Platform

/// A film of the catalogue, as a list shows it.
public struct Movie: Identifiable, Hashable, Sendable {
    /// The number by which a source knows a film.
    public struct ID: Hashable, Comparable, Sendable {
        /// From 1.
        public let rawValue: Int

        public init(_ rawValue: Int) { self.rawValue = rawValue }

        public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
    }

    /// Names the film to the source that it came from.
    public let id: ID
    /// "tt" and digits.
    public let imdbCode: String?
    /// The usual international title.
    public let title: String
    /// In the film's own language and script.
    public let originalTitle: String?
    /// As it was released in Korea.
    public let koreanTitle: String?
    /// Of the first release.
    public let year: Int?
    /// Minutes.
    public let runtime: Int?
    /// In the order of the source; may be empty.
    public let genres: [Genre]
    /// `nil` until somebody rated it.
    public let rating: Rating?
    /// ISO 639-1.
    public let language: String?
    /// What it is about, in English.
    public let synopsis: String?
    /// The same in Korean.
    public let koreanSynopsis: String?
    /// The same poster in the sizes of the source; may be empty.
    public let posters: [Poster]
    /// When it came into the source's catalogue.
    public let uploadedAt: Date?
    /// Why a search found it, when it is not for one of its titles above.
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
    /// The year of the first film: nobody saw one before.
    public static let firstYear = 1888
}

/// What of a film a search matched that is none of the titles that a list shows.
public struct MovieMatch: Hashable, Sendable {
    /// Kinds of texts that films are found by.
    public enum Kind: String, CaseIterable, Sendable {
        /// The name of somebody who directed it or plays in it.
        case person
        /// Another title of it, as in another country.
        case title
        /// A genre that it has.
        case genre
    }

    /// What the text is.
    public let kind: Kind
    /// The name or the title; a genre by its English name.
    public let text: String

    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

/// How a person names one film: by its number or by its IMDb code.
public enum MovieReference: Hashable, Sendable {
    /// The number that the source gave it.
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

/// What people think of a film.
public struct Rating: Hashable, Sendable {
    /// From 0 to 10.
    public let average: Double
    /// How many people it is the average of.
    public let votes: Int

    public init(average: Double, votes: Int) {
        self.average = min(10, max(0, average))
        self.votes = max(0, votes)
    }

    /// The average as 0 to 10 stars, rounded to the nearest, ties up.
    public var stars: Int { Int(average.rounded(.toNearestOrAwayFromZero)) }
}

/// What one person gives a film: from 0.5 to 10 in halves, as the TMDB contract has it.
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
