import Basics
import NetworkCore
import Persistence
import Testing

@testable import MarketData

@Suite struct PendingSalesTests {
    private let store = InMemoryKeyValueStore()

    private func sales(at time: Int) -> PendingSales { PendingSales(store: store) { time } }

    private func sale(_ text: String) -> StableHash {
        var sale = StableHash()
        sale.combine(text: text)
        return sale
    }

    @Test func `a sale keeps its key until it is answered`() async throws {
        let key = try await sales(at: 0).key(of: sale("a"))
        #expect(try await sales(at: 29 * 86_400 - 1).key(of: sale("a")) == key)
        // A clock that was set back sells nothing twice.
        for time in [-1, -29 * 86_400 + 1] { #expect(try await sales(at: time).key(of: sale("a")) == key) }
        #expect(try await sales(at: 0).key(of: sale("b")) != key)
        try await sales(at: 0).forget(sale("a"))
        #expect(try await sales(at: 0).key(of: sale("a")) != key)
    }

    @Test func `an answered sale keeps its key until its seller has seen that product`() async throws {
        let sales = sales(at: 0)
        let key = try await sales.key(of: sale("a"))
        try await sales.answered(sale("a"), product: 7, seller: "here meng")
        try await sales.answered(sale("b"), product: 7, seller: "here meng")
        #expect(try await store.entries(withPrefix: "").count == 1)
        for (product, seller) in [(8, "here meng"), (7, "there meng")] {
            try await sales.forget(product: product, seller: seller)
            #expect(try await sales.key(of: sale("a")) == key)
        }
        try await sales.forget(product: 7, seller: "here meng")
        #expect(try await sales.key(of: sale("a")) != key)
    }

    @Test(arguments: [29 * 86_400, .max, -29 * 86_400, .min])
    func `does not reuse a key of another time, and removes it`(time: Int) async throws {
        let key = try await sales(at: 0).key(of: sale("a"))
        #expect(try await sales(at: time).key(of: sale("b")) != key)
        #expect(try await store.entries(withPrefix: "").count == 1)
        #expect(try await sales(at: time).key(of: sale("a")) != key)
    }

    @Test func `replaces an unreadable entry`() async throws {
        _ = try await sales(at: 0).key(of: sale("a"))
        let name = try #require(try await store.entries(withPrefix: "").first?.key)
        try await store.set([1, 2, 3], for: name)
        let key = try await sales(at: 0).key(of: sale("a"))
        #expect(try await sales(at: 0).key(of: sale("a")) == key)
        #expect(key.utf8.count == 32)
    }

    @Test func `concurrent attempts of one sale share one key`() async throws {
        let sales = sales(at: 0)
        let sale = sale("a")
        let keys = try await withThrowingTaskGroup(of: String.self, returning: Set<String>.self) { group in
            for _ in 0..<100 { group.addTask { try await sales.key(of: sale) } }
            return try await group.reduce(into: []) { $0.insert($1) }
        }
        #expect(keys.count == 1)
    }
}
