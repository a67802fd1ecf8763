#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What one person keeps of one film for themselves: the own score, the day it was seen, a note.
public struct DiaryEntry: Hashable, Sendable {
    /// A value with the time at which it was kept, by which an import tells which of two is newer.
    public struct Kept<Value: Hashable & Sendable>: Hashable, Sendable {
        public let value: Value
        public let at: Date

        public init(_ value: Value, at: Date) {
            self.value = value
            self.at = at
        }
    }

    /// The film as it was when something was kept of it last, so that lists need not ask the source.
    public var movie: Movie
    /// The own score.
    public var score: Kept<Score>?
    /// The day on which it was seen last, as its midnight in UTC.
    public var watched: Kept<Date>?
    /// What the person wrote about it, for nobody else.
    public var note: Kept<FilmNote>?

    public init(
        movie: Movie, score: Kept<Score>? = nil, watched: Kept<Date>? = nil,
        note: Kept<FilmNote>? = nil
    ) {
        self.movie = movie
        self.score = score
        self.watched = watched
        self.note = note
    }

    /// Whether nothing is kept, so that there need not be an entry.
    public var isEmpty: Bool { score == nil && watched == nil && note == nil }
}
