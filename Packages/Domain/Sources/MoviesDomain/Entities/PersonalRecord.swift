public import Platform

/// One row of a personal file: a bookmark, a score, a viewing and a note for one film.
public struct PersonalRecord: Hashable, Sendable {
    /// How the film is named.
    public enum Film: Hashable, Sendable {
        /// By all that our own export knows of it.
        case known(Movie)
        /// By what other programs know of it; it has to be looked up.
        case named(imdbCode: String?, title: String, year: Int?)
    }

    public var film: Film
    /// When it was bookmarked; `nil` when it is not. A time that is not known is in the distant past.
    public var bookmarkedAt: Date?
    public var score: DiaryEntry.Kept<Score>?
    public var watched: Viewing?
    public var note: DiaryEntry.Kept<FilmNote>?

    public init(
        film: Film, bookmarkedAt: Date? = nil, score: DiaryEntry.Kept<Score>? = nil,
        watched: Viewing? = nil, note: DiaryEntry.Kept<FilmNote>? = nil
    ) {
        self.film = film
        self.bookmarkedAt = bookmarkedAt
        self.score = score
        self.watched = watched
        self.note = note
    }
}

/// What was read from files of personal records.
public struct PersonalReading: Hashable, Sendable {
    /// In the order of the files.
    public var records: [PersonalRecord]
    /// Records and values that could not be used.
    public var skippedCount: Int
    /// The first few of them.
    public var skipped: [ImportSummary.Skipped]
    /// Records that were left out on purpose: series, and a viewing that its file has twice.
    public var filteredCount: Int
    /// The first few of them.
    public var filtered: [ImportSummary.Skipped]
    /// Notes about whole files.
    public var notes: [ImportSummary.FileNote]

    public init(
        records: [PersonalRecord] = [], skippedCount: Int = 0, skipped: [ImportSummary.Skipped] = [],
        filteredCount: Int = 0, filtered: [ImportSummary.Skipped] = [],
        notes: [ImportSummary.FileNote] = []
    ) {
        self.records = records
        (self.skippedCount, self.skipped) = (skippedCount, skipped)
        (self.filteredCount, self.filtered) = (filteredCount, filtered)
        self.notes = notes
    }
}

/// The purpose of a list from another program.
public enum PersonalList: String, CaseIterable, Sendable {
    case watched, watchlist
}
