public import DomainCore
public import Platform

/// A score that a source has of this person.
public struct GivenScore: Hashable, Sendable {
    /// The film's number at the source.
    public let film: Movie.ID
    /// What the person gave it.
    public let score: Score
    /// When it was given.
    public let at: Date

    public init(film: Movie.ID, score: Score, at: Date) {
        self.film = film
        self.score = score
        self.at = at
    }
}

/// The scores that a person gave at a source before there were diaries. Since then a diary has them as well.
public protocol GivenScoreRepository: Sendable {
    /// Those that the source has; none once they were adopted, or where nobody ever gave one.
    func scores() async throws(DomainError) -> [GivenScore]

    /// Keeps that the diary has them all now, so that the source need not be asked again.
    func markAdopted() async throws(DomainError)
}
