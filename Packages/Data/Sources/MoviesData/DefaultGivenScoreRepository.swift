import DataCore
public import DomainCore
import MoviesAPI
public import MoviesDomain
public import NetworkCore
public import Persistence
import Platform
import SQLCore

/// The scores of the profile's guest session at a server.
public struct DefaultGivenScoreRepository: GivenScoreRepository {
    /// The largest number of pages of twenty; no user gave more scores before there were diaries.
    private static let mostPages = 500

    private let client: APIClient<DomainError>
    private let session: GuestSession
    private let endpoints: RatingEndpoints
    private let store: any KeyValueStore
    private let key: String

    /// - Parameters:
    ///   - client: the client of the server.
    ///   - session: the session that gave the scores.
    ///   - store: the store of the profile; records that the scores were adopted.
    ///   - server: the origin of the server; `nil` is the backend in the same process.
    ///   - roots: the roots of the protocols on the server.
    public init(
        client: HTTPClient, session: GuestSession, store: any KeyValueStore, server: String? = nil,
        roots: MovieAPIRoots = MovieAPIRoots()
    ) {
        self.client = APIClient(client)
        self.session = session
        self.store = store
        endpoints = RatingEndpoints(roots: roots)
        key = "scores-adopted" + (server.map { " \($0)" } ?? "")
    }

    /// A server that does not know the request has no scores.
    public func scores() async throws(DomainError) -> [GivenScore] {
        let isAdopted =
            try await DomainError.storing { () throws(StoreError) in try await store.value(for: key) } != nil
        guard !isAdopted, let rater = try await session.known() else { return [] }
        var scores: [GivenScore] = []
        var number = 1
        while number <= Self.mostPages {
            let page: TMDBScoredPage
            do throws(DomainError) {
                page = try await client.send(endpoints.rated(by: rater, page: number))
            } catch .notFound {
                return scores
            }
            scores += page.results.compactMap { scored in
                guard let score = try? Score(scored.rating) else { return nil }
                let seconds = Double(scored.ratedAt ?? 0)
                return GivenScore(
                    film: Movie.ID(scored.id), score: score, at: Date(timeIntervalSince1970: seconds))
            }
            guard number < page.totalPages, !page.results.isEmpty else { break }
            number += 1
        }
        return scores
    }

    public func markAdopted() async throws(DomainError) {
        guard try await session.known() != nil else { return }
        try await DomainError.storing { () throws(StoreError) in
            if try await store.value(for: key) == nil { try await store.set(Array("1".utf8), for: key) }
        }
    }
}
