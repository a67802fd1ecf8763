import MarketData
import Persistence
import Testing

@Suite struct ListingDraftsTests {
    @Test func `each server has its own draft`() async throws {
        let store = InMemoryKeyValueStore()
        let own = DefaultListingDrafts(store: store, server: nil)
        let other = DefaultListingDrafts(store: store, server: "https://market.test")
        #expect(try await own.draft() == nil)
        try await own.keep([1])
        try await other.keep([2])
        #expect(try await own.draft() == [1])
        #expect(try await other.draft() == [2])
        try await own.keep(nil)
        #expect(try await own.draft() == nil)
        #expect(try await other.draft() == [2])
    }
}
