public import DomainCore
public import MoviesDomain
public import NetworkCore
public import Persistence
import DataCore
import MoviesAPI
public import TextCore

/// Films from a server that speaks the YTS-style list protocol, and scores in the TMDB-style one.
///
/// With a cache, each answer is saved unchanged. The saved answer is shown first, however old it is, and then the
/// server is always asked. A good answer replaces the saved one; a failure leaves it, except that "not found" removes
/// it.
public struct DefaultMovieRepository: MovieRepository {
    private let server: SavingClient<DomainError>
    private let rater: Rater
    private let endpoints: MovieEndpoints

    /// - Parameters:
    ///   - client: the client of the server.
    ///   - cache: stores answers; `nil` stores none.
    ///   - rater: the session that gives scores.
    ///   - roots: the roots of the protocols on the server.
    ///   - language: the language of the displayed titles, for the order by title.
    public init(
        client: HTTPClient, cache: (any ResponseCache)?, rater: GuestSession,
        roots: MovieAPIRoots = MovieAPIRoots(), language: Language = .english
    ) {
        server = SavingClient(APIClient(client), cache: cache)
        self.rater = Rater(client: client, session: rater, roots: roots)
        endpoints = MovieEndpoints(roots: roots, language: language)
    }

    public func list(
        _ query: MovieListQuery, cached: Snapshot<Page<Movie>>.Handler
    ) async throws(DomainError) -> Page<Movie> {
        try await server.load(endpoints.list(query), cached: cached) { envelope throws(DomainError) in
            try envelope.content(or: Self.failure(of: query)).toDomain(start: query.start)
        }
    }

    public func search(
        _ query: SearchQuery, page: PageRequest, cached: Snapshot<Page<Movie>>.Handler
    ) async throws(DomainError) -> Page<Movie> {
        let endpoint = endpoints.search(query, page: page)
        return try await server.load(endpoint, cached: cached) { envelope throws(DomainError) in
            try envelope.content(or: .unavailable).toDomain(start: .page(page.number))
        }
    }

    public func details(
        _ reference: MovieReference, cached: Snapshot<MovieDetails>.Handler
    ) async throws(DomainError) -> MovieDetails {
        try await server.load(endpoints.details(reference), cached: cached) { envelope throws(DomainError) in
            guard let details = try envelope.content(or: .notFound).movie?.toDetails() else {
                throw .notFound
            }
            return details
        }
    }

    public func similar(to id: Movie.ID) async throws(DomainError) -> [Movie] {
        try await server.send(endpoints.suggestions(id)).content(or: .notFound).movies
            .compactMap { $0.toDomain() }.filter { $0.id != id }
    }

    public func rate(_ id: Movie.ID, _ score: Score) async throws(DomainError) {
        try await rater.rate(id, score)
    }

    public func removeRating(_ id: Movie.ID) async throws(DomainError) {
        try await rater.removeRating(id)
    }

    /// The error for a refused list: everything in the query was checked before, except a cursor, which only the server
    /// can check.
    private static func failure(of query: MovieListQuery) -> DomainError {
        switch query.start {
        case .cursor(let text): .invalidInput(.malformed(field: "cursor", value: text))
        case .page: .unavailable
        }
    }
}
