/// A film, in a list or alone. Servers of this kind differ in what they leave out, so all but `id` may be missing.
public struct YTSMovie: Decodable, Sendable {
    public let id: Int
    public let imdbCode: String?
    public let title: String?
    public let titleEnglish: String?
    /// 0 when unknown.
    public let year: Int?
    /// Of ten; a whole number comes without its point. 0 when unknown.
    public let rating: Double?
    /// Minutes; 0 when unknown.
    public let runtime: Int?
    public let genres: [String]?
    public let summary: String?
    public let descriptionFull: String?
    public let language: String?
    public let likeCount: Int?
    public let downloadCount: Int?
    public let cast: [YTSCastMember]?
    /// Trellis
    public let titleOriginal: String?
    /// Trellis
    public let titleKorean: String?
    /// Trellis: how many people the rating is of.
    public let voteCount: Int?
    /// Trellis
    public let directors: [YTSDirector]?
    /// Trellis
    public let descriptionKorean: String?

    enum CodingKeys: String, CodingKey {
        case id, title, year, rating, runtime, genres, summary, language, cast, directors
        case imdbCode = "imdb_code"
        case titleEnglish = "title_english"
        case descriptionFull = "description_full"
        case likeCount = "like_count"
        case downloadCount = "download_count"
        case titleOriginal = "title_original"
        case titleKorean = "title_korean"
        case voteCount = "vote_count"
        case descriptionKorean = "description_korean"
    }
}
