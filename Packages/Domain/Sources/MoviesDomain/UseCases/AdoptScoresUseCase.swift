public import DomainCore

/// Copies the scores that a user gave before there were diaries into the diary. Existing scores in the diary stay.
public struct AdoptScoresUseCase: Sendable {
    private let scores: any GivenScoreRepository
    private let movies: any MovieRepository
    private let diary: any DiaryRepository

    /// - Parameters:
    ///   - scores: the scores at the source.
    ///   - movies: the source of the scored films.
    ///   - diary: the diary that receives them.
    public init(
        scores: any GivenScoreRepository, movies: any MovieRepository, diary: any DiaryRepository
    ) {
        self.scores = scores
        self.movies = movies
        self.diary = diary
    }

    /// Skips scores whose films are gone. After a failure the next call tries all of them again.
    public func callAsFunction() async throws(DomainError) {
        let found = try await scores.scores()
        let entries = found.isEmpty ? [] : try await diary.entries()
        let scored = Set(entries.filter { $0.score != nil }.map(\.movie.id))
        for given in found where !scored.contains(given.film) {
            let movie: Movie
            do throws(DomainError) {
                movie = try await movies.details(.id(given.film)) { _ in }.movie
            } catch .notFound {
                continue
            }
            try await diary.update(movie) { entry in
                if entry.score == nil { entry.score = DiaryEntry.Kept(given.score, at: given.at) }
            }
        }
        try await scores.markAdopted()
    }
}
