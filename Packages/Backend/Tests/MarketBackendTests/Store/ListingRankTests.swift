import DomainCore
import MarketDomain
import PostgresDriverTestSupport
import SQLCore
import SearchCore
import Testing

@testable import MarketBackend

/// Searches by relevance.
@Suite(.timeLimit(.minutes(10)))
struct ListingRankTests {
    private func ranked(_ text: String) -> ListingCriteria { ListingCriteria(text: text, sort: .best) }

    private func names(_ text: String, _ fixture: StoreFixture) async throws -> [String] {
        try await fixture.store.page(ranked(text), .page(1), size: 50).rows.map(\.name)
    }

    @Test(arguments: TestPlace.all)
    func `The exact name comes first, then its beginning, words, parts of words, and other texts`(
        at place: TestPlace
    ) async throws {
        let fixture = StoreFixture(at: place)
        for name in ["Lamp", "Lamp for a desk", "Brass lamp, new", "Two lampshades", "Chair"] {
            try await fixture.sell(name, name == "Chair" ? "Stands beside a lamp" : "Something to sell")
        }
        try await fixture.sell("Radio", "Its lamp is new")
        try await fixture.sell("Table lamp", "Something to sell")
        #expect(
            try await names("lamp", fixture) == [
                "Lamp", "Lamp for a desk", "Table lamp", "Brass lamp, new", "Two lampshades", "Radio",
                "Chair",
            ])
        #expect(try await names("lamp brass", fixture) == ["Brass lamp, new"])
    }

    @Test func `A vendor's name finds the vendor's listings, after listings with such a name`()
        async throws
    {
        let fixture = StoreFixture()
        let vendor = try await fixture.store.write { connection throws(StoreError) in
            try VendorTables.insertWithoutSecret(name: "연남상회", on: connection)
        }
        try await fixture.sell("빨간 의자", vendor: vendor)
        try await fixture.sell("연남상회 달력")
        for text in ["연남상회", "연남", "ㅇㄴㅅㅎ"] {
            #expect(try await names(text, fixture) == ["연남상회 달력", "빨간 의자"], "\(text)")
        }
        #expect(try await names("연남상회 의자", fixture) == ["빨간 의자"])
    }

    /// Each group is longer than a page, and pages begin in each.
    @Test(arguments: TestPlace.all, [1, 3, 7])
    func `Pages by number and by cursor contain every listing once`(at place: TestPlace, size: Int)
        async throws
    {
        let fixture = StoreFixture(at: place)
        for index in 0..<30 {
            let name = [
                "Lamp", "Lamp \(index)", "Old lamp \(index)", "Lampshade \(index)", "Thing \(index)",
            ][index % 5]
            try await fixture.sell(name, "With a lamp", price: 1_000 + index, stock: index % 2)
        }
        var filter = ranked("lamp")
        for inStock in [false, true] {
            filter.inStock = inStock
            let all = try await fixture.store.page(filter, .page(1), size: 100)
            #expect(all.total == (inStock ? 15 : 30) && all.rows.count == all.total)
            var byNumber: [Int] = []
            for number in 1...(all.total / size + 1) {
                byNumber += try await fixture.store.page(filter, .page(number), size: size).rows.map(\.id)
            }
            #expect(byNumber == all.rows.map(\.id))
            var (byCursor, cursor) = ([Int](), String?.some(""))
            while let start = cursor {
                let page = try await fixture.store.page(filter, .cursor(start), size: size)
                byCursor += page.rows.map(\.id)
                cursor = page.nextCursor
            }
            #expect(byCursor == all.rows.map(\.id))
            // Without the cached positions of the pages before.
            let late = try await fixture.store.page(filter, .page(2), size: size).rows.map(\.id)
            #expect(late == Array(all.rows.map(\.id).dropFirst(size).prefix(size)))
        }
    }

    @Test func `A list that is paged while others are added and removed repeats nothing`() async throws {
        let fixture = StoreFixture()
        for index in 0..<12 { try await fixture.sell(index % 2 == 0 ? "Lamp \(index)" : "Old lamp \(index)") }
        let filter = ranked("lamp")
        let first = try await fixture.store.page(filter, .cursor(""), size: 5)
        try await fixture.sell("Lamp")
        try await fixture.sell("Old lamp, new")
        try await fixture.delete(first.rows[4].id)
        var (seen, cursor) = (first.rows.map(\.id), first.nextCursor)
        while let start = cursor {
            let page = try await fixture.store.page(filter, .cursor(start), size: 5)
            seen += page.rows.map(\.id)
            cursor = page.nextCursor
        }
        #expect(seen.count == Set(seen).count)
        #expect(Set(1...12).isSubset(of: seen))
    }

    @Test(arguments: ["?", "newest", "bmV3ZXN0HzU"])
    func `A cursor of another list is refused`(cursor: String) async throws {
        let fixture = StoreFixture()
        try await fixture.sell("Lamp")
        await #expect(throws: (any Error).self) {
            try await fixture.store.page(ranked("lamp"), .cursor(cursor), size: 5)
        }
    }

    @Test func `A typo is corrected in every order, and a filter turns no word into a typo`() async throws {
        let fixture = StoreFixture()
        let lamp = try await fixture.sell("Lamp")
        try await fixture.sell("Ramp", stock: 0)
        for sort in ProductSort.allCases {
            let page = try await fixture.store.page(
                ListingCriteria(text: "lmap", sort: sort), .page(1), size: 5)
            #expect(page.rows.map(\.id) == [lamp] && page.reading == SearchReading(.instead, "lamp"))
        }
        var filter = ranked("ramp")
        filter.inStock = true
        let none = try await fixture.store.page(filter, .page(1), size: 5)
        #expect(none.rows.isEmpty && none.reading == nil)
    }

    @Test func `Words of deleted listings no longer correct typos`() async throws {
        let fixture = StoreFixture()
        let lamp = try await fixture.sell("Lamp", "Something to sell")
        try await fixture.sell("Chair", "Something to sit on")
        try await fixture.delete(lamp)
        let page = try await fixture.store.page(ranked("lmap"), .page(1), size: 5)
        #expect(page.rows.isEmpty && page.reading == nil)
        _ = try await fixture.restore(lamp)
        #expect(try await names("lmap", fixture) == ["Lamp"])
    }

    @Test(arguments: TestPlace.all)
    func `A market of an earlier version is reindexed`(at place: TestPlace) async throws {
        let database = place.database(Array(MarketStore.migrations.prefix(5)))
        try await database.write { connection throws(StoreError) in
            let vendor = try VendorTables.insertWithoutSecret(name: "Meng", on: connection)
            try connection.execute(
                """
                INSERT INTO listing (
                    id, newness, vendor, created_at, changed_at, name, name_key, description, currency, price,
                    discount, asked, asked_down, stock, stock_down, in_market)
                VALUES (1, -1, ?1, 0, 0, 'Lamp', 'lamp', 'To read by', 'KRW', 9, 0, 9, -9, 1, -1, 1)
                """, .int(vendor))
            try ListingTables.show(1, on: connection)
            // The state of the earlier version.
            try connection.executeScript("DROP TABLE \(ListingIndex.index.spellingTable)")
            try MarketStore.migrations[5].migrate(connection)
            for text in ["lmap", "meng", "lamp"] {
                let match = try ListingMatch.of(text, on: connection)
                #expect(match != nil, "\(text)")
            }
            // Older listings have no values of a later version.
            try MarketStore.migrations[6].migrate(connection)
            let row = try ListingTables.details(1, in: .market, on: connection)?.row
            #expect(row?.name == "Lamp")
            #expect(row?.category == nil && row?.contact == nil && row?.isReserved == false)
        }
        await database.close()
    }
}
