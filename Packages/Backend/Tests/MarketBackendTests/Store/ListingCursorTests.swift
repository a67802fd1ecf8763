import MarketDomain
import PasswordCore
import SQLCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10)))
struct ListingCursorTests {
    @Test(arguments: ProductSort.allCases, [nil, Currency.krw])
    func `cursors show every remaining row once while others are added and removed`(
        sort: ProductSort, currency: Currency?
    ) async throws {
        let fixture = StoreFixture()
        var filter = ListingCriteria(sort: sort)
        filter.currency = currency
        var model = try await Self.grown(ListingModel(seed: 11), 300, fixture)
        let before = Set(model.ids(filter))
        var shown: [Int] = []
        var cursor: String? = ""
        while let start = cursor, shown.count < 1_000 {
            let page = try await fixture.store.page(filter, .cursor(start), size: 7)
            shown += page.rows.map(\.id)
            cursor = page.nextCursor
            model = try await fixture.store.write { [model] connection throws(StoreError) in
                var model = model
                for _ in 0..<2 {
                    try model.sell(on: connection)
                    try model.delete(on: connection)
                }
                return model
            }
        }
        #expect(Set(shown).count == shown.count, "shown twice")
        #expect(before.intersection(model.ids(filter)).isSubset(of: shown), "missed")
    }

    @Test func `a cursor of another order and an invalid text are refused`() async throws {
        let fixture = StoreFixture()
        for _ in 0..<3 { try await fixture.sell() }
        let newest = try await fixture.store.page(ListingCriteria(), .cursor(""), size: 1).nextCursor
        let cursor = try #require(newest)
        func byName(_ name: String) -> String { Sodium.base64(Array("name\u{1F}\(name)\u{1F}-1".utf8)) }
        #expect(
            try await fixture.store.page(ListingCriteria(sort: .name), .cursor(byName("a")), size: 1).total
                == 3
        )
        for (text, sort) in [
            (byName("a\u{0}"), .name),
            (cursor, ProductSort.oldest), ("?", .newest), (cursor + "A", .newest),
            (String(cursor.dropLast()), .newest), ("bmV3ZXN0", .newest), ("bmV3ZXN0H3g", .newest),
            (String(repeating: "A", count: 2_000), .newest),
        ] {
            await #expect("\(text) for \(sort)") {
                _ = try await fixture.store.page(ListingCriteria(sort: sort), .cursor(text), size: 1)
            } throws: { error in
                String(describing: error).contains("400")
            }
        }
    }

    @Test(arguments: [Int.max, 0, -5, .min])
    func `a page of any number has an answer`(page: Int) async throws {
        let fixture = StoreFixture()
        let id = try await fixture.sell()
        for filter in [ListingCriteria(), ListingCriteria(sort: .cheapest)] {
            let found = try await fixture.store.page(filter, .page(page), size: 20)
            #expect(found.rows.map(\.id) == (page == .max ? [] : [id]))
            #expect(found.total == 1)
        }
    }

    private static func grown(
        _ model: ListingModel, _ count: Int, _ fixture: StoreFixture
    ) async throws -> ListingModel {
        try await fixture.store.write { connection throws(StoreError) in
            var model = model
            try ListingModel.addVendors(on: connection)
            for _ in 0..<count { try model.sell(on: connection) }
            return model
        }
    }
}
