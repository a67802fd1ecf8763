public import DomainCore
public import Platform

/// Gives a film a score at its source and stores it in the diary, because a source does not report users' scores.
public struct RateMovieUseCase: Sendable {
    private let movies: any MovieRepository
    private let diary: any DiaryRepository
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - movies: the source that receives scores.
    ///   - diary: the diary that stores the user's own scores.
    ///   - now: the clock.
    public init(
        movies: any MovieRepository, diary: any DiaryRepository, now: @escaping @Sendable () -> Date
    ) {
        self.movies = movies
        self.diary = diary
        self.now = now
    }

    /// Gives a score, replacing an earlier one.
    ///
    /// - Returns: the previous score in the diary.
    @discardableResult
    public func callAsFunction(_ movie: Movie, _ score: Score) async throws(DomainError) -> Score? {
        try await movies.rate(movie.id, score)
        let kept = DiaryEntry.Kept(score, at: now())
        return try await diary.update(movie) { $0.score = kept }?.score?.value
    }

    /// Withdraws the score. Always asks the source, which may have a score from before there were diaries.
    ///
    /// - Returns: the score in the diary; `nil` without one.
    public func remove(from movie: Movie) async throws(DomainError) -> Score? {
        try await movies.removeRating(movie.id)
        return try await diary.update(movie) { $0.score = nil }?.score?.value
    }
}
