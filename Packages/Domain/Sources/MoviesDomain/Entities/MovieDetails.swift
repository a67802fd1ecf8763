public import Platform

/// Everything that is known of one film.
public struct MovieDetails: Hashable, Sendable {
    /// What a list shows of it.
    public let movie: Movie
    /// In the order of the credits.
    public let directors: [Person]
    /// Leading roles first.
    public let cast: [CastMember]
    /// The day of the first release, as its midnight in UTC.
    public let releaseDate: Date?
    /// How many people of the source like it.
    public let likes: Int
    /// As the source counts them; 0 where it does not.
    public let downloads: Int

    public init(
        movie: Movie, directors: [Person] = [], cast: [CastMember] = [], releaseDate: Date? = nil,
        likes: Int = 0, downloads: Int = 0
    ) {
        self.movie = movie
        self.directors = directors
        self.cast = cast
        self.releaseDate = releaseDate
        self.likes = likes
        self.downloads = downloads
    }

    /// What it is about, in English.
    public var synopsis: String? { movie.synopsis }
    /// The same in Korean.
    public var koreanSynopsis: String? { movie.koreanSynopsis }
}

/// Somebody who made a film.
public struct Person: Hashable, Sendable {
    /// In Latin letters, as international lists have it.
    public let name: String
    /// In Hangul, where it is known.
    public let koreanName: String?

    public init(name: String, koreanName: String? = nil) {
        self.name = name
        self.koreanName = koreanName
    }
}

/// Somebody who plays in a film, and whom.
public struct CastMember: Hashable, Sendable {
    /// Who plays.
    public let person: Person
    /// The name of the role.
    public let character: String?

    public init(person: Person, character: String? = nil) {
        self.person = person
        self.character = character
    }
}
