import DomainCore
import MoviesDomain

/// Another repository, of which single answers can be replaced.
struct AlteredMovieRepository: MovieRepository {
    typealias PageHandler = Snapshot<Page<Movie>>.Handler
    typealias DetailsHandler = Snapshot<MovieDetails>.Handler

    var listing: @Sendable (MovieListQuery, PageHandler) async throws(DomainError) -> Page<Movie>
    var searching: @Sendable (SearchQuery, PageRequest, PageHandler) async throws(DomainError) -> Page<Movie>
    var detailing: @Sendable (MovieReference, DetailsHandler) async throws(DomainError) -> MovieDetails
    var comparing: @Sendable (Movie.ID) async throws(DomainError) -> [Movie]
    var rating: @Sendable (Movie.ID, Score) async throws(DomainError) -> Void
    var unrating: @Sendable (Movie.ID) async throws(DomainError) -> Void

    init(_ base: any MovieRepository) {
        listing = { query, cached throws(DomainError) in try await base.list(query, cached: cached) }
        searching = { query, page, cached throws(DomainError) in
            try await base.search(query, page: page, cached: cached)
        }
        detailing = { reference, cached throws(DomainError) in
            try await base.details(reference, cached: cached)
        }
        comparing = { id throws(DomainError) in try await base.similar(to: id) }
        rating = { id, score throws(DomainError) in try await base.rate(id, score) }
        unrating = { id throws(DomainError) in try await base.removeRating(id) }
    }

    func list(_ query: MovieListQuery, cached: PageHandler) async throws(DomainError) -> Page<Movie> {
        try await listing(query, cached)
    }

    func search(
        _ query: SearchQuery, page: PageRequest, cached: PageHandler
    ) async throws(DomainError) -> Page<Movie> {
        try await searching(query, page, cached)
    }

    func details(
        _ reference: MovieReference, cached: DetailsHandler
    ) async throws(DomainError) -> MovieDetails {
        try await detailing(reference, cached)
    }

    func similar(to id: Movie.ID) async throws(DomainError) -> [Movie] { try await comparing(id) }

    func rate(_ id: Movie.ID, _ score: Score) async throws(DomainError) { try await rating(id, score) }

    func removeRating(_ id: Movie.ID) async throws(DomainError) { try await unrating(id) }
}
