import Testing

@testable import MarketBackend

extension StoreFixture {
    /// The ids that a search finds, the newest first.
    func found(_ text: String, _ change: (inout ListingFilter) -> Void = { _ in }) async throws -> [Int] {
        var filter = ListingFilter(text: text)
        change(&filter)
        let page = try await store.page(filter, .page(1), size: 100)
        #expect(page.total == page.rows.count)
        return page.rows.map(\.id)
    }

    /// How many there are in all, and on the market.
    func totals() async throws -> [Int] {
        var totals: [Int] = []
        for family in ListingFilter.Family.allCases {
            totals.append(try await store.page(ListingFilter(family: family), .page(1), size: 1).total)
        }
        return totals
    }
}
