public import DomainCore

/// Finds films by free text, and remembers the text if it found some.
public struct SearchMoviesUseCase: Sendable {
    /// The number of films on a page when none is specified.
    public static let usualLimit = 20

    private let movies: any MovieRepository
    private let recentSearches: any RecentSearchRepository

    /// - Parameters:
    ///   - movies: the source of films.
    ///   - recentSearches: the repository that remembers the text.
    public init(movies: any MovieRepository, recentSearches: any RecentSearchRepository) {
        self.movies = movies
        self.recentSearches = recentSearches
    }

    /// A text that cannot be remembered does not fail the search.
    ///
    /// - Throws: `DomainError.invalidInput(_:)` for a blank text or numbers out of range, or the error of the source; the
    ///   text is not remembered then.
    public func callAsFunction(
        _ text: String, filter: MovieFilter = .all, page: Int = 1, limit: Int = Self.usualLimit,
        cached: Snapshot<Page<Movie>>.Handler = { _ in }
    ) async throws(DomainError) -> Page<Movie> {
        let query = try SearchQuery(text, filter: filter)
        let page = try PageRequest(page, limit: limit)
        let found = try await movies.search(query, page: page, cached: cached)
        if !found.elements.isEmpty { try? await recentSearches.record(try SearchQuery(text)) }
        return found
    }
}
