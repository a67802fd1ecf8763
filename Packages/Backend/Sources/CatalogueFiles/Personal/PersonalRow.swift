/// What one row of a file says that a person keeps of a film, as text.
public struct PersonalRow: Hashable, Sendable {
    /// The 1-based line where it begins.
    public var line: Int
    /// What the file is: other programs write other scales and times.
    public var kind: PersonalKind
    /// Without empty ones.
    public var values: [PersonalField: String]
    /// The type of a row that is not a film, as the file spells it: `tv`.
    public var otherType: String?

    public init(
        line: Int, kind: PersonalKind, values: [PersonalField: String], otherType: String? = nil
    ) {
        self.line = line
        self.kind = kind
        self.values = values
        self.otherType = otherType
    }
}

/// The fields of our own files of personal records; the raw values are JSON keys and CSV columns.
public enum PersonalField: String, Hashable, Sendable, CaseIterable {
    case id
    case imdbCode = "imdb_code"
    case title
    case originalTitle = "original_title"
    case koreanTitle = "korean_title"
    case year
    case runtime
    case genres
    case rating
    case votes
    case language
    case synopsis
    case synopsisKorean = "synopsis_korean"
    case bookmarkedAt = "bookmarked_at"
    case score
    case scoredAt = "scored_at"
    case watchedOn = "watched_on"
    case watchedAt = "watched_at"
    case note
    case notedAt = "noted_at"
    /// In place of `watchedOn`: the day on which the film was entered as seen in another program.
    case loggedOn = "logged_on"
}

/// Whose file of personal records it is, and what is in it.
public enum PersonalKind: Hashable, Sendable {
    /// Our own, with all.
    case own
    /// Letterboxd's, with scores up to 5: what a row without more means.
    case letterboxd(PersonalMeaning)
    /// TMDB's, with scores up to 10.
    case tmdb
}

/// What it means that a film is in a list.
public enum PersonalMeaning: Hashable, Sendable {
    case bookmarked, watched, scored
}
