import TextCore

/// A film as files contain it, whatever their format. Everything except the title may be missing.
public struct FilmRecord: Hashable, Sendable {
    /// "tt0111161".
    public var imdbCode: String?
    /// The title under which it is best known; at most 500 characters.
    public var title: String
    /// The title in its own language.
    public var originalTitle: String?
    /// The title in Korea.
    public var koreanTitle: String?
    /// The year of release, 1870 to 2100.
    public var year: Int?
    /// Length in minutes, 1 to 100,000.
    public var runtime: Int?
    /// Names of genres as the file spells them, at most 32.
    public var genres: [String] = []
    /// At most 100.
    public var directors: [PersonRecord] = []
    /// At most 100, the leading parts first.
    public var cast: [CastRecord] = []
    /// The synopsis; at most 5,000 characters.
    public var synopsis: String?
    /// The synopsis in Korean; at most 5,000 characters.
    public var synopsisKorean: String?
    /// The spoken language, as the file spells it.
    public var language: String?
    /// 0 to 10.
    public var rating: Double?
    /// The number of people who rated it, at most `maximumCount`.
    public var votes: Int?
    /// The number of people who like it, at most `maximumCount`.
    public var likes: Int?
    /// The number of downloads, at most `maximumCount`.
    public var downloads: Int?
    /// "PG-13", …
    public var mpaRating: String?
    /// Other titles to find it by, at most 100.
    public var aliases: [String] = []

    /// The largest number of votes, likes or downloads of a film, more than there are people; larger numbers are
    /// dropped.
    public static let maximumCount = 1_000_000_000_000

    /// The valid years and lengths in minutes of a film.
    public static let (years, runtimes) = (WrittenYear.range, 1...100_000)

    /// A film with only a title.
    public init(title: String) {
        self.title = title
    }

    /// The record with every text trimmed, free of control characters and cut to its limit, values outside their range
    /// removed, and empty or duplicate list entries removed; nil when no title is left.
    ///
    /// Every reader of this module returns such records; normalizing again changes nothing.
    public func normalized() -> Self? {
        let cleanTitle = CleanText.line(title, limit: 500)
        if cleanTitle.isEmpty { return nil }
        var film = FilmRecord(title: cleanTitle)
        film.imdbCode = imdbCode.flatMap(ValueText.imdbCode)
        film.originalTitle = CleanText.optionalLine(originalTitle, limit: 500)
        film.koreanTitle = CleanText.optionalLine(koreanTitle, limit: 500)
        film.year = year.flatMap { Self.years.contains($0) ? $0 : nil }
        film.runtime = runtime.flatMap { Self.runtimes.contains($0) ? $0 : nil }
        film.genres = CleanText.list(
            genres.filter { !FilmRecordBuilder.isUnknown($0) }, limit: 100, count: 32)
        film.directors = directors.prefix(100).compactMap { person in
            CleanText.optionalLine(person.name, limit: 200).map {
                PersonRecord(name: $0, koreanName: CleanText.optionalLine(person.koreanName, limit: 200))
            }
        }
        film.cast = cast.prefix(100).compactMap { part in
            CleanText.optionalLine(part.name, limit: 200).map {
                CastRecord(
                    name: $0, koreanName: CleanText.optionalLine(part.koreanName, limit: 200),
                    character: CleanText.optionalLine(part.character, limit: 200))
            }
        }
        film.synopsis = CleanText.optionalParagraphs(synopsis, limit: 5000)
        film.synopsisKorean = CleanText.optionalParagraphs(synopsisKorean, limit: 5000)
        film.language = CleanText.optionalLine(language, limit: 100)
        film.rating = rating.flatMap { (0...10).contains($0) ? abs($0) : nil }
        film.votes = votes.flatMap { (0...Self.maximumCount).contains($0) ? $0 : nil }
        // Many files have 0 for a film without ratings.
        if film.rating == 0, film.votes ?? 0 == 0 { (film.rating, film.votes) = (nil, nil) }
        film.likes = likes.flatMap { (0...Self.maximumCount).contains($0) ? $0 : nil }
        film.downloads = downloads.flatMap { (0...Self.maximumCount).contains($0) ? $0 : nil }
        film.mpaRating = CleanText.optionalLine(mpaRating, limit: 50)
        film.aliases = CleanText.list(aliases, limit: 500, count: 100)
        return film
    }
}

/// A director.
public struct PersonRecord: Hashable, Sendable {
    /// The name in Latin letters, or whatever the file has.
    public var name: String
    /// The name in Hangul, when the file has it.
    public var koreanName: String?

    /// A person with a name.
    public init(name: String, koreanName: String? = nil) {
        self.name = name
        self.koreanName = koreanName
    }
}

/// An actor and the part played.
public struct CastRecord: Hashable, Sendable {
    /// The actor's name in Latin letters, or whatever the file has.
    public var name: String
    /// The actor's name in Hangul, when the file has it.
    public var koreanName: String?
    /// The part.
    public var character: String?

    /// A person with a name.
    public init(name: String, koreanName: String? = nil, character: String? = nil) {
        self.name = name
        self.koreanName = koreanName
        self.character = character
    }
}
