import MarketDomain
import Testing

/// An exchange with two books and four members, and its log.
private final class TestExchange {
    var exchange: Exchange
    var now = 1_800_000_000
    var log: [ExchangeEvent] = []
    var postings: [ExchangePosting] = []

    init(_ change: (inout ExchangeRules) -> Void = { _ in }) throws {
        var rules = ExchangeRules()
        change(&rules)
        exchange = Exchange(rules: rules)
        for account in 1...4 {
            exchange.load(account: account, balance: .init(total: 10_000_000), sales: 0, waiting: 0)
        }
        for book in 1...2 { try exchange.load(book, orders: [], reference: 250_000, isHalted: false) }
    }

    func place(
        _ account: Int, _ side: BookSide, _ price: Int?, now: Bool = false, days: Int? = nil, book: Int = 1,
        expected: Int? = nil, confirmed: Int? = nil
    ) throws -> OrderOutcome {
        let wish = OrderEntry(
            account: account, book: book, side: side, price: price, isImmediate: now,
            deadline: days.map { self.now + $0 * 86_400 }, expected: expected, confirmed: confirmed)
        defer { take() }
        return try exchange.place(wish, now: self.now)
    }

    func rest(_ account: Int, _ side: BookSide, _ price: Int, days: Int? = nil) throws -> BookOrder {
        guard case .rests(let order) = try place(account, side, price, days: days) else {
            throw Unexpected()
        }
        return order
    }

    func trade(_ account: Int, _ side: BookSide, _ price: Int?, now: Bool = false) throws -> Trade {
        guard case .traded(let trade) = try place(account, side, price, now: now) else { throw Unexpected() }
        return trade
    }

    /// Collects events and postings, and checks all invariants.
    func take() {
        log += exchange.events
        postings += exchange.postings
        exchange.clearEvents()
        exchange.clearTouched()
        let faults = exchange.faults()
        #expect(faults == [])
        #expect(postings.reduce(0) { $0 + $1.amount } == 0)
        let owners = (1...2).flatMap { book in
            exchange.withBook(book) { $0.orders(.bid) + $0.orders(.ask) } ?? []
        }.map(\.owner)
        for account in 1...4 {
            #expect(exchange.waitingOrders(of: account) == owners.count { $0 == account })
        }
    }

    func ids(_ side: BookSide) -> [Int] { exchange.withBook(1) { $0.orders(side).map(\.id) } ?? [] }

    func cancel(_ order: Int, _ account: Int) throws {
        try exchange.cancel(order, of: account, in: 1, now: now)
        take()
    }

    @discardableResult
    func amend(_ order: Int, _ wish: OrderEntry) throws -> OrderOutcome {
        defer { take() }
        return try exchange.amend(order, wish, now: now)
    }

    func refuse(
        _ trade: Trade, returning order: BookOrder?, refusals: Int = 0, at time: Int? = nil
    ) throws {
        try exchange.refuse(trade, by: .bid, returning: order, refusals: refusals, now: time ?? now)
        take()
    }

    func deadline(_ order: Int) -> Int? { exchange.withBook(1) { $0.order(order)?.deadline } ?? nil }

    func ship(_ trade: Trade) throws { try exchange.ship(trade, now: now) }
    func withdraw(_ amount: Int, _ account: Int) throws {
        try exchange.withdraw(amount, from: account, now: now)
    }
    func deposit(_ amount: Int, _ account: Int) throws {
        try exchange.deposit(amount, to: account, now: now)
    }

    func free(_ account: Int) -> Int { exchange.balance(of: account)?.free ?? 0 }
    func reserved(_ account: Int) -> Int { exchange.balance(of: account)?.reserved ?? 0 }
    func total(_ account: Int) -> Int { exchange.balance(of: account)?.total ?? 0 }

    struct Unexpected: Error {}
}

/// The total cost of a bid at a price, with the standard fees.
private func cost(_ price: Int) -> Int { price + price / 50 + 5_000 }

@Suite struct ExchangeTests {
    @Test func `a bid reserves its total cost, and releases it when cancelled`() throws {
        let test = try TestExchange()
        let order = try test.rest(1, .bid, 300_000)
        #expect(test.reserved(1) == cost(300_000))
        #expect(test.free(1) == 10_000_000 - 311_000)
        try test.cancel(order.id, 1)
        test.take()
        #expect(test.reserved(1) == 0)
        #expect(throws: ExchangeRefusal.unknown) {
            try test.cancel(order.id, 1)
        }
    }

    @Test func `a bid that is filled for less releases the rest of its reserve`() throws {
        let test = try TestExchange()
        _ = try test.rest(2, .ask, 259_000)
        let trade = try test.trade(1, .bid, 300_000)
        #expect(trade.price == 259_000)
        #expect(test.reserved(1) == cost(259_000))
        #expect(test.reserved(2) == 25_900)
    }

    @Test func `an ask that is filled for more reserves the penalty of that price`() throws {
        let test = try TestExchange()
        _ = try test.rest(2, .bid, 300_000)
        let trade = try test.trade(1, .ask, 259_000)
        #expect(trade.price == 300_000)
        #expect(test.reserved(1) == 30_000)
        #expect(test.reserved(2) == cost(300_000))
    }

    @Test func `the limit of waiting orders of an account does not count orders that trade`() throws {
        let test = try TestExchange { $0.waitingOrders = 2 }
        let first = try test.rest(1, .bid, 250_000)
        _ = try test.rest(1, .ask, 260_000)
        #expect(throws: ExchangeRefusal.manyOrders(limit: 2)) { try test.place(1, .bid, 251_000, book: 2) }
        #expect(
            test.exchange.preview(
                OrderEntry(account: 1, book: 1, side: .bid, price: 251_000), now: test.now)?.refusal
                == .manyOrders(limit: 2))
        _ = try test.rest(2, .ask, 255_000)
        _ = try test.trade(1, .bid, 255_000)
        _ = try test.amend(first.id, OrderEntry(account: 1, book: 1, side: .bid, price: 249_000))
        try test.cancel(first.id, 1)
        _ = try test.rest(1, .bid, 251_000)
    }

    @Test func `an ask that cannot reserve the penalty is refused before anything has changed`() throws {
        let test = try TestExchange()
        test.exchange.load(account: 9, balance: .init(total: 27_000), sales: 0, waiting: 0)
        _ = try test.rest(2, .bid, 300_000)
        #expect(throws: ExchangeRefusal.insufficient(free: 27_000, needed: 30_000)) {
            try test.place(9, .ask, 259_000)
        }
        #expect(test.log.count == 1)
        #expect(test.free(9) == 27_000)
    }

    @Test func `the whole course of a trade`() throws {
        let test = try TestExchange()
        _ = try test.rest(2, .ask, 259_000)
        var trade = try test.trade(1, .bid, 259_000)
        #expect(trade.status == .pending)
        #expect(throws: ExchangeRefusal.status(.pending)) { try test.ship(trade) }
        test.now += 900
        trade = try test.exchange.close(trade, now: test.now)
        test.take()
        #expect(test.total(1) == 10_000_000 - 269_180)
        #expect(test.reserved(1) == 0)
        try test.exchange.ship(trade, now: test.now)
        trade.status = .shipped
        try test.exchange.inspect(trade, now: test.now)
        trade.status = .inspected
        try test.exchange.pay(trade, now: test.now)
        test.take()
        #expect(test.total(2) == 10_000_000 + 259_000 - 12_950)
        #expect(test.reserved(2) == 0)
        let house = test.postings.filter { $0.account == Ledger.houseID }.reduce(0) { $0 + $1.amount }
        #expect(house == 5_180 + 5_000 + 12_950)
        let escrow = test.postings.filter { $0.account == Ledger.escrowID }.reduce(0) { $0 + $1.amount }
        #expect(escrow == 0)
    }

    @Test(arguments: BookSide.allCases)
    func `either side pays the same penalty for a default`(side: BookSide) throws {
        let test = try TestExchange()
        _ = try test.rest(2, .ask, 259_000)
        var trade = try test.trade(1, .bid, 259_000)
        trade = try test.exchange.close(trade, now: test.now)
        try test.exchange.fail(trade, by: side, now: test.now)
        test.take()
        let sign = side == .bid ? -1 : 1
        #expect(test.total(1) == 10_000_000 + sign * 25_900)
        #expect(test.total(2) == 10_000_000 - sign * 25_900)
        #expect(test.reserved(1) == 0 && test.reserved(2) == 0)
    }

    @Test func `a refusal releases everything, and returns the other order to its place`() throws {
        let test = try TestExchange()
        let first = try test.rest(2, .ask, 259_000)
        let second = try test.rest(3, .ask, 259_000)
        let trade = try test.trade(1, .bid, 259_000)
        try test.refuse(trade, returning: first)
        test.take()
        #expect(test.free(1) == 10_000_000)
        #expect(test.reserved(2) == 25_900)
        #expect(test.ids(.ask) == [first.id, second.id])
    }

    @Test func `a refusal does not exceed the limit of waiting orders`() throws {
        let test = try TestExchange { $0.waitingOrders = 2 }
        let first = try test.rest(2, .ask, 259_000)
        let trade = try test.trade(1, .bid, 259_000)
        for price in [260_000, 261_000] { _ = try test.rest(2, .ask, price) }
        try test.refuse(trade, returning: first)
        #expect(test.exchange.waitingOrders(of: 2) == 2 && !test.ids(.ask).contains(first.id))
        guard case .cancelled(let order, .couldNotReturn) = test.log.last?.kind else {
            throw TestExchange.Unexpected()
        }
        #expect(order.id == first.id)
    }

    /// The argument is the lifetime of the orders in days.
    @Test(arguments: [1, 30]) func `a clock that is set back accepts nearer deadlines again`(days: Int) throws
    {
        let test = try TestExchange()
        _ = try test.rest(1, .bid, 200_000, days: 1)
        let ask = try test.rest(2, .ask, 259_000, days: days + 3)
        test.now += 3 * 86_400
        try test.exchange.expire(1, now: test.now)
        test.take()
        #expect(test.ids(.bid).isEmpty)
        test.now -= 3 * 86_400
        let next = try test.rest(3, .bid, 201_000, days: days)
        try test.amend(
            next.id, OrderEntry(account: 3, book: 1, side: .bid, price: 202_000, deadline: test.now + 86_400))
        let trade = try test.trade(1, .bid, 259_000)
        try test.refuse(trade, returning: ask)
        #expect(test.ids(.bid) == [next.id] && test.ids(.ask) == [ask.id])
        // An order of another process, whose clock is right, comes in.
        test.now += 3 * 86_400
        try test.exchange.expire(1, now: test.now)
        test.take()
        let other = BookOrder(
            id: 900, owner: 4, side: .bid, price: 203_000, quantity: 1, deadline: test.now - 86_400,
            sequence: 900)
        try test.exchange.refresh(
            1, orders: [(other, OrderTerms(side: .bid, feeRate: 0, fixed: 0, penaltyRate: 0))],
            reference: nil, isHalted: false)
        #expect(test.ids(.bid) == [900])
    }

    @Test func `the time for a refusal ends, and an account has one refusal a day`() throws {
        let test = try TestExchange()
        let order = try test.rest(2, .ask, 259_000)
        let trade = try test.trade(1, .bid, 259_000)
        #expect(throws: ExchangeRefusal.refusedToday) {
            try test.refuse(trade, returning: order, refusals: 1)
        }
        #expect(throws: ExchangeRefusal.status(.matched)) {
            try test.refuse(trade, returning: order, at: trade.refusableUntil)
        }
        test.take()
    }

    @Test func `an order that has expired or cannot rest does not come back`() throws {
        let test = try TestExchange { $0.window = 90_000 }
        let expiring = try test.rest(2, .ask, 259_000, days: 1)
        let trade = try test.trade(1, .bid, 259_000)
        test.now += 86_400
        try test.refuse(trade, returning: expiring)
        test.take()
        #expect(test.reserved(2) == 0)
        let ask = try test.rest(2, .ask, 259_000)
        let next = try test.trade(1, .bid, 259_000)
        _ = try test.rest(2, .bid, 260_000)
        try test.refuse(next, returning: ask)
        test.take()
        guard case .cancelled(let order, .couldNotReturn) = test.log.last?.kind else {
            Issue.record("it came back")
            return
        }
        #expect(order.id == ask.id)
        #expect(test.reserved(2) == cost(260_000))
    }

    @Test func `an order that comes back trades with orders that cross it`() throws {
        let test = try TestExchange()
        let ask = try test.rest(2, .ask, 259_000)
        let trade = try test.trade(1, .bid, 259_000)
        let bid = try test.rest(3, .bid, 270_000)
        try test.refuse(trade, returning: ask)
        test.take()
        guard case .matched(let next) = test.log.last?.kind else {
            Issue.record("it did not trade")
            return
        }
        #expect(next.price == 270_000)
        #expect(next.bid.order == bid.id && next.ask.order == ask.id && next.taker == .ask)
        #expect(test.reserved(2) == 27_000)
    }

    @Test func `an immediate order takes the expected price, or reports the new one`() throws {
        let test = try TestExchange()
        #expect(throws: ExchangeRefusal.nothing) { try test.place(1, .bid, nil, now: true) }
        _ = try test.rest(2, .ask, 259_000)
        #expect(throws: ExchangeRefusal.worse(price: 259_000)) {
            try test.place(1, .bid, nil, now: true, expected: 258_000)
        }
        guard case .traded = try test.place(1, .bid, nil, now: true, expected: 260_000) else {
            Issue.record("no trade")
            return
        }
    }

    @Test func `ten times the last price needs confirmation of that price`() throws {
        let test = try TestExchange()
        let far = ExchangeRefusal.far(price: 6_980_000, last: 250_000)
        #expect(throws: far) { try test.place(2, .ask, 6_980_000) }
        #expect(throws: ExchangeRefusal.far(price: 25_000, last: 250_000)) { try test.place(1, .bid, 25_000) }
        guard case .rests = try test.place(2, .ask, 6_980_000, confirmed: 6_980_000) else {
            Issue.record("no order")
            return
        }
        #expect(throws: far) { try test.place(1, .bid, nil, now: true) }
        #expect(throws: far) { try test.place(1, .bid, 6_990_000) }
        #expect(throws: far) { try test.place(1, .bid, nil, now: true, confirmed: 698_000) }
        guard case .traded = try test.place(1, .bid, nil, now: true, confirmed: 6_980_000) else {
            Issue.record("no trade")
            return
        }
    }

    @Test func `an account does not trade with itself`() throws {
        let test = try TestExchange()
        _ = try test.rest(1, .ask, 259_000)
        #expect(throws: ExchangeRefusal.own) { try test.place(1, .bid, 260_000) }
        #expect(throws: ExchangeRefusal.own) { try test.place(1, .bid, nil, now: true) }
        #expect(test.reserved(1) == 25_900)
    }

    @Test func `No price and no amount enters a computation before it is checked`() throws {
        let test = try TestExchange()
        // Without the check the first numbers give a wrong result, and the later ones trap.
        let amounts = [Won.range.upperBound, 1 << 53].flatMap { [$0 - 1, $0, $0 + 1, $0 / 2] }
        let largest = [2, 10, 100, 1_000, 10_000].flatMap { [Int.max / $0, Int.max / $0 + 1] } + [.max]
        let numbers = amounts + largest
        for number in [0] + numbers.flatMap({ [$0, 0 - $0] }) + [.min] {
            for side in BookSide.allCases {
                let wish = OrderEntry(account: 1, book: 1, side: side, price: number, confirmed: number)
                let preview = test.exchange.preview(wish, now: test.now)
                #expect(preview?.refusal == .price(PriceRule()) && preview?.reserve == 0)
                #expect(throws: ExchangeRefusal.price(PriceRule())) { try test.place(1, side, number) }
            }
            #expect(throws: ExchangeRefusal.amount(most: 100_000_000_000)) {
                try test.exchange.deposit(number, to: 1, now: test.now)
            }
            #expect(throws: ExchangeRefusal.amount(most: 100_000_000_000)) {
                try test.exchange.withdraw(number, from: 1, now: test.now)
            }
            #expect((Won(number) != nil) == Won.range.contains(number))
        }
    }

    @Test func `prices, deadlines and money are checked`() throws {
        let test = try TestExchange()
        #expect(throws: ExchangeRefusal.price(PriceRule())) { try test.place(1, .bid, 259_500) }
        #expect(throws: ExchangeRefusal.deadline) { try test.place(1, .bid, 259_000, days: 0) }
        #expect(throws: ExchangeRefusal.insufficient(free: 10_000_000, needed: cost(20_000_000))) {
            try test.place(1, .bid, 20_000_000, confirmed: 20_000_000)
        }
        #expect(throws: ExchangeRefusal.unknown) { try test.place(8, .bid, 259_000) }
        #expect(throws: ExchangeRefusal.unknown) { try test.place(1, .bid, 259_000, book: 8) }
        #expect(test.log.isEmpty)
    }

    @Test func `a new price means a new place, a new deadline does not`() throws {
        let test = try TestExchange()
        let first = try test.rest(1, .bid, 200_000, days: 1)
        let second = try test.rest(2, .bid, 200_000, days: 1)
        var wish = OrderEntry(account: 1, book: 1, side: .bid, price: nil, deadline: test.now + 5 * 86_400)
        try test.amend(first.id, wish)
        test.take()
        #expect(test.ids(.bid) == [first.id, second.id])
        wish = OrderEntry(account: 1, book: 1, side: .bid, price: 210_000)
        try test.amend(first.id, wish)
        wish.price = 200_000
        try test.amend(first.id, wish)
        test.take()
        #expect(test.ids(.bid) == [second.id, first.id])
        #expect(test.reserved(1) == cost(200_000))
        #expect(test.deadline(first.id) == test.now + 5 * 86_400)
        wish.account = 2
        #expect(throws: ExchangeRefusal.foreign) { try test.amend(first.id, wish) }
        wish.account = 1
        wish.price = 200_100
        #expect(throws: ExchangeRefusal.price(PriceRule())) {
            try test.amend(first.id, wish)
        }
    }

    @Test func `an expired order releases its reserve and is not matched`() throws {
        let test = try TestExchange()
        _ = try test.rest(2, .ask, 259_000, days: 1)
        test.now += 86_400
        #expect(throws: ExchangeRefusal.nothing) { try test.place(1, .bid, nil, now: true) }
        test.take()
        #expect(test.reserved(2) == 0)
        guard case .expired = test.log.last?.kind else {
            Issue.record("it did not expire")
            return
        }
        // The clock is set back by an hour and a year: nothing expires twice.
        test.now -= 366 * 86_400 + 3_600
        let count = test.log.count
        try test.exchange.expire(1, now: test.now)
        test.take()
        #expect(test.log.count == count)
    }

    @Test func `a halted book accepts no orders, and a halt can cancel all orders`() throws {
        let test = try TestExchange()
        let order = try test.rest(2, .ask, 259_000)
        _ = try test.rest(3, .bid, 100_000)
        try test.exchange.setHalted(true, in: 1, now: test.now)
        #expect(throws: ExchangeRefusal.halted) { try test.place(1, .bid, 259_000) }
        try test.cancel(order.id, 2)
        try test.exchange.setHalted(true, cancelling: true, in: 1, now: test.now)
        test.take()
        #expect(test.reserved(2) == 0 && test.reserved(3) == 0)
        try test.exchange.setHalted(false, in: 1, now: test.now)
        _ = try test.rest(1, .bid, 259_000)
    }

    @Test func `a preview reports the result and changes nothing`() throws {
        let test = try TestExchange()
        _ = try test.rest(2, .ask, 259_000)
        _ = try test.rest(3, .bid, 200_000)
        let taking = test.exchange.preview(
            OrderEntry(account: 1, book: 1, side: .bid, price: 260_000), now: test.now)
        #expect(taking?.tradesAt == 259_000)
        #expect(taking?.refusal == nil)
        let waiting = test.exchange.preview(
            OrderEntry(account: 1, book: 1, side: .bid, price: 200_000), now: test.now)
        #expect(waiting?.tradesAt == nil)
        #expect(waiting?.ahead == 1)
        #expect(waiting?.reserve == cost(200_000))
        let own = test.exchange.preview(
            OrderEntry(account: 2, book: 1, side: .bid, price: 260_000), now: test.now)
        #expect(own?.refusal == .own)
        #expect(test.log.count == 2)
        #expect(test.free(1) == 10_000_000)
    }

    @Test func `without a window a trade is closed at once`() throws {
        let test = try TestExchange { $0.window = 0 }
        _ = try test.rest(2, .ask, 259_000)
        let trade = try test.trade(1, .bid, 259_000)
        #expect(trade.status == .matched)
        #expect(test.total(1) == 10_000_000 - cost(259_000))
    }

    @Test func `a withdrawal is limited to the free balance`() throws {
        let test = try TestExchange()
        try test.exchange.deposit(5_000, to: 1, now: test.now)
        _ = try test.rest(1, .bid, 300_000)
        #expect(throws: ExchangeRefusal.insufficient(free: 9_694_000, needed: 9_694_001)) {
            try test.withdraw(9_694_001, 1)
        }
        try test.exchange.withdraw(9_694_000, from: 1, now: test.now)
        test.take()
        #expect(test.free(1) == 0)
        #expect(throws: ExchangeRefusal.unknown) { try test.deposit(1, 99) }
    }

    @Test func `a reloaded book has the same hash`() throws {
        let test = try TestExchange()
        for price in [200_000, 201_000, 200_000] { _ = try test.rest(1, .bid, price, days: 3) }
        _ = try test.rest(2, .ask, 300_000)
        let orders = test.exchange.withBook(1) { $0.orders(.bid) + $0.orders(.ask) } ?? []
        var other = Exchange()
        let terms = ExchangeRules().fees
        try other.load(
            1, orders: orders.map { ($0, terms.terms($0.side, sales: 0)) }, reference: nil, isHalted: false)
        let (read, kept, missing) = (other.hash(of: 1), test.exchange.hash(of: 1), other.hash(of: 2))
        #expect(read == kept)
        #expect(missing == nil)
    }
}
