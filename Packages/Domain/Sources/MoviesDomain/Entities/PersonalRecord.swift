public import Platform

/// One row of a personal file: a bookmark, a score, a viewing and a note for one film.
public struct PersonalRecord: Hashable, Sendable {
    /// The identification of the film.
    public enum Film: Hashable, Sendable {
        /// With all data of our own export.
        case known(Movie)
        /// With the data of another program; the film must be looked up.
        case named(imdbCode: String?, title: String, year: Int?)
    }

    public var film: Film
    /// The time of the bookmark; `nil` without a bookmark. An unknown time is in the distant past.
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

/// The result of reading files of personal records.
public struct PersonalReading: Hashable, Sendable {
    /// In the order of the files.
    public var records: [PersonalRecord]
    /// Records and values that could not be used.
    public var skippedCount: Int
    /// The first few of them.
    public var skipped: [ImportSummary.Skipped]
    /// Records that were left out on purpose: series, and viewings that their file has twice.
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
