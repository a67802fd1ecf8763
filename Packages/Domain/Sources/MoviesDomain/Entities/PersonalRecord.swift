#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What one person keeps of one film, outside of the profile: a bookmark, a score, the day it was seen, a note.
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
    public var watched: DiaryEntry.Kept<Date>?
    public var note: DiaryEntry.Kept<FilmNote>?

    public init(
        film: Film, bookmarkedAt: Date? = nil, score: DiaryEntry.Kept<Score>? = nil,
        watched: DiaryEntry.Kept<Date>? = nil, note: DiaryEntry.Kept<FilmNote>? = nil
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
    /// Records that could not be used.
    public var skippedCount: Int
    /// The first few of them.
    public var skipped: [ImportSummary.Skipped]

    public init(
        records: [PersonalRecord] = [], skippedCount: Int = 0, skipped: [ImportSummary.Skipped] = []
    ) {
        self.records = records
        self.skippedCount = skippedCount
        self.skipped = skipped
    }
}
