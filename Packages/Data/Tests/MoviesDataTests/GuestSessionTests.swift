import DomainCore
import MoviesData
import Persistence
import SQLCore
import Testing

@Suite struct GuestSessionTests {
    private let store = InMemoryKeyValueStore()

    @Test func `The id is 128 bits in hexadecimal, created once and stored`() async throws {
        let id = try await GuestSession(store: store).id()
        #expect(id.wholeMatch(of: /[0-9a-f]{32}/) != nil)
        #expect(try await GuestSession(store: store).id() == id)
        #expect(try await GuestSession(store: InMemoryKeyValueStore()).id() != id)
    }

    @Test func `No server learns the id of another`() async throws {
        let servers = [nil, "https://a.test", "https://b.test", "http://a.test"]
        var ids: Set<String> = []
        for server in servers { ids.insert(try await GuestSession(store: store, server: server).id()) }
        #expect(ids.count == servers.count)
        #expect(ids.contains(try await GuestSession(store: store, server: "https://a.test").id()))
        #expect(ids.contains(try await GuestSession(store: store).id()))
    }

    @Test func `Concurrent callers get the same id`() async throws {
        let ids = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 { group.addTask { try await GuestSession(store: store).id() } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
    }

    @Test(arguments: ["", "short", "zz000000000000000000000000000000"])
    func `Replaces an invalid id`(kept: String) async throws {
        try await store.set(Array(kept.utf8), for: "guest-session")
        let id = try await GuestSession(store: store).id()
        #expect(id != kept)
        #expect(try await GuestSession(store: store).id() == id)
    }

    @Test func `Reports why the store fails`() async {
        await #expect(throws: DomainError.storage("no disk")) {
            try await GuestSession(store: FailingStore(.io("no disk"))).id()
        }
    }
}
