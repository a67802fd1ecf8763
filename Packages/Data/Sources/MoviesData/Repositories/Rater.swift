import DomainCore
import MoviesDomain
import NetworkCore

/// Gives scores in the name of a guest, in the TMDB-style protocol.
struct Rater: Sendable {
    let client: HTTPClient
    let session: GuestSession
    let roots: MovieAPIRoots

    func rate(_ id: Movie.ID, _ score: Score) async throws(DomainError) {
        try await send { session throws(NetworkError) in
            try RatingEndpoints.rate(id, score, rater: session, at: roots)
        }
    }

    func removeRating(_ id: Movie.ID) async throws(DomainError) {
        try await send { session in RatingEndpoints.removeRating(id, rater: session, at: roots) }
    }

    private func send<Wire>(
        _ endpoint: (String) throws(NetworkError) -> Endpoint<Wire>
    ) async throws(DomainError) {
        let session = try await session.id()
        do {
            _ = try await client.send(try endpoint(session))
        } catch {
            throw DomainError(error)
        }
    }
}
