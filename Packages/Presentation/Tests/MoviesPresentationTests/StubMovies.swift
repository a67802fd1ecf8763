import DomainCore
import MoviesDomain

/// Films with immediate answers.
struct StubMovies: MovieRepository {
    var saved: Snapshot<Page<Movie>>?
    var savedDetails: Snapshot<MovieDetails>?
    var list: @Sendable (MovieListQuery) throws(DomainError) -> Page<Movie> = { _ throws(DomainError) in
        throw .unavailable
    }
    var search: @Sendable (String, Int) throws(DomainError) -> Page<Movie> = { _, _ throws(DomainError) in
        throw .unavailable
    }
    var details: @Sendable (MovieReference) throws(DomainError) -> MovieDetails = { _ throws(DomainError) in
        throw .unavailable
    }
    var similar: @Sendable (Movie.ID) throws(DomainError) -> [Movie] = { _ throws(DomainError) in
        throw .unavailable
    }

    func list(
        _ query: MovieListQuery, cached: Snapshot<Page<Movie>>.Handler
    ) async throws(DomainError) -> Page<Movie> {
        if let saved { await cached(saved) }
        return try list(query)
    }

    func search(
        _ query: SearchQuery, page: PageRequest, cached: Snapshot<Page<Movie>>.Handler
    ) async throws(DomainError) -> Page<Movie> {
        if let saved { await cached(saved) }
        return try search(query.text, page.number)
    }

    func details(
        _ reference: MovieReference, cached: Snapshot<MovieDetails>.Handler
    ) async throws(DomainError) -> MovieDetails {
        if let savedDetails { await cached(savedDetails) }
        return try details(reference)
    }

    func similar(to id: Movie.ID) async throws(DomainError) -> [Movie] { try similar(id) }
    func rate(_ id: Movie.ID, _ score: Score) async throws(DomainError) { throw .unavailable }
    func removeRating(_ id: Movie.ID) async throws(DomainError) { throw .unavailable }
}
