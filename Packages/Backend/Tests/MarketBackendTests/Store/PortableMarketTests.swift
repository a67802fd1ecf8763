import Foundation
import MarketDomain
import Persistence
import PostgresDriverTestSupport
import SQLCore
import Testing

@testable import MarketBackend

@Suite struct PortableMarketTests {
    private let market = PortableMarket()

    private func place(_ fixture: StoreFixture) -> StorePlace {
        StorePlace(fixture.database, of: market, blobsIn: fixture.folder)
    }

    private static let kinds: [(from: StoreFixture.Place, to: StoreFixture.Place)] = [
        (.folder, .database), (.database, .folder),
    ]

    @Test(arguments: kinds, TestPlace.all)
    func `Copied listings and pictures equal the originals`(
        _ kinds: (from: StoreFixture.Place, to: StoreFixture.Place), _ other: TestPlace
    ) async throws {
        let old = try StoreFixture(kinds.from, at: kinds.from == .folder ? .memory : other)
        let new = try StoreFixture(kinds.to, at: kinds.to == .folder ? .memory : other)
        let chair = try await old.sell("나무 의자", pictures: ["a", "b"])
        let deleted = try await old.sell("Table", pictures: ["c"])
        try await old.delete(deleted)
        try await new.sell("Lamp", pictures: ["d"])
        let content = try await StoreCopy(market, from: place(old), to: place(new)).run()
        #expect(try await CopyContent(of: market, at: place(new)) == content)
        #expect(content.tables.first { $0.name == "stored_blob" }?.rows == 6)
        #expect(try await new.kept(["a", "b", "c", "d"]) == ["a", "b", "c"])
        #expect(try await new.store.details(chair, in: .all)?.row.name == "나무 의자")
        #expect(try await new.found("ㄴㅁㅇㅈ") == [chair])
        for text in ["table", "lamp"] { #expect(try await new.found(text) == []) }
        #expect(try await new.restore(deleted))
        #expect(try await new.found("table") == [deleted])
        #expect(try await new.sell("Next") == deleted + 1)
    }

    @Test(arguments: TestPlace.all, TestPlace.all)
    func `A copied exchange continues where it was`(_ from: TestPlace, _ to: TestPlace) async throws {
        let old = try await ExchangeFixture(at: from)
        let (buyer, seller) = (try await old.member("buyer"), try await old.member("seller"))
        try await old.place(.bid, 200_000, as: buyer)
        try await old.place(.ask, 200_000, as: seller)
        try await old.place(.bid, 190_000, as: buyer)
        let target = WireFixture(at: to)
        try await StoreCopy(
            market, from: StorePlace(old.wire.database, of: market),
            to: StorePlace(target.database, of: market)
        ).run()
        let new = ExchangeFixture(over: target)
        let (buyer2, seller2) = (
            try await new.signIn("buyer@example.com"), try await new.signIn("seller@example.com")
        )
        for path in ["/users/me/balance", "/trades/products/1/270", "/products/1"] {
            #expect(try await new.get(path, as: buyer2).text == old.get(path, as: buyer).text, "\(path)")
        }
        #expect(try await new.faults() == [])
        #expect(
            try await new.place(.ask, 190_000, as: seller2).status
                == old.place(.ask, 190_000, as: seller).status)
        #expect(
            try await new.get("/users/me/balance", as: buyer2).text
                == old.get("/users/me/balance", as: buyer).text)
    }

    @Test(arguments: TestPlace.all) func `No table is forgotten`(at place: TestPlace) async throws {
        try await StoreFixture(at: place).database.read { [market] connection throws(StoreError) in
            let copied = Set(try market.tables(on: connection).map(\.name))
            let all = Set(try connection.tables().map(\.name))
            #expect(
                all.subtracting(copied) == [
                    "listing_search_spelling", "database_identity", "page_visitor", "secret", "session",
                ])
        }
    }
}
