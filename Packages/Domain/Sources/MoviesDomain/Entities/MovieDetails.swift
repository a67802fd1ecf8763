public import Platform

/// The full details of one film.
public struct MovieDetails: Hashable, Sendable {
    /// The part that a list shows.
    public let movie: Movie
    /// In the order of the credits.
    public let directors: [Person]
    /// Leading roles first.
    public let cast: [CastMember]
    /// The day of the first release, as its midnight in UTC.
    public let releaseDate: Date?
    /// The number of the source's users who like it.
    public let likes: Int
    /// As counted by the source; 0 where it does not count.
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

    /// A summary in English.
    public var synopsis: String? { movie.synopsis }
    /// The same in Korean.
    public var koreanSynopsis: String? { movie.koreanSynopsis }
}

/// A person who made a film.
public struct Person: Hashable, Sendable {
    /// In Latin letters, as in international lists.
    public let name: String
    /// In Hangul, where known.
    public let koreanName: String?

    public init(name: String, koreanName: String? = nil) {
        self.name = name
        self.koreanName = koreanName
    }
}

/// A person who plays in a film, with the role.
public struct CastMember: Hashable, Sendable {
    /// The actor.
    public let person: Person
    /// The name of the role.
    public let character: String?

    public init(person: Person, character: String? = nil) {
        self.person = person
        self.character = character
    }
}
