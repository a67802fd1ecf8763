import DomainCore
import Foundation
import MoviesData
import MoviesDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import Testing

@Suite struct GivenScoreTests {
    private let store = InMemoryKeyValueStore()
    private let transport = StubTransport()

    private var scores: DefaultGivenScoreRepository {
        DefaultGivenScoreRepository(
            client: HTTPClient(origin: "https://films.test", transport: transport),
            session: GuestSession(store: store), store: store)
    }

    private func answer(_ page: Int, _ results: String) async throws {
        transport.on(
            .get, "/3/guest_session/rated/movies",
            query: ["guest_session_id": try await GuestSession(store: store).id(), "page": "\(page)"],
            .json(#"{"page":\#(page),"total_pages":2,"results":[\#(results)]}"#))
    }

    @Test func `Reads all pages, and leaves out invalid scores`() async throws {
        try await answer(1, #"{"id":7,"rating":8.5,"rated_at":60},{"id":8,"rating":11}"#)
        try await answer(2, #"{"id":9,"rating":1}"#)
        let found = try await scores.scores()
        #expect(found.map(\.film.rawValue) == [7, 9])
        #expect(found.map(\.score.value) == [8.5, 1])
        #expect(found.map(\.at.timeIntervalSince1970) == [60, 0])
        transport.verify()
    }

    @Test func `Sends no request without earlier scores, or after they were adopted`() async throws {
        #expect(try await scores.scores().isEmpty)
        _ = try await GuestSession(store: store).id()
        try await scores.markAdopted()
        #expect(try await scores.scores().isEmpty)
        #expect(transport.requests.isEmpty)
    }

    @Test func `A server that does not know the request has no scores`() async throws {
        let unknown = StubTransport.json(#"{"status_code":34}"#, status: 404)
        _ = try await GuestSession(store: store).id()
        let scores = DefaultGivenScoreRepository(
            client: HTTPClient(origin: "https://films.test", transport: unknown),
            session: GuestSession(store: store), store: store)
        #expect(try await scores.scores().isEmpty)
    }
}
