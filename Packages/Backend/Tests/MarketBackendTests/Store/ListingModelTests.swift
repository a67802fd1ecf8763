import MarketDomain
import PostgresDriverTestSupport
import SQLCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10)))
struct ListingModelTests {
    @Test(arguments: zip([.memory, .memory] + TestPlace.all, 1...4 as ClosedRange<UInt64>))
    func `every page of every list equals that of a naive list`(
        at place: TestPlace, seed: UInt64
    ) async throws {
        let fixture = StoreFixture(at: place)
        var model = ListingModel(seed: seed)
        try await fixture.store.write { connection throws(StoreError) in
            try ListingModel.addVendors(on: connection)
        }
        // Each page is a round trip on a server.
        for count in place == .memory ? [0, 700, 40] : [0, 150, 20] {
            model = try await fixture.store.write { [model] connection throws(StoreError) in
                var model = model
                try model.change(count, on: connection)
                return model
            }
            for filter in Self.filters { try await expectSame(filter, fixture.store, model) }
        }
    }

    @Test func `counts of blocks equal those of the rows after 2,000 changes`() async throws {
        let fixture = StoreFixture()
        let counted = try await fixture.store.write { connection throws(StoreError) in
            var model = ListingModel(seed: 7)
            try model.change(2_000, on: connection)
            for family in ListingCriteria.Family.allCases {
                let counts = ListingCounts(family: family, connection: connection)
                let ids = model.ids(ListingCriteria(family: family))
                guard try counts.total() == ids.count else { return (family.rawValue, -1) }
                for offset in ids.indices {
                    let (end, skip) = try counts.place(after: offset)
                    let inside = ids.filter { $0 < end }
                    guard skip < 64, inside.count > skip, inside[skip] == ids[offset] else {
                        return (family.rawValue, offset)
                    }
                }
            }
            return (-1, -1)
        }
        #expect(counted == (-1, -1), "family and offset of the first wrong place")
        let rows = try await fixture.number("SELECT count(*) FROM listing_block WHERE count <= 0")
        #expect(rows == 0)
    }

    private func expectSame(
        _ filter: ListingCriteria, _ store: MarketStore, _ model: ListingModel
    ) async throws {
        let expected = model.ids(filter)
        let size = 37
        for page in 1...(expected.count / size + 2) {
            let found = try await store.page(filter, .page(page), size: size)
            let ids = expected.dropFirst((page - 1) * size).prefix(size)
            #expect(found.rows.map(\.id) == Array(ids), "page \(page) of \(filter)")
            #expect(found.total == expected.count, "\(filter)")
            #expect(found.nextCursor == nil)
        }
        var ids: [Int] = []
        var cursor: String? = ""
        while let start = cursor, ids.count <= expected.count {
            let found = try await store.page(filter, .cursor(start), size: size)
            ids += found.rows.map(\.id)
            cursor = found.nextCursor
            #expect(found.total == expected.count)
            #expect(cursor == nil || found.rows.count == size)
        }
        #expect(ids == expected, "the cursors of \(filter)")
    }

    private static let filters: [ListingCriteria] = ListingCriteria.Family.allCases.flatMap { family in
        ProductSort.allCases.flatMap { sort in
            let plain = ListingCriteria(family: family, sort: sort)
            var filters = [plain]
            func add(_ change: (inout ListingCriteria) -> Void) {
                filters.append(plain)
                change(&filters[filters.count - 1])
            }
            add { $0.currency = .krw }
            add { ($0.currency, $0.lowest, $0.highest) = (.usd, 30, 120) }
            add { ($0.lowest, $0.inStock) = (50, true) }
            add { ($0.currency, $0.highest, $0.vendor) = (.krw, 90, 2) }
            add { ($0.vendor, $0.inStock) = (1, true) }
            add { $0.category = .furniture }
            add { ($0.category, $0.currency, $0.isAvailable) = (.digital, .krw, true) }
            add { $0.isAvailable = true }
            add { ($0.isAvailable, $0.vendor) = (true, 3) }
            add { ($0.text, $0.category) = ("zebra", .furniture) }
            add { $0.text = "의자" }
            add { ($0.text, $0.currency, $0.inStock) = ("zebra", .krw, true) }
            return filters
        }
    }
}
