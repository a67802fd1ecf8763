import DomainCore
import MoviesData
import MoviesDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import SQLCore
import Testing

@Suite struct RatingTests {
    private let success = #"{"status_code":1,"status_message":"Success.","success":true}"#

    @Test func `Sends a score of the rater`() async throws {
        let transport = StubTransport()
        transport.on(
            .post, "/3/movie/7/rating", query: ["guest_session_id": "me"], .json(success, status: 201))
        try await DefaultMovieRepository(transport).rate(Movie.ID(7), Score(8.5))
        // So that a retrying transport may repeat it.
        #expect(transport.requests.first?.headers["Idempotency-Key"] != nil)
        #expect(
            transport.requests.first.map { String(decoding: $0.body, as: UTF8.self) } == #"{"value":8.5}"#)
        transport.verify()
    }

    @Test func `Removes the score of the rater`() async throws {
        let transport = StubTransport()
        transport.on(.delete, "/3/movie/7/rating", query: ["guest_session_id": "me"], .json(success))
        try await DefaultMovieRepository(transport).removeRating(Movie.ID(7))
        transport.verify()
    }

    @Test(arguments: [(404, DomainError.notFound), (401, .signInNeeded), (429, .unavailable)])
    func `Reports a refusal`(status: Int, expected: DomainError) async {
        let repository = DefaultMovieRepository(StubTransport.json(#"{"status_code":34}"#, status: status))
        await #expect(throws: expected) { try await repository.rate(Movie.ID(7), Score(1)) }
        await #expect(throws: expected) { try await repository.removeRating(Movie.ID(7)) }
    }

    @Test func `Sends no score when the rater's id cannot be stored`() async throws {
        let transport = StubTransport()
        let repository = DefaultMovieRepository(
            client: HTTPClient(origin: "https://films.test", transport: transport),
            cache: InMemoryResponseCache(byteCap: 0),
            rater: GuestSession(store: FailingStore(.full("disk full"))))
        await #expect(throws: DomainError.storage(StoreError.full("disk full").reason)) {
            try await repository.rate(Movie.ID(7), Score(1))
        }
        #expect(transport.requests.isEmpty)
    }
}
