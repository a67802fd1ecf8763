import Foundation
import MarketData
import MarketDomain
import Persistence
import Testing

@Suite struct ProductBookmarkTests {
    private let store = InMemoryKeyValueStore()

    private func bookmarks(_ server: String? = nil) -> DefaultProductBookmarkRepository {
        DefaultProductBookmarkRepository(store: store, server: server)
    }

    private func bookmark(_ id: Int, _ price: Money = Money(minorUnits: 1_250, .usd)) -> ProductBookmark {
        ProductBookmark(
            product: id, name: "Lamp \(id)", price: price, addedAt: Date(timeIntervalSince1970: Double(id)))
    }

    @Test func `Lists bookmarks newest first, each with its original price`() async throws {
        #expect(try await bookmarks().all() == [])
        for id in [1, 2] { #expect(try await bookmarks().add(bookmark(id))) }
        #expect(try await bookmarks().add(bookmark(1, Money(minorUnits: 9, .krw))))
        #expect(try await bookmarks().all() == [bookmark(2), bookmark(1)])
        #expect(try await bookmarks().remove(2))
        #expect(try await !bookmarks().remove(2))
        #expect(try await bookmarks().all() == [bookmark(1)])
        #expect(try await bookmarks().remove(1))
        #expect(try await bookmarks().all() == [])
    }

    @Test func `Each server has its own bookmarks`() async throws {
        #expect(try await bookmarks("https://market.test").add(bookmark(1)))
        #expect(try await bookmarks().all() == [])
    }

    @Test func `Enforces the limit, and treats damaged data as empty`() async throws {
        for id in 1...ProductBookmark.limit { _ = try await bookmarks().add(bookmark(id)) }
        #expect(try await !bookmarks().add(bookmark(0)))
        #expect(try await bookmarks().all().count == ProductBookmark.limit)
        try await store.set(Array("{".utf8), for: "bookmarks of this device")
        #expect(try await bookmarks().all() == [])
    }
}
