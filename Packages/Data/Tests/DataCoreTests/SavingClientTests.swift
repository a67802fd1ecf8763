import DataCore
import DomainCore
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import Testing

@Suite struct SavingClientTests {
    private let cache = InMemoryResponseCache(byteCap: 1 << 16)
    private let endpoint = Endpoint<String>.json(at: "/word")

    /// `nil` stands for an unreachable server.
    private func client(
        _ response: HTTPResponse?, for owner: String = "", cache: InMemoryResponseCache?
    ) -> SavingClient<DomainError> {
        let transport = StubTransport { _ throws(NetworkError) in
            guard let response else { throw .notConnected("it is away") }
            return response
        }
        return SavingClient(
            APIClient(HTTPClient(origin: "https://words.test", transport: transport)), cache: cache
        ) { owner }
    }

    private static func word(_ word: String) -> HTTPResponse {
        HTTPResponse(status: 200, body: Array("\"\(word)\"".utf8))
    }

    @Test func `Shows a saved answer when the server is unreachable, but only to its owner`() async throws {
        #expect(try await client(Self.word("one"), for: "a ", cache: cache).fetch(endpoint) == "one")
        let away = client(nil, for: "a ", cache: cache)
        await #expect(throws: DomainError.offline) { try await away.fetch(endpoint) }
        #expect(await away.saved(endpoint)?.wire == "one")
        #expect(await client(nil, for: "b ", cache: cache).saved(endpoint) == nil)
    }

    @Test func `Keeps the saved answer after a failure, and removes it after a 404`() async throws {
        _ = try await client(Self.word("one"), cache: cache).fetch(endpoint)
        for status in [500, 403] {
            await #expect(throws: DomainError.self) {
                try await client(HTTPResponse(status: status), cache: cache).fetch(endpoint)
            }
            #expect(await client(nil, cache: cache).saved(endpoint)?.wire == "one")
        }
        await #expect(throws: DomainError.notFound) {
            try await client(HTTPResponse(status: 404), cache: cache).fetch(endpoint)
        }
        #expect(await client(nil, cache: cache).saved(endpoint) == nil)
    }

    @Test func `Saves no unusable answers, and nothing without a cache`() async throws {
        await #expect(throws: DomainError.unavailable) {
            try await client(Self.word("one"), cache: cache).fetch(endpoint) {
                _ throws(DomainError) -> Int in throw .unavailable
            }
        }
        #expect(await client(nil, cache: cache).saved(endpoint) == nil)
        #expect(try await client(Self.word("one"), cache: nil).fetch(endpoint) == "one")
        #expect(await client(nil, cache: nil).saved(endpoint) == nil)
    }
}
