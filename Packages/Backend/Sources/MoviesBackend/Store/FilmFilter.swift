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
    /// Of each of these groups the film has one genre.
    public var genreGroups: [[String]] = []
    /// None of these.
    public var otherGenres: [String] = []
    /// `nil` for all.
    public var ratings: Ratings?
    public var minimumVotes = 0

    /// Of ten; both inclusive.
    public struct Ratings: Hashable, Sendable {
        public var least: Double
        public var most: Double

        public init(least: Double, most: Double) {
            self.least = least
            self.most = most
        }
    }

    public init(genre: String? = nil, minimumRating: Int = 0, fromYear: Int? = nil, toYear: Int? = nil) {
        self.genre = genre
        self.minimumRating = minimumRating
        self.fromYear = fromYear
        self.toYear = toYear
    }

    var isEmpty: Bool { self == FilmFilter() }
}
