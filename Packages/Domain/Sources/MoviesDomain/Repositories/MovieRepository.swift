public import DomainCore

/// Where films come from.
///
/// What takes a `cached` handler first gives it what was saved last time, if
/// there is something, and then always asks the source. When that fails it
/// throws, and whoever called still has the saved answer.
public protocol MovieRepository: Sendable {
    /// One page of the films that fit.
    ///
    /// - Throws: `DomainError.unsupported(feature:)` with "list" when the source can only be searched.
    func list(
        _ query: MovieListQuery, cached: Snapshot<Page<Movie>>.Handler
    ) async throws(DomainError) -> Page<Movie>

    /// One page of the films whose words fit, the best first.
    ///
    /// - Throws: `DomainError.invalidInput(_:)` for a page that the source cannot count to,
    ///   `DomainError.unsupported(feature:)` with "filter" when the source cannot leave out some of them.
    func search(
        _ query: SearchQuery, page: PageRequest, cached: Snapshot<Page<Movie>>.Handler
    ) async throws(DomainError) -> Page<Movie>

    /// Everything about one film.
    ///
    /// - Throws: `DomainError.notFound` when the source does not know it.
    func details(
        _ reference: MovieReference, cached: Snapshot<MovieDetails>.Handler
    ) async throws(DomainError) -> MovieDetails

    /// Four films at most that somebody who likes this one may like, the most similar first, without the film itself.
    ///
    /// - Throws: `DomainError.notFound` when the source does not know the film,
    ///   `DomainError.unsupported(feature:)` with "similar" when it cannot tell what is alike.
    func similar(to id: Movie.ID) async throws(DomainError) -> [Movie]

    /// Gives the film this score, in place of an earlier one of the same person.
    func rate(_ id: Movie.ID, _ score: Score) async throws(DomainError)

    /// Takes the person's score back.
    func removeRating(_ id: Movie.ID) async throws(DomainError)
}
