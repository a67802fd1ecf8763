public import DomainCore

/// A source of films.
///
/// Methods with a `cached` handler first pass it the saved answer of the last time, if there is one, and then always ask the
/// source. When that fails they throw, and the caller still has the saved answer.
public protocol MovieRepository: Sendable {
    /// One page of the matching films.
    ///
    /// - Throws: `DomainError.unsupported(feature:)` with "list" when the source can only be searched.
    func list(
        _ query: MovieListQuery, cached: Snapshot<Page<Movie>>.Handler
    ) async throws(DomainError) -> Page<Movie>

    /// One page of the films that match the words, the best first.
    ///
    /// - Throws: `DomainError.invalidInput(_:)` for a page that the source cannot count to,
    ///   `DomainError.unsupported(feature:)` with "filter" when the source cannot filter.
    func search(
        _ query: SearchQuery, page: PageRequest, cached: Snapshot<Page<Movie>>.Handler
    ) async throws(DomainError) -> Page<Movie>

    /// Everything about one film.
    ///
    /// - Throws: `DomainError.notFound` when the source does not have it.
    func details(
        _ reference: MovieReference, cached: Snapshot<MovieDetails>.Handler
    ) async throws(DomainError) -> MovieDetails

    /// At most four films that users who like this one may like, the most similar first, without the film itself.
    ///
    /// - Throws: `DomainError.notFound` when the source does not have the film, `DomainError.unsupported(feature:)` with
    ///   "similar" when it cannot compare films.
    func similar(to id: Movie.ID) async throws(DomainError) -> [Movie]

    /// Gives the film this score, replacing an earlier one of the same user.
    func rate(_ id: Movie.ID, _ score: Score) async throws(DomainError)

    /// Withdraws the user's score.
    func removeRating(_ id: Movie.ID) async throws(DomainError)
}
