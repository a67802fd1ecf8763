import MarketDomain
import PostgresDriverTestSupport
import SQLCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct BookLevelsTests {
    private func levels(_ events: [LevelEvent]) -> BookLevels {
        var levels = BookLevels()
        for event in events { levels.apply(event) }
        return levels
    }

    @Test func `An order counts at its price until it leaves the price`() {
        let book = levels([
            LevelEvent(.placed, .bid, 1_000), LevelEvent(.placed, .bid, 1_000),
            LevelEvent(.placed, .bid, 2_000),
            LevelEvent(.placed, .ask, 3_000), LevelEvent(.amended, .bid, 1_500, departure: 1_000),
            LevelEvent(.amended, .bid, 1_500), LevelEvent(.cancelled, .bid, 2_000),
            LevelEvent(.expired, .ask, 3_000), LevelEvent(.restored, .ask, 4_000),
        ])
        #expect(book.best(9, .bid).map(\.price) == [1_500, 1_000])
        #expect(book.best(1, .bid).map(\.count) == [1] && book.best(9, .ask).map(\.price) == [4_000])
    }

    @Test func `A trade removes both orders, each at its own price`() {
        let book = levels([
            LevelEvent(.placed, .ask, 1_000), LevelEvent(.placed, .ask, 1_000),
            LevelEvent(.placed, .bid, 2_000),
            LevelEvent(.matched, .bid, 1_000),
        ])
        #expect(book.best(9, .ask).map(\.count) == [1] && book.best(9, .bid).isEmpty)
    }

    @Test func `An order that could not return was not in the book`() {
        let book = levels([
            LevelEvent(.placed, .ask, 1_000), LevelEvent(.expired, .ask, 1_000, departure: 0),
            LevelEvent(.cancelled, .ask, 1_000, departure: 0),
        ])
        #expect(book.best(9, .ask).map(\.count) == [1])
    }

    @Test func `A checkpoint stores prices, sides and counts`() {
        let events = (1...300).flatMap { number in
            Array(
                repeating: LevelEvent(.placed, number.isMultiple(of: 3) ? .bid : .ask, number * 977),
                count: number)
        }
        let book = levels(events)
        #expect(book.count == 300 && book.bytes.count < 1_500)
        #expect(Set(BookLevels(bytes: book.bytes).all.map(\.count)) == Set(book.all.map(\.count)))
        #expect(BookLevels(bytes: book.bytes).bytes == book.bytes)
    }

    @Test(arguments: TestPlace.all)
    func `The current book is read by its prices, and not by its orders`(at place: TestPlace) async throws {
        let exchange = try await ExchangeFixture(at: place)
        let minji = try await exchange.member("minji")
        for price in [200_000, 200_000, 201_000] { try await exchange.place(.bid, price, as: minji) }
        let rows = "SELECT count(*) FROM exchange_level"
        #expect(try await exchange.wire.number(rows) == 2)
        let bids = try await exchange.get("/products/1/270/book").list("bids")
        #expect(bids.map { $0["count"] as? Int } == [1, 2])
        try await exchange.wire.database.write { connection throws(StoreError) in
            try connection.execute("UPDATE exchange_level SET orders = 7 WHERE price = 201000")
        }
        #expect(try await exchange.get("/products/1/270/book").list("bids")[0]["count"] as? Int == 7)
        #expect(try await exchange.faults() == ["the prices of book 2 are not those of its orders"])
    }
}
