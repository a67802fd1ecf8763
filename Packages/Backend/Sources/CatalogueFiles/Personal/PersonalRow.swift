/// One row of personal records about a film, as text.
public struct PersonalRow: Hashable, Sendable {
    /// The 1-based line where the row begins.
    public var line: Int
    /// The kind of the file: other programs use other scales and times.
    public var kind: PersonalKind
    /// The non-empty values.
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
    /// Instead of `watchedOn`: the day on which another program recorded the film as watched.
    case loggedOn = "logged_on"
}

/// The program that wrote a file of personal records, and its content.
public enum PersonalKind: Hashable, Sendable {
    /// Our own, with all fields.
    case own
    /// Letterboxd's, with scores up to 5 and the meaning of a row without further data.
    case letterboxd(PersonalMeaning)
    /// TMDB's, with scores up to 10.
    case tmdb
}

/// The meaning of a film's presence in a list.
public enum PersonalMeaning: Hashable, Sendable {
    case bookmarked, watched, scored
}
