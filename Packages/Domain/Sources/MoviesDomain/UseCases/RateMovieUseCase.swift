public import DomainCore
public import Platform

/// Gives a film a score at its source, and keeps it in the diary, since a source tells nobody their scores.
public struct RateMovieUseCase: Sendable {
    private let movies: any MovieRepository
    private let diary: any DiaryRepository
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - movies: where scores go.
    ///   - diary: where the own ones are kept.
    ///   - now: the clock.
    public init(
        movies: any MovieRepository, diary: any DiaryRepository, now: @escaping @Sendable () -> Date
    ) {
        self.movies = movies
        self.diary = diary
        self.now = now
    }

    /// Gives a score, in place of an earlier one.
    ///
    /// - Returns: the score that was kept before.
    @discardableResult
    public func callAsFunction(_ movie: Movie, _ score: Score) async throws(DomainError) -> Score? {
        try await movies.rate(movie.id, score)
        let kept = DiaryEntry.Kept(score, at: now())
        return try await diary.update(movie) { $0.score = kept }?.score?.value
    }

    /// Takes the score back. The source is asked in any case: it may have one that was given before diaries were.
    ///
    /// - Returns: the score that was kept; `nil` when there was none.
    public func remove(from movie: Movie) async throws(DomainError) -> Score? {
        try await movies.removeRating(movie.id)
        return try await diary.update(movie) { $0.score = nil }?.score?.value
    }
}
