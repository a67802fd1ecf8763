/// A film as the tables have it.
public struct Film: Hashable, Sendable {
    public let id: Int
    /// "tt" and digits.
    public let imdbCode: String?
    public let title: String
    public let originalTitle: String?
    public let koreanTitle: String?
    /// 0 when unknown.
    public let year: Int
    /// Minutes; 0 when unknown.
    public let runtime: Int
    public let genres: [String]
    /// Of ten, with one decimal; 0 until somebody rated it.
    public let rating: Double
    public let votes: Int
    public let likes: Int
    public let downloads: Int
    /// Seconds since 1970.
    public let addedAt: Int
    public let language: String?
    public let mpaRating: String?
    public let synopsis: String?
    public let koreanSynopsis: String?
}
