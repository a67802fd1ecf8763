public import DomainCore
public import MoviesDomain
public import NetworkCore
public import Persistence
import MoviesAPI

/// Films from a server that speaks the YTS-style list protocol, and scores in the TMDB-style one.
///
/// Every answer is kept as the server gave it. What was kept is shown first, however old it is, and then the
/// server is asked in any case; a good answer replaces the kept one and a failure leaves it.
public struct DefaultMovieRepository: MovieRepository {
    /// After this an answer counts as stale in the cache. It is shown first nevertheless.
    private static let lifetime = Duration.seconds(300)

    private let client: HTTPClient
    private let cache: any ResponseCache
    private let rater: GuestSession

    /// - Parameters:
    ///   - client: the server, its origin and its base path.
    ///   - cache: keeps answers, and knows the time.
    ///   - rater: who gives scores.
    public init(client: HTTPClient, cache: any ResponseCache, rater: GuestSession) {
        self.client = client
        self.cache = cache
        self.rater = rater
    }

    public func list(
        _ query: MovieListQuery, cached: Snapshot<Page<Movie>>.Handler
    ) async throws(DomainError) -> Page<Movie> {
        try await load(MovieEndpoints.list(query), cached: cached) { envelope throws(DomainError) in
            try envelope.content(or: Self.failure(of: query)).toDomain(start: query.start)
        }
    }

    public func search(
        _ query: SearchQuery, page: Int, limit: Int, cached: Snapshot<Page<Movie>>.Handler
    ) async throws(DomainError) -> Page<Movie> {
        let endpoint = MovieEndpoints.search(query, page: page, limit: limit)
        return try await load(endpoint, cached: cached) { envelope throws(DomainError) in
            try envelope.content(or: .unavailable).toDomain(start: .page(page))
        }
    }

    public func details(
        _ reference: MovieReference, cached: Snapshot<MovieDetails>.Handler
    ) async throws(DomainError) -> MovieDetails {
        try await load(MovieEndpoints.details(reference), cached: cached) { envelope throws(DomainError) in
            guard let details = try envelope.content(or: .notFound).movie?.toDetails() else {
                throw .notFound
            }
            return details
        }
    }

    public func similar(to id: Movie.ID) async throws(DomainError) -> [Movie] {
        let envelope: YTSEnvelope<YTSMovieList>
        do {
            envelope = try await client.send(MovieEndpoints.suggestions(id))
        } catch {
            throw DomainError(error)
        }
        return try envelope.content(or: .unavailable).movies.compactMap { $0.toDomain() }
            .filter { $0.id != id }
    }

    public func rate(_ id: Movie.ID, _ score: Score) async throws(DomainError) {
        let rater = try await rater.id()
        do {
            _ = try await client.send(RatingEndpoints.rate(id, score, rater: rater))
        } catch {
            throw DomainError(error)
        }
    }

    public func removeRating(_ id: Movie.ID) async throws(DomainError) {
        let rater = try await rater.id()
        do {
            _ = try await client.send(RatingEndpoints.removeRating(id, rater: rater))
        } catch {
            throw DomainError(error)
        }
    }

    /// A list that is refused: everything in the query was checked before, except a cursor, which only the server knows.
    private static func failure(of query: MovieListQuery) -> DomainError {
        switch query.start {
        case .cursor(let text): .invalidInput(.malformed(field: "cursor", value: text))
        case .page: .unavailable
        }
    }

    private func load<Wire, Value: Sendable>(
        _ endpoint: Endpoint<Wire>, cached: Snapshot<Value>.Handler,
        map: (Wire) throws(DomainError) -> Value
    ) async throws(DomainError) -> Value {
        let request = try translated { () throws(NetworkError) in try client.request(for: endpoint) }
        let key = "\(request.method) \(request.origin) \(request.target)"
        if let saved = await cache.entry(for: key), let wire = try? client.decode(saved.bytes, as: endpoint),
            let value = try? map(wire)
        {
            await cached(Snapshot(value, .saved(at: saved.savedAt)))
        }
        do throws(DomainError) {
            let bytes = try await sent(endpoint)
            let wire = try translated { () throws(NetworkError) in try client.decode(bytes, as: endpoint) }
            let value = try map(wire)
            await cache.save(bytes, for: key, lifetime: Self.lifetime)
            return value
        } catch {
            // That there is no such thing is an answer, too.
            if error == .notFound { await cache.remove(for: key) }
            throw error
        }
    }

    private func sent<Wire>(_ endpoint: Endpoint<Wire>) async throws(DomainError) -> [UInt8] {
        do {
            return try await client.sendRaw(endpoint)
        } catch {
            throw DomainError(error)
        }
    }

    private func translated<Value>(
        _ work: () throws(NetworkError) -> Value
    ) throws(DomainError) -> Value {
        do {
            return try work()
        } catch {
            throw DomainError(error)
        }
    }
}
