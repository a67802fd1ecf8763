public import DomainCore

/// Puts into the diary what a person scored before there was one. What the diary has stays.
public struct AdoptScoresUseCase: Sendable {
    private let scores: any GivenScoreRepository
    private let movies: any MovieRepository
    private let diary: any DiaryRepository

    /// - Parameters:
    ///   - scores: those that the source has.
    ///   - movies: what films they are of.
    ///   - diary: where they are kept from now on.
    public init(
        scores: any GivenScoreRepository, movies: any MovieRepository, diary: any DiaryRepository
    ) {
        self.scores = scores
        self.movies = movies
        self.diary = diary
    }

    /// A score whose film is gone is left out. After a failure all is tried again the next time.
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
