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

    public init(
        id: ID, imdbCode: String? = nil, title: String, originalTitle: String? = nil,
        koreanTitle: String? = nil, year: Int? = nil, runtime: Int? = nil, genres: [Genre] = [],
        rating: Rating? = nil, language: String? = nil
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
    }
}
