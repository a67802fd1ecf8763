import BackendCore
import BackendCoreTestSupport
import Foundation
import MarketDomain
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import TestSupport
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct OrderRouteTests {
    @Test(arguments: TestPlace.all)
    func `a bid waits, a seller takes it, and the money moves when the window closes`(
        at place: TestPlace
    ) async throws {
        let exchange = try await ExchangeFixture(at: place)
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        let placed = try await exchange.place(.bid, 259_000, as: minji)
        #expect(placed.string("tradeStatus") == "WAITING")
        // 259,000, a fee of 2 %, and 5,000 for the delivery.
        let cost = 259_000 + 5_180 + 5_000
        #expect(try await exchange.free(minji) == ExchangeFixture.wealth - cost)
        let sold = try await exchange.send(
            .post, "/trades/sell/select/1/270", #"{"price":259000}"#, as: jun)
        #expect(sold.string("tradeStatus") == "IN_PROGRESS")
        // 259,000 less 5 %.
        #expect(sold.object("trade")["total"] as? Int == 246_050)
        let history = "/prices/products/1/270"
        #expect(try await exchange.get(history).list("total").isEmpty)
        exchange.closeWindow()
        #expect(try await exchange.get(history).list("total").map { $0["price"] as? Int } == [259_000])
        #expect(
            try await exchange.get("/users/me/balance", as: minji).int("total") == ExchangeFixture.wealth
                - cost)
        let id = try #require(placed.int("id"))
        for step in [SQLExchangeAdministration.Step.ship, .inspect, .pay] {
            #expect(try await exchange.administration.advance(id, step) == nil)
        }
        #expect(try await exchange.free(jun) == ExchangeFixture.wealth + 246_050)
        let bought = try await exchange.list("ASK", "FINISHED", as: minji)
        #expect(bought.list("trades").map { $0["tradeStatus"] as? String } == ["COMPLETED"])
        #expect(bought.object("counter")["finishedCnt"] as? Int == 1)
        #expect(try await exchange.faults() == [])
    }

    @Test(arguments: TestPlace.all)
    func `a refusal in time returns all money, and the other order to its place`(at place: TestPlace)
        async throws
    {
        let exchange = try await ExchangeFixture(at: place)
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        let other = try await exchange.member("other")
        let first = try await exchange.place(.ask, 259_000, as: minji)
        try await exchange.place(.ask, 259_000, as: other)
        let bought = try await exchange.send(.post, "/trades/buy/select/1/270", as: jun)
        let id = try #require(bought.int("id"))
        #expect(try await exchange.send(.post, "/trades/\(id)/refuse", as: other).int("code") == -52)
        #expect(try await exchange.send(.post, "/trades/\(id)/refuse", as: jun).status == 200)
        #expect(try await exchange.free(jun) == ExchangeFixture.wealth)
        // The other side cannot refuse a refused trade.
        let late = try await exchange.send(
            .post, "/trades/\(try #require(first.int("id")))/refuse", as: minji)
        #expect(late.status == 409 && late.int("code") == -64)
        // The order is served first again.
        let again = try await exchange.send(.post, "/trades/buy/select/1/270", as: jun)
        #expect(again.status == 200)
        let row = try await exchange.list("BID", as: minji).list("trades")[0]
        #expect(row["id"] as? Int == first.int("id") && row["tradeStatus"] as? String == "IN_PROGRESS")
        let second = try await exchange.send(
            .post, "/trades/\(try #require(again.int("id")))/refuse", as: jun)
        #expect(second.status == 409 && second.int("code") == -65)
        exchange.closeWindow()
        #expect(try await exchange.send(.post, "/trades/\(id)/refuse", as: minji).int("code") == -64)
        #expect(try await exchange.faults() == [])
    }

    @Test(arguments: TestPlace.all)
    func `the history of an order names the trade that the caller refused today, not the other side`(
        at place: TestPlace
    ) async throws {
        let exchange = try await ExchangeFixture(at: place)
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        func refusedToday(_ order: Int, _ member: ExchangeFixture.Member) async throws -> Int? {
            try await exchange.get("/trades/\(order)/history", as: member).int("refusedToday")
        }
        /// The orders of a trade: Minji's waiting ask, and Jun's immediate order.
        func trade(_ price: Int) async throws -> (ask: Int, bid: Int) {
            let ask = try await exchange.place(.ask, price, as: minji)
            let bid = try await exchange.send(.post, "/trades/buy/select/1/270", as: jun)
            return (try #require(ask.int("id")), try #require(bid.int("id")))
        }
        let first = try await trade(250_000)
        #expect(try await exchange.send(.post, "/trades/\(first.ask)/refuse", as: minji).status == 200)
        let second = try await trade(251_000)
        #expect(try await refusedToday(second.ask, minji) == first.ask)
        #expect(try await refusedToday(second.bid, jun) == nil)
        #expect(try await exchange.send(.post, "/trades/\(second.bid)/refuse", as: jun).status == 200)
        let third = try await trade(252_000)
        #expect(try await refusedToday(third.bid, jun) == second.bid)
        // A trade that can no longer be refused has no such reason.
        exchange.closeWindow()
        #expect(try await refusedToday(third.bid, jun) == nil)
        // Pages of the trades that were undone have the newest trade first.
        let list = "/trades?requestType=ASK&tradeStatus=CANCELED&undone=true&perPage=1&cursor="
        for (page, ids) in [[second.bid], [first.bid], []].enumerated() {
            let reply = try await exchange.get(list + "\(page)", as: jun)
            #expect(reply.list("trades").map { $0["id"] as? Int } == ids)
        }
        #expect(try await exchange.faults() == [])
    }

    @Test(arguments: TestPlace.all)
    func `a failed trade is in no list of prices, whatever other trades there are`(at place: TestPlace)
        async throws
    {
        let exchange = try await ExchangeFixture(at: place)
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        func facts() async throws -> [String] {
            var facts: [String] = []
            for path in [
                "/products/1/candles", "/prices/products/1", "/products/1/270", "/products/1/270/book",
            ] {
                facts.append(try await exchange.get(path).text)
            }
            return facts
        }
        func trade(_ price: Int) async throws -> Int {
            try await exchange.place(.ask, price, as: minji)
            let bought = try await exchange.send(.post, "/trades/buy/select/1/270", as: jun)
            return try #require(bought.object("trade")["id"] as? Int, "\(bought.text)")
        }
        let before = try await facts()
        let only = try await trade(150_000)
        exchange.closeWindow()
        #expect(try await facts() != before)
        #expect(try await exchange.administration.advance(only, .fail(.bid)) == nil)
        #expect(try await facts() == before)
        _ = try await trade(260_000)
        exchange.closeWindow()
        let between = try await facts()
        let failed = try await trade(120_000)
        exchange.closeWindow()
        #expect(try await facts() != between)
        #expect(try await exchange.administration.advance(failed, .fail(.ask)) == nil)
        #expect(try await facts() == between)
        // The price guard does not compare with it either.
        try await exchange.place(.ask, 2_600_000, as: minji, confirmed: 2_600_000)
        let far = try await exchange.send(.post, "/trades/buy/select/1/270", as: jun)
        #expect(far.int("code") == -61 && far.int("lastPrice") == 260_000)
        #expect(try await exchange.faults() == [])
    }

    @Test func `a price off by a digit requires confirmation, whatever else the order has`() async throws {
        let exchange = try await ExchangeFixture()
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        let waiting = try await exchange.place(.ask, 6_980_000, as: minji)
        #expect(waiting.status == 409 && waiting.int("confirmedPrice") == 6_980_000)
        try await exchange.place(.ask, 6_980_000, as: minji, confirmed: 6_980_000)
        for path in ["/trades/buy/select/1/270", "/trades/products/1/270"] {
            let body = path.contains("buy") ? "" : #"{"price":6980000,"requestType":"ASK"}"#
            let reply = try await exchange.send(.post, path, body, as: jun)
            #expect(reply.status == 409 && reply.int("code") == -61)
            #expect(reply.int("confirmedPrice") == 6_980_000 && reply.int("lastPrice") == 250_000)
        }
        #expect(try await exchange.place(.bid, 6_980_000, as: jun, confirmed: 698_000).status == 409)
        #expect(try await exchange.free(jun) == ExchangeFixture.wealth)
        let confirmed = try await exchange.place(.bid, 6_980_000, as: jun, confirmed: 6_980_000)
        #expect(confirmed.string("tradeStatus") == "IN_PROGRESS")
    }

    @Test func `a repeated request gets the same refusal of its command`() async throws {
        let exchange = try await ExchangeFixture()
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        func take() async throws -> WireReply {
            try await exchange.send(.post, "/trades/buy/select/1/270", as: jun, key: "k")
        }
        #expect(try await take().status == 404)
        try await exchange.place(.ask, 262_000, as: minji)
        let again = try await take()
        #expect(again.status == 404 && again.int("code") == -3)
        #expect(again.headers["Idempotent-Replayed"] == "true")
        #expect(try await exchange.send(.post, "/trades/buy/select/1/270", as: jun, key: "l").status == 200)
    }

    @Test func `a buyer who takes a price pays no more than the displayed price`() async throws {
        let exchange = try await ExchangeFixture()
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        try await exchange.place(.ask, 262_000, as: minji)
        let reply = try await exchange.send(.post, "/trades/buy/select/1/270", #"{"price":261000}"#, as: jun)
        #expect(reply.status == 409 && reply.int("code") == -60 && reply.int("price") == 262_000)
        try await exchange.place(.ask, 260_000, as: minji)
        let better = try await exchange.send(.post, "/trades/buy/select/1/270", #"{"price":261000}"#, as: jun)
        #expect(better.int("price") == 260_000)
    }

    @Test func `a refused cancellation names its reason`() async throws {
        let exchange = try await ExchangeFixture()
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        let id = try #require(try await exchange.place(.ask, 259_000, as: minji).int("id"))
        #expect(try await exchange.send(.delete, "/trades/999999", as: minji).int("code") == -3)
        #expect(try await exchange.send(.delete, "/trades/\(id)", as: jun).int("code") == -52)
        #expect(try await exchange.send(.delete, "/trades/\(id)", as: minji).status == 200)
        #expect(try await exchange.send(.delete, "/trades/\(id)", as: minji).status == 404)
        let traded = try #require(try await exchange.place(.ask, 259_000, as: minji).int("id"))
        _ = try await exchange.send(.post, "/trades/buy/select/1/270", as: jun)
        let reply = try await exchange.send(.delete, "/trades/\(traded)", as: minji)
        #expect(reply.status == 409 && reply.int("code") == -64)
    }

    @Test func `a repeated request places an order once`() async throws {
        let exchange = try await ExchangeFixture()
        let minji = try await exchange.member("minji")
        let first = try await exchange.place(.bid, 200_000, as: minji, key: "one")
        let again = try await exchange.place(.bid, 200_000, as: minji, key: "one")
        #expect(first.text == again.text && again.headers["Idempotent-Replayed"] == "true")
        #expect(try await exchange.place(.bid, 201_000, as: minji, key: "one").status == 422)
        #expect(try await exchange.list("ASK", "WAITING", as: minji).list("trades").count == 1)
    }

    @Test(arguments: TestPlace.all)
    func `the same request from many clients at once has one effect`(at place: TestPlace) async throws {
        let exchange = try await ExchangeFixture(at: place)
        let minji = try await exchange.member("minji")
        let ids = try await withThrowingTaskGroup { group in
            for _ in 0..<20 {
                group.addTask { try await exchange.place(.bid, 200_000, as: minji, key: "one").int("id") }
            }
            return try await group.reduce(into: Set<Int?>()) { $0.insert($1) }
        }
        #expect(ids.count == 1 && !ids.contains(nil))
        #expect(try await exchange.faults() == [])
    }

    @Test func `amending keeps or loses the place according to the rules`() async throws {
        let exchange = try await ExchangeFixture()
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        let id = try #require(try await exchange.place(.bid, 200_000, as: minji, days: 1).int("id"))
        try await exchange.place(.bid, 200_000, as: jun)
        _ = try await exchange.send(.patch, "/trades/\(id)", #"{"validationDay":90}"#, as: minji)
        #expect(
            try await exchange.get("/trades/\(id)/history", as: minji).object("waits")["ahead"] as? Int == 0)
        _ = try await exchange.send(.patch, "/trades/\(id)", #"{"price":201000}"#, as: minji)
        let back = try await exchange.send(.patch, "/trades/\(id)", #"{"price":200000}"#, as: minji)
        #expect(back.int("price") == 200_000)
        let history = try await exchange.get("/trades/\(id)/history", as: minji)
        #expect(history.status == 200, "\(history.text)")
        #expect(history.object("waits")["ahead"] as? Int == 1)
        #expect(
            history.list("events").map { $0["event"] as? String } == [
                "placed", "amended", "amended", "amended",
            ])
        #expect(try await exchange.faults() == [])
    }

    @Test(arguments: TestPlace.all)
    func `the reasons why an order still waits are counted from the trades`(at place: TestPlace) async throws
    {
        let exchange = try await ExchangeFixture(at: place)
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        try await exchange.place(.bid, 200_000, as: jun)
        let id = try #require(try await exchange.place(.bid, 200_000, as: minji).int("id"))
        try await exchange.place(.bid, 210_000, as: jun)
        let seller = try await exchange.member("seller")
        for _ in 0..<2 { _ = try await exchange.send(.post, "/trades/sell/select/1/270", as: seller) }
        try await exchange.place(.ask, 220_000, as: seller)
        _ = try await exchange.send(.post, "/trades/buy/select/1/270", as: jun)
        let waits = try await exchange.get("/trades/\(id)/history", as: minji).object("waits")
        #expect(waits["trades"] as? Int == 3)
        #expect(waits["betterPrice"] as? Int == 1)
        #expect(waits["earlier"] as? Int == 1)
        #expect(waits["outOfReach"] as? Int == 1)
        #expect(waits["ahead"] as? Int == 0)
    }

    @Test func `every order has a last day, which for an immediate trade is its own day`() async throws {
        let exchange = try await ExchangeFixture()
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        try await exchange.place(.bid, 200_000, as: minji, days: 3)
        _ = try await exchange.send(.post, "/trades/sell/select/1/270", as: jun)
        let lists = [try await exchange.list("ASK", as: minji), try await exchange.list("BID", as: jun)]
        #expect(
            lists.map { $0.list("trades")[0]["validationDate"] as? String } == ["2022-01-07", "2022-01-04"])
    }

    @Test func `an order expires after its day in Korea, and its money is free again`() async throws {
        let exchange = try await ExchangeFixture()
        let minji = try await exchange.member("minji")
        try await exchange.place(.bid, 200_000, as: minji, days: 1)
        let row = try await exchange.list("ASK", as: minji).list("trades")[0]
        // The clock stands at the first second of 4 January.
        #expect(row["validationDate"] as? String == "2022-01-05")
        exchange.clock.advance(seconds: 2 * 86_400 - 1)
        var again = try await exchange.signIn("minji@example.com")
        #expect(try await exchange.list("ASK", "WAITING", as: again).list("trades").count == 1)
        exchange.clock.advance(seconds: 1)
        again = try await exchange.signIn("minji@example.com")
        #expect(try await exchange.list("ASK", "WAITING", as: again).list("trades").isEmpty)
        #expect(try await exchange.free(again) == ExchangeFixture.wealth)
        #expect(try await exchange.get("/products/1/270/book").list("bids").isEmpty)
    }

    @Test(arguments: [3_600, -3_600, 31_536_000, -31_536_000] as [Double])
    func `a clock that jumps changes no priority, and no order expires twice`(
        jump: Double
    ) async throws {
        let exchange = try await ExchangeFixture()
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        try await exchange.place(.ask, 259_000, as: jun, days: 90)
        let first = try await exchange.place(.bid, 200_000, as: minji, days: 90)
        exchange.clock.advance(seconds: jump)
        let other = try await exchange.member("other")
        try await exchange.place(.bid, 200_000, as: other, days: 90)
        let seller = try await exchange.member("seller")
        let sold = try await exchange.send(.post, "/trades/sell/select/1/270", as: seller)
        #expect(sold.status == 200)
        let again = try await exchange.signIn("minji@example.com")
        let rows = try await exchange.list("ASK", as: again).list("trades")
        #expect(rows.map { $0["id"] as? Int } == [first.int("id")])
        // A year later the orders had expired, and the later order was first.
        let isLate = jump > 90 * 86_400
        #expect(rows[0]["tradeStatus"] as? String == (isLate ? "CANCELED" : "IN_PROGRESS"))
        exchange.clock.advance(seconds: -jump)
        _ = try await exchange.get("/products/1")
        // Back in the present, an order for 90 days that was placed a year ago has expired.
        let expired = isLate ? 2 : jump < -90 * 86_400 ? 1 : 0
        #expect(
            try await exchange.wire.number("SELECT count(*) FROM exchange_event WHERE kind = 4") == expired)
        #expect(try await exchange.faults() == [])
    }

    @Test(arguments: [
        (#"{"price":259500,"requestType":"ASK"}"#, 400, -1), (#"{"price":0,"requestType":"ASK"}"#, 400, -1),
        (#"{"price":-1000,"requestType":"ASK"}"#, 400, -1),
        (#"{"price":2000000000000,"requestType":"ASK"}"#, 400, -1),
        (#"{"price":259000,"requestType":"BUY"}"#, 400, -1),
        (#"{"price":259000,"requestType":"ASK","validationDay":2}"#, 400, -1),
        (#"{"price":"259000","requestType":"ASK"}"#, 400, -1), ("", 400, -1), ("[]", 400, -1),
        (#"{"price":900000000,"requestType":"ASK"}"#, 409, -61),
        (#"{"price":900000000,"requestType":"ASK","confirmedPrice":900000000}"#, 409, -62),
    ])
    func `an invalid or unaffordable order is refused with the reason`(
        body: String, status: Int, code: Int
    ) async throws {
        let exchange = try await ExchangeFixture()
        let minji = try await exchange.member("minji")
        let reply = try await exchange.send(.post, "/trades/products/1/270", body, as: minji)
        #expect(reply.status == status && reply.int("code") == code, "\(reply.text)")
        #expect(reply.int("status") == status)
        #expect(try await exchange.free(minji) == ExchangeFixture.wealth)
    }

    @Test func `unknown sizes, unknown products and own orders are refused according to the contract`()
        async throws
    {
        let exchange = try await ExchangeFixture()
        let minji = try await exchange.member("minji")
        #expect(try await exchange.place(.bid, 200_000, size: "999", as: minji).int("code") == -50)
        let missing = try await exchange.send(.post, "/trades/buy/select/77/270", as: minji)
        #expect(missing.status == 404 && missing.int("code") == -3)
        #expect(try await exchange.send(.post, "/trades/buy/select/1/270", as: minji).int("code") == -3)
        try await exchange.place(.ask, 259_000, as: minji)
        #expect(try await exchange.send(.post, "/trades/buy/select/1/270", as: minji).int("code") == -51)
        #expect(try await exchange.place(.bid, 259_000, as: minji).int("code") == -51)
    }

    @Test func `a ticket reports the costs and the place, and changes nothing`() async throws {
        let exchange = try await ExchangeFixture()
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        try await exchange.place(.bid, 200_000, as: jun)
        let events = try await exchange.wire.number("SELECT count(*) FROM exchange_event")
        let ticket = try await exchange.get(
            "/trades/ticket/1/270?requestType=ASK&price=200000", as: minji)
        #expect(ticket.int("ahead") == 1 && ticket.object["tradesNow"] as? Bool == false)
        #expect(
            ticket.int("fee") == 4_000 && ticket.int("delivery") == 5_000 && ticket.int("total") == 209_000)
        #expect(ticket.int("freeAfter") == ExchangeFixture.wealth - 209_000)
        let sale = try await exchange.get("/trades/ticket/1/270?requestType=BID", as: minji)
        #expect(sale.int("price") == 200_000 && sale.int("total") == 190_000 && sale.int("penalty") == 20_000)
        let nothing = try await exchange.get("/trades/ticket/1/260?requestType=ASK", as: minji)
        #expect(nothing.object("refusal")["code"] as? Int == -3)
        #expect(try await exchange.wire.number("SELECT count(*) FROM exchange_event") == events)
    }

    @Test func `a ticket for an invalid price reserves nothing`() async throws {
        let exchange = try await ExchangeFixture()
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        try await exchange.place(.bid, 200_000, as: jun)
        try await exchange.place(.ask, 300_000, as: jun)
        let (rule, wire) = (PriceRule(), Won.range)
        let ends = [rule.range.lowerBound, rule.range.upperBound, wire.lowerBound, wire.upperBound, 0]
        let prices = ends.flatMap { [$0 - rule.step, $0 - 1, $0, $0 + 1, $0 + rule.step] }
            .filter { wire.contains($0) && !rule.allows($0) }
        #expect(prices.count > 12)
        for price in prices {
            for side in ["ASK", "BID"] {
                let ticket = try await exchange.get(
                    "/trades/ticket/1/270?requestType=\(side)&price=\(price)", as: minji)
                #expect(ticket.int("reserve") == 0 && ticket.int("ahead") == 0, "\(price): \(ticket.text)")
                #expect(ticket.object["tradesNow"] as? Bool == false)
                #expect(ticket.object("refusal")["code"] as? Int == -1)
            }
        }
    }

    @Test func `a ticket only reads, and counts all orders before its place`() async throws {
        let database = WatchedDatabase()
        let exchange = try await ExchangeFixture(database: database)
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        for price in [200_000, 201_000, 201_000, 199_000] { try await exchange.place(.bid, price, as: jun) }
        for price in [230_000, 229_000, 231_000] { try await exchange.place(.ask, price, as: jun) }
        let writes = database.writes
        for (query, ahead, price) in [
            ("requestType=ASK&price=198000", 4, 198_000), ("requestType=ASK&price=200000", 3, 200_000),
            ("requestType=ASK&price=202000", 0, 202_000), ("requestType=ASK", 0, 229_000),
            ("requestType=ASK&price=240000", 0, 229_000), ("requestType=BID&price=230000", 2, 230_000),
            ("requestType=BID&price=228000", 0, 228_000), ("requestType=BID", 0, 201_000),
        ] {
            let ticket = try await exchange.get("/trades/ticket/1/270?\(query)", as: minji)
            #expect(ticket.int("ahead") == ahead && ticket.int("price") == price, "\(query)")
            #expect(ticket.int("lowestAsk") == 229_000 && ticket.int("highestBid") == 201_000)
            #expect(ticket.int("free") == ExchangeFixture.wealth)
        }
        let own = try await exchange.get("/trades/ticket/1/270?requestType=ASK&price=240000", as: jun)
        #expect(own.object("refusal")["code"] as? Int != nil)
        #expect(database.writes == writes)
    }

    @Test(arguments: TestPlace.all)
    func `a halted product accepts no orders, and cancels waiting ones on request`(at place: TestPlace)
        async throws
    {
        let exchange = try await ExchangeFixture(at: place)
        let minji = try await exchange.member("minji")
        try await exchange.place(.bid, 200_000, as: minji)
        let admin = exchange.administration
        #expect(try await admin.setHalted(true, cancelling: true, product: 1) == nil)
        #expect(try await exchange.free(minji) == ExchangeFixture.wealth)
        #expect(try await exchange.place(.bid, 200_000, as: minji).int("code") == -63)
        #expect(try await admin.setHalted(false, cancelling: false, product: 1) == nil)
        #expect(try await exchange.place(.bid, 200_000, as: minji).status == 200)
        #expect(try await admin.setHalted(true, cancelling: false, product: 9) == .noProduct)
        #expect(try await exchange.faults() == [])
    }

    @Test func `an order prefetches every row that it reads, so that its batch needs no further round trip`()
        async throws
    {
        let database = CountingDatabase(TestPlace.standard.database(MarketStore.migrations))
        let exchange = try await ExchangeFixture(database: database)
        let minji = try await exchange.member("minji")
        // The first order loads its book and its owner.
        try await exchange.place(.bid, 200_000, as: minji, key: "first")
        _ = database.takeCount()
        #expect(try await exchange.place(.bid, 210_000, as: minji, key: "second").status == 200)
        let count = database.takeCount()
        let reads = Set(count.statements.filter { $0.hasPrefix("SELECT") })
        #expect(count.prefetched.count == 4)
        #expect(reads == Set(count.prefetched.map(\.sql) + [ExchangeReader.State.query]))
    }

    @Test func `lists include orders that the table of owners does not have yet`() async throws {
        var rules = ExchangeRules()
        rules.waitingOrders = 2_000
        let exchange = try await ExchangeFixture { [rules] in $0.rules = rules }
        let minji = try await exchange.member("minji", won: 0)
        let store = exchange.wire.store
        let writer = ExchangeWriter(database: exchange.wire.database, rules: rules) {
            store.milliseconds
        }
        for _ in 0..<3 {
            try await writer.run { command throws(StoreError) in
                _ = try command.move(10_000_000_000, of: minji.id)
                for index in 0..<500 {
                    _ = try command.place(
                        OrderEntry(account: minji.id, book: 1, side: .bid, price: 26_000 + index * 1_000))
                }
            }
        }
        let known = try await exchange.wire.number(
            "SELECT count(*) FROM exchange_own_order WHERE account > 0")
        #expect(known == 1_500)
        try await exchange.place(.bid, 200_000, as: minji)
        let list = try await exchange.list("ASK", "WAITING", as: minji)
        #expect(list.object("counter")["waitingCnt"] as? Int == 1_501)
        #expect(list.list("trades")[0]["price"] as? Int == 200_000)
    }

    @Test(arguments: TestPlace.all)
    func `the book of any moment is the same from checkpoints as from the whole log`(at place: TestPlace)
        async throws
    {
        var rules = ExchangeRules()
        (rules.waitingOrders, rules.refusalsPerDay, rules.window) = (10_000, 10_000, 5)
        let exchange = try await ExchangeFixture(at: place) { [rules] in $0.rules = rules }
        let members = [try await exchange.member("a").id, try await exchange.member("b").id]
        let store = exchange.wire.store
        let writer = ExchangeWriter(database: exchange.wire.database, rules: rules) { store.milliseconds }
        for member in members {
            _ = try await writer.run { command throws(StoreError) in
                try command.move(100_000_000_000, of: member)
            }
        }
        var random = SplitMix(seed: 7)
        var (moments, live): ([Int], [[[Int]]]) = ([], [])
        func prices(_ book: WireReply) -> [[Int]] {
            (book.list("bids") + book.list("asks")).map { group in
                ["price", "count"].map { group[$0] as? Int ?? 0 }
            }
        }
        for _ in 0..<24 {
            let (seed, now) = (random.next(), store.seconds)
            try await writer.run { command throws(StoreError) in
                var random = SplitMix(seed: seed)
                // Trades of the preceding seconds: some of their orders have expired by now.
                for trade in try ExchangeReader.openTrades(on: command.base).prefix(20) {
                    let side: BookSide = Bool.random(using: &random) ? .bid : .ask
                    _ = try command.refuse(trade.id, of: trade[side].owner)
                }
                var own: [(id: Int, account: Int)] = []
                for _ in 0..<200 {
                    let account = members[Int.random(in: 0...1, using: &random)]
                    switch Int.random(in: 0...9, using: &random) {
                    case 0:
                        guard let order = own.popLast() else { continue }
                        _ = try command.cancel(order.id, of: order.account)
                    case 1:
                        guard let order = own.last else { continue }
                        _ = try command.amend(
                            order.id, of: order.account,
                            price: Int.random(in: 190...210, using: &random) * 1_000,
                            deadline: nil, confirmed: nil)
                    case 2:
                        guard
                            case .success(.traded(let trade)) = try command.place(
                                OrderEntry(
                                    account: account, book: 2, side: .ask, price: nil, isImmediate: true))
                        else { continue }
                        _ = try command.refuse(trade.id, of: account)
                    default:
                        let outcome = try command.place(
                            OrderEntry(
                                account: account, book: Int.random(in: 1...2, using: &random),
                                side: account == members[0] ? .bid : .ask,
                                price: Int.random(in: 190...210, using: &random) * 1_000,
                                deadline: Bool.random(using: &random)
                                    ? now + Int.random(in: 1...9, using: &random) : nil))
                        if case .success(.rests(let order)) = outcome { own.append((order.id, account)) }
                    }
                }
            }
            moments.append(store.seconds)
            live.append(prices(try await exchange.get("/products/1/270/book")))
            exchange.clock.advance(seconds: 1)
        }
        let checkpoints = try await exchange.wire.number(
            "SELECT count(*) FROM exchange_checkpoint WHERE book = 2")
        #expect(checkpoints >= 1)
        for (moment, book) in zip(moments, live) {
            #expect(prices(try await exchange.get("/products/1/270/book?at=\(moment)")) == book)
        }
        // The book of each moment, without checkpoints and without the log of each book.
        func books() async throws -> [String] {
            var books: [String] = []
            for moment in moments {
                books.append(try await exchange.get("/products/1/270/book?at=\(moment)").text)
            }
            return books
        }
        let kept = try await books()
        try await exchange.wire.database.write { connection throws(StoreError) in
            try connection.executeScript(
                """
                DELETE FROM exchange_checkpoint; DELETE FROM exchange_book_event WHERE book > 0;
                UPDATE exchange_book_event SET number = 0;
                """)
        }
        #expect(try await books() == kept && Set(kept).count > 12)
        // The same after a migration.
        try await exchange.wire.database.write { connection throws(StoreError) in
            try connection.executeScript(
                """
                DROP TABLE exchange_checkpoint; DROP TABLE exchange_book_event; DROP TABLE exchange_level;
                DROP TABLE exchange_departure;
                """)
            try BookLog.create(on: connection)
            try LevelTables.create(on: connection)
            try BookLog.createCheckpoints(on: connection)
        }
        #expect(try await exchange.wire.number("SELECT count(*) FROM exchange_checkpoint") > 0)
        #expect(try await books() == kept)
        #expect(try await exchange.faults() == [])
    }

    @Test(arguments: TestPlace.all)
    func `the book of a past moment is computed from the log`(at place: TestPlace) async throws {
        let exchange = try await ExchangeFixture(at: place)
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        try await exchange.place(.bid, 200_000, as: minji)
        let id = try #require(try await exchange.place(.ask, 259_000, as: jun).int("id"))
        let moment = exchange.wire.store.seconds
        exchange.clock.advance(seconds: 10)
        _ = try await exchange.send(.patch, "/trades/\(id)", #"{"price":230000}"#, as: jun)
        _ = try await exchange.send(.post, "/trades/sell/select/1/270", as: jun)
        let then = try await exchange.get("/products/1/270/book?at=\(moment)")
        #expect(then.list("bids").map { $0["price"] as? Int } == [200_000])
        #expect(then.list("asks").map { $0["price"] as? Int } == [259_000])
        let now = try await exchange.get("/products/1/270/book")
        #expect(now.list("bids").isEmpty && now.list("asks").map { $0["price"] as? Int } == [230_000])
        let replayed = try await exchange.get("/products/1/270/book?at=\(moment + 10)")
        #expect(
            replayed.list("asks").map { $0["price"] as? Int } == [230_000] && replayed.list("bids").isEmpty)
    }

    @Test func `a client gets 60 books of the past at once, and another client as many`() async throws {
        let time = ContinuousClock.now
        let exchange = try await ExchangeFixture { $0.service.clock = { time } }
        func status(_ query: String, _ peer: String) async throws -> Int {
            try await exchange.send(.get, "/products/1/270/book\(query)", peer: peer).status
        }
        let past = "?at=\(exchange.wire.store.seconds)"
        for _ in 0..<60 { #expect(try await status(past, "192.0.2.1") == 200) }
        #expect(try await status(past, "192.0.2.1") == 429)
        #expect(try await status("", "192.0.2.1") == 200)
        #expect(try await status(past, "192.0.2.2") == 200)
    }
}
