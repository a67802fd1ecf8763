import MarketDomain
import PostgresDriverTestSupport
import SQLCore
import TestSupport
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10)))
struct RecentListsTests {
    @Test func `values are valid for their generation, and the least recently used ones are evicted`() {
        let lists = RecentLists()
        func filter(_ vendor: Int) -> ListingCriteria {
            var filter = ListingCriteria()
            filter.vendor = vendor
            return filter
        }
        for vendor in 0..<256 { lists.save(total: vendor, of: filter(vendor), at: 1) }
        #expect(lists.total(of: filter(0), at: 1) == 0)
        #expect(lists.total(of: filter(0), at: 2) == nil)
        lists.save(total: 256, of: filter(256), at: 1)
        #expect(lists.total(of: filter(0), at: 1) == 0)
        #expect(lists.total(of: filter(1), at: 1) == nil)
        #expect(lists.total(of: filter(256), at: 1) == 256)
    }

    @Test(arguments: TestPlace.all, [ProductSort.newest, .cheapest, .stock])
    func `the next page shows the changes of another process`(
        at place: TestPlace, sort: ProductSort
    ) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let place = place.shared(in: folder.path)
        let (one, other) = (StoreFixture(at: place), StoreFixture(at: place))
        var filter = ListingCriteria(sort: sort)
        filter.inStock = true
        var ids: [Int] = []
        for number in 0..<6 { ids.append(try await one.sell(price: number, stock: 10 - number)) }
        for page in 1...3 { _ = try await one.store.page(filter, .page(page), size: 2) }
        let gone = sort == .newest ? ids[5] : ids[0]
        try await other.delete(gone)
        ids.removeAll { $0 == gone }
        if sort == .newest { ids.reverse() }
        let second = try await one.store.page(filter, .page(2), size: 2)
        #expect(second.rows.map(\.id) == Array(ids[2..<4]))
        #expect(second.total == 5)
        await one.database.close()
        await other.database.close()
    }
}
