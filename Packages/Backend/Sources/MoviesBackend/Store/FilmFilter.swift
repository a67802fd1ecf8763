/// Which films a list is of.
public struct FilmFilter: Hashable, Sendable {
    /// The name in any case; `nil` for all.
    public var genre: String?
    /// Of ten; 0 for all.
    public var minimumRating: Int
    /// Inclusive.
    public var fromYear: Int?
    /// Inclusive.
    public var toYear: Int?

    public init(genre: String? = nil, minimumRating: Int = 0, fromYear: Int? = nil, toYear: Int? = nil) {
        self.genre = genre
        self.minimumRating = minimumRating
        self.fromYear = fromYear
        self.toYear = toYear
    }

    var isEmpty: Bool { self == FilmFilter() }
}
