import MarketDomain
import Persistence
import SQLCore
import TestSupport
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10)))
struct ListingChangeTests {
    @Test func `a listing is read as it was stored, in its lists and by its id`() async throws {
        let fixture = StoreFixture()
        let id = try await fixture.sell(
            "Lamp", "A lamp for reading", price: 2_500, discount: 500, in: .usd, stock: 3,
            pictures: ["a", "b"])
        let time = "\(fixture.store.milliseconds)"
        let row = [
            "\(id)", "1", "guest", "Lamp", "A lamp for reading", "USD", "2500", "500", "3",
            BlobKeys.small("a").text + ".jpg", time, time,
        ]
        let details = try #require(try await fixture.store.details(id, in: .market))
        #expect(details.row.facts == row)
        #expect(details.pictures.map(\.file.name) == ["a", "b"].map { BlobKeys.large($0).text + ".png" })
        for sort in ProductSort.allCases {
            let page = try await fixture.store.page(ListingCriteria(sort: sort), .page(1), size: 20)
            #expect(page.rows.map(\.facts) == [row])
        }
    }

    @Test func `an edit changes the searched text and the time of the change, not the origin`()
        async throws
    {
        let fixture = StoreFixture()
        let id = try await fixture.sell("Lamp")
        let made = fixture.store.milliseconds
        fixture.clock.advance(seconds: 5)
        try await fixture.edit(id, StoreFixture.details("Desk", "A desk for writing", price: 7, in: .usd))
        let row = try #require(try await fixture.store.details(id, in: .market)).row
        #expect((row.name, row.description, row.price) == ("Desk", "A desk for writing", 7))
        #expect((row.createdAt, row.changedAt) == (made, made + 5_000))
        #expect(try await fixture.found("lamp").isEmpty)
        #expect(try await fixture.found("desk") == [id])
        #expect(try await fixture.found("writing") == [id])
    }

    @Test func `a listing in another currency is only in the lists of generation 1`() async throws {
        let fixture = StoreFixture()
        let yen = try #require(Currency("JPY"))
        let id = try await fixture.sell("Lamp", in: yen)
        #expect(try await fixture.store.details(id, in: .market) == nil)
        #expect(try await fixture.store.details(id, in: .all) != nil)
        #expect(try await fixture.totals() == [1, 0])
        try await fixture.edit(id, StoreFixture.details("Lamp", in: .krw))
        #expect(try await fixture.totals() == [1, 1])
        #expect(try await fixture.store.details(id, in: .market) != nil)
        try await fixture.edit(id, StoreFixture.details("Lamp", in: yen))
        #expect(try await fixture.totals() == [1, 0])
    }

    @Test func `a deleted listing disappears everywhere at once, and is restored unchanged`() async throws {
        let fixture = StoreFixture()
        let id = try await fixture.sell("Lamp", pictures: ["a"])
        let before = try await fixture.store.details(id, in: .all)?.row.facts
        try await fixture.delete(id)
        #expect(try await fixture.store.details(id, in: .all) == nil)
        #expect(try await fixture.found("lamp").isEmpty)
        #expect(try await fixture.totals() == [0, 0])
        for sort in ProductSort.allCases {
            let page = try await fixture.store.page(ListingCriteria(sort: sort), .page(1), size: 20)
            #expect(page.rows.isEmpty)
        }
        try await fixture.delete(id)
        try await fixture.edit(id, StoreFixture.details("Desk"))
        #expect(try await fixture.totals() == [0, 0])
        #expect(try await fixture.restore(id))
        #expect(try await fixture.store.details(id, in: .all)?.row.facts == before)
        #expect(try await fixture.found("lamp") == [id])
        #expect(try await fixture.totals() == [1, 1])
        #expect(try await !fixture.restore(id))
    }

    @Test func `the owner of a deleted listing is available, that of an existing one is not`() async throws {
        let fixture = StoreFixture()
        let id = try await fixture.sell()
        let owner: @Sendable (any SQLConnection) throws(StoreError) -> Int? = {
            connection throws(StoreError) in
            try ListingTables.deleted(id, on: connection)
        }
        #expect(try await fixture.store.read(owner) == nil)
        try await fixture.delete(id)
        #expect(try await fixture.store.read(owner) == VendorTables.guest)
    }

    @Test(arguments: [
        ["사과", "Zebra", "apple", "Äpfel", "가방", "10 cups"], ["ㄱ나다", "Chair", "chair", "CHAIR"],
    ])
    func `names are ordered by letters ignoring case, and Korean names as in a dictionary`(
        names: [String]
    ) async throws {
        let fixture = StoreFixture()
        for name in names { try await fixture.sell(name + " x") }
        let rows = try await fixture.store.page(ListingCriteria(sort: .name), .page(1), size: 20).rows
        let expected =
            names.count == 6
            ? ["10 cups", "Äpfel", "apple", "Zebra", "가방", "사과"] : ["CHAIR", "chair", "Chair", "ㄱ나다"]
        #expect(rows.map(\.name) == expected.map { $0 + " x" })
    }
}
