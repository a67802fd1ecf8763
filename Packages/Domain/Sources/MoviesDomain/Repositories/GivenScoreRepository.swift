public import DomainCore
public import Platform

/// The user's score at a source.
public struct GivenScore: Hashable, Sendable {
    /// The film's number at the source.
    public let film: Movie.ID
    /// The user's score.
    public let score: Score
    /// The time of the score.
    public let at: Date

    public init(film: Movie.ID, score: Score, at: Date) {
        self.film = film
        self.score = score
        self.at = at
    }
}

/// Scores that a user gave at a source before there were diaries. Later scores are also in a diary.
public protocol GivenScoreRepository: Sendable {
    /// The scores at the source; empty once they were adopted, or when the user never gave one.
    func scores() async throws(DomainError) -> [GivenScore]

    /// Records that the diary now has all scores, so that the source needs no further request.
    func markAdopted() async throws(DomainError)
}
