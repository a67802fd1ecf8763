import CommunityData
import CommunityDomain
import Persistence
import SQLCore
import Testing

@Suite struct DefaultReadMarkRepositoryTests {
    private let store = InMemoryKeyValueStore()

    private func marks(_ server: String? = "https://board.test", account: Int = 10)
        -> DefaultReadMarkRepository
    {
        DefaultReadMarkRepository(store: store) { () async throws(CommunityError) in
            guard let server else { throw .signedOut }
            return BoardPlace(server: server, account: account)
        }
    }

    @Test func `Unread posts have no mark`() async throws {
        try await marks().markRead(1, upTo: nil)
        try await marks().markRead(2, upTo: 7)
        #expect(try await marks().marks(of: [1, 2, 3]) == [1: 0, 2: 7])
        #expect(try await marks().marks(of: []) == [:])
    }

    @Test func `A mark never goes back`() async throws {
        for comment in [3, 9, nil, 5] { try await marks().markRead(1, upTo: comment) }
        #expect(try await marks().marks(of: [1]) == [1: 9])
    }

    @Test func `Each account has its own marks, on each server`() async throws {
        try await marks().markRead(1, upTo: 3)
        #expect(try await marks("https://board.test", account: 1).marks(of: [1]) == [:])
        #expect(try await marks("https://other.test").marks(of: [1]) == [:])
    }

    @Test func `An unreadable mark counts as the mark of a post without comments`() async throws {
        try await store.set(Array("x".utf8), for: "read/https://board.test 10/1")
        #expect(try await marks().marks(of: [1]) == [1: 0])
        try await marks().markRead(1, upTo: 2)
        #expect(try await marks().marks(of: [1]) == [1: 2])
    }

    @Test func `Reads and stores nothing without an account`() async throws {
        await #expect(throws: CommunityError.signedOut) { try await marks(nil).marks(of: [1]) }
        await #expect(throws: CommunityError.signedOut) { try await marks(nil).markRead(1, upTo: 2) }
        #expect(try await store.entries(withPrefix: "").isEmpty)
    }

    @Test func `Reports why the store fails`() async throws {
        let dead = DefaultReadMarkRepository(store: DyingStore(store, Death(at: 1))) {
            () async throws(CommunityError) in BoardPlace(server: nil, account: 1)
        }
        await #expect(throws: CommunityError.storage("killed")) { try await dead.marks(of: [1]) }
        await #expect(throws: CommunityError.storage("killed")) { try await dead.markRead(1, upTo: 2) }
    }
}
