import MarketDomain
import Testing

/// A book with a record of its fills and expired orders.
private final class TestBook {
    var book = OrderBook()
    var sequence = 0
    var fills: [Fill] = []
    var expired: [BookOrder] = []

    @discardableResult
    func place(
        _ id: Int, _ owner: Int, _ side: BookSide, _ price: Int?, _ quantity: Int = 1, now: Bool = false,
        until deadline: Int? = nil
    ) -> BookRefusal? {
        refusal { test throws(BookRefusal) in
            try test.book.place(
                NewOrder(
                    id: id, owner: owner, side: side, price: price, quantity: quantity, isImmediate: now,
                    deadline: deadline), sequence: test.sequence, into: &test.fills)
        }
    }

    @discardableResult
    func cancel(_ id: Int, _ owner: Int) -> BookRefusal? {
        refusal { test throws(BookRefusal) in try test.book.cancel(id, owner: owner) }
    }

    @discardableResult
    func amend(
        _ id: Int, _ owner: Int, _ price: Int, _ quantity: Int = 1, until deadline: Int? = nil
    ) -> BookRefusal? {
        refusal { test throws(BookRefusal) in
            try test.book.amend(
                id, owner: owner, price: price, quantity: quantity, deadline: deadline,
                sequence: test.sequence, into: &test.fills)
        }
    }

    @discardableResult
    func restore(_ order: BookOrder) -> BookRefusal? {
        refusal { test throws(BookRefusal) in try test.book.restore(order, into: &test.fills) }
    }

    func tick(_ time: Int) {
        expired = []
        book.expire(upTo: time, into: &expired)
    }

    private func refusal<Value>(
        _ body: (TestBook) throws(BookRefusal) -> Value
    ) -> BookRefusal? {
        sequence += 1
        fills = []
        defer { expectSound() }
        do throws(BookRefusal) {
            _ = try body(self)
            return nil
        } catch {
            return error
        }
    }

    /// `maker taker price quantity` of each fill.
    var trades: [[Int]] { fills.map { [$0.maker, $0.taker, $0.price, $0.quantity] } }

    func order(_ id: Int) -> BookOrder? { book.order(id) }
    func best(_ side: BookSide) -> Int? { book.bestPrice(side) }
    func depth(_ side: BookSide, limit: Int = .max) -> [BookDepth] { book.depth(side, limit: limit) }
    func ahead(_ side: BookSide, _ price: Int) -> Int { book.quantityAhead(side, price: price) }
    var hash: UInt64 { book.hash }
    var count: Int { book.count }

    private func expectSound() {
        let faults = book.faults()
        #expect(faults == [])
    }

    func ids(_ side: BookSide) -> [Int] { book.orders(side).map(\.id) }
}

@Suite struct OrderBookTests {
    @Test func `a crossing order trades at the price of the resting order`() {
        let test = TestBook()
        test.place(1, 1, .ask, 259_000)
        test.place(2, 2, .bid, 300_000)
        #expect(test.trades == [[1, 2, 259_000, 1]])
        #expect(test.count == 0)
        test.place(3, 2, .bid, 300_000)
        test.place(4, 1, .ask, 259_000)
        #expect(test.trades == [[3, 4, 300_000, 1]])
    }

    @Test func `the best price is served first, and at one price the oldest order`() {
        let test = TestBook()
        test.place(1, 1, .ask, 300)
        test.place(2, 1, .ask, 200, 2)
        test.place(3, 1, .ask, 200)
        test.place(4, 1, .ask, 100)
        test.place(5, 2, .bid, 300, 4)
        #expect(test.trades == [[4, 5, 100, 1], [2, 5, 200, 2], [3, 5, 200, 1]])
        #expect(test.ids(.ask) == [1])
    }

    @Test func `a partial fill keeps its place`() {
        let test = TestBook()
        test.place(1, 1, .bid, 100, 3)
        test.place(2, 2, .bid, 100)
        test.place(3, 3, .ask, 100)
        #expect(test.ids(.bid) == [1, 2])
        #expect(test.order(1)?.quantity == 2)
    }

    @Test func `an order that would meet an order of its owner is refused before the first fill`() {
        let test = TestBook()
        test.place(1, 1, .ask, 100)
        test.place(2, 2, .ask, 100)
        let hash = test.hash
        #expect(test.place(3, 2, .bid, 100, 2) == .own)
        #expect(test.trades.isEmpty)
        #expect(test.hash == hash)
        // The owner's order is behind the orders that suffice.
        #expect(test.place(4, 2, .bid, 100, 1) == nil)
        #expect(test.trades == [[1, 4, 100, 1]])
    }

    @Test func `an order of the same owner at a worse level is found as well`() {
        let test = TestBook()
        test.place(1, 1, .ask, 100)
        test.place(2, 2, .ask, 101)
        test.place(3, 3, .ask, 102)
        #expect(test.place(4, 3, .bid, 102, 3) == .own)
        #expect(test.place(5, 3, .bid, 102, 2) == nil)
    }

    @Test func `the remainder of an immediate order does not rest`() {
        let test = TestBook()
        test.place(1, 1, .ask, 100)
        #expect(test.place(2, 2, .bid, nil, 5, now: true) == nil)
        #expect(test.trades == [[1, 2, 100, 1]])
        #expect(test.count == 0)
        #expect(test.place(3, 2, .bid, nil, 5, now: true) == .nothing)
        #expect(test.place(4, 2, .bid, nil, 5) == .invalid)
    }

    @Test func `a cancel never succeeds for an order that is gone`() {
        let test = TestBook()
        test.place(1, 1, .ask, 100)
        #expect(test.cancel(1, 2) == .foreign)
        #expect(test.cancel(1, 1) == nil)
        #expect(test.cancel(1, 1) == .unknown)
        test.place(2, 1, .ask, 100)
        test.place(3, 2, .bid, 100)
        #expect(test.cancel(2, 1) == .unknown)
        #expect(test.cancel(3, 2) == .unknown)
        #expect(test.cancel(99, 2) == .unknown)
    }

    @Test func `the best price follows a cancel`() {
        let test = TestBook()
        test.place(1, 1, .bid, 100)
        test.place(2, 1, .bid, 200)
        test.cancel(2, 1)
        #expect(test.best(.bid) == 100)
        #expect(test.best(.ask) == nil)
    }

    @Test func `less keeps the place, more or another price means a new one`() {
        let test = TestBook()
        test.place(1, 1, .bid, 100, 3)
        test.place(2, 2, .bid, 100)
        test.amend(1, 1, 100, 2)
        #expect(test.ids(.bid) == [1, 2])
        test.amend(1, 1, 100, 3)
        #expect(test.ids(.bid) == [2, 1])
        test.amend(2, 2, 90)
        #expect(test.ids(.bid) == [1, 2])
    }

    @Test func `an amend that crosses trades at once, and a refused one changes nothing`() {
        let test = TestBook()
        test.place(1, 1, .bid, 100, until: 9)
        test.place(2, 2, .ask, 200, 2, until: 8)
        let hash = test.hash
        #expect(test.amend(1, 1, 0) == .invalid)
        #expect(test.amend(7, 1, 100) == .unknown)
        #expect(test.amend(1, 2, 100) == .foreign)
        test.place(3, 1, .ask, 150)
        #expect(test.amend(1, 1, 150) == .own)
        test.cancel(3, 1)
        #expect(test.hash == hash)
        #expect(test.amend(2, 2, 90, 3) == nil)
        #expect(test.trades == [[1, 2, 100, 1]])
        #expect(test.order(2)?.quantity == 2)
        #expect(test.order(2)?.deadline == 8)
    }

    @Test func `orders expire in the order of deadlines and then ids, once`() {
        let test = TestBook()
        test.place(3, 1, .bid, 100, until: 5)
        test.place(1, 1, .bid, 101, until: 5)
        test.place(2, 1, .ask, 200, until: 4)
        test.place(4, 1, .ask, 201)
        test.tick(3)
        #expect(test.expired.isEmpty)
        test.tick(5)
        #expect(test.expired.map(\.id) == [2, 1, 3])
        test.tick(9)
        #expect(test.expired.isEmpty)
        // The clock is set back.
        test.tick(1)
        #expect(test.place(5, 1, .bid, 100, until: 9) == .invalid)
        #expect(test.place(5, 1, .bid, 100, until: 10) == nil)
        #expect(test.ids(.ask) == [4])
    }

    @Test func `a new deadline keeps the place and takes effect`() {
        let test = TestBook()
        test.place(1, 1, .bid, 100, until: 5)
        test.place(2, 2, .bid, 100, until: 5)
        test.amend(1, 1, 100, until: 7)
        test.tick(5)
        #expect(test.expired.map(\.id) == [2])
        test.tick(7)
        #expect(test.expired.map(\.id) == [1])
    }

    @Test func `an order whose trade was refused returns to its place`() throws {
        let test = TestBook()
        test.place(1, 1, .ask, 100)
        let first = try #require(test.order(1))
        test.place(2, 2, .ask, 100)
        test.place(3, 3, .bid, 100)
        #expect(test.restore(first) == nil)
        #expect(test.ids(.ask) == [1, 2])
    }

    @Test func `a returning order trades with orders that cross it by now`() throws {
        let test = TestBook()
        test.place(1, 1, .ask, 100, until: 9)
        let first = try #require(test.order(1))
        test.place(2, 2, .bid, 100)
        test.place(3, 3, .bid, 120)
        #expect(test.restore(first) == nil)
        #expect(test.trades == [[3, 1, 120, 1]])
        test.tick(9)
        #expect(test.restore(first) == .expired)
    }

    @Test func `a halted book accepts only cancels`() {
        let test = TestBook()
        test.place(1, 1, .ask, 100)
        test.book.setHalted(true)
        #expect(test.place(2, 2, .bid, 100) == .halted)
        #expect(test.amend(1, 1, 90) == .halted)
        #expect(test.cancel(1, 1) == nil)
    }

    @Test func `invalid numbers are refused`() {
        let test = TestBook()
        for (price, quantity, owner) in [(0, 1, 1), (-5, 1, 1), (100, 0, 1), (100, -1, 1), (100, 1, 0)] {
            #expect(test.place(1, owner, .bid, price, quantity) == .invalid)
        }
        #expect(test.place(1, 1, .bid, OrderBook.prices.upperBound + 1) == .invalid)
        #expect(test.place(1, 1, .bid, 100, OrderBook.quantities.upperBound + 1) == .invalid)
        #expect(test.place(1, 1, .bid, OrderBook.prices.upperBound, OrderBook.quantities.upperBound) == nil)
        #expect(test.place(1, 2, .bid, 100) == .invalid)
        #expect(test.place(2, 1, .bid, 100, until: -1) == .invalid)
    }

    @Test func `depth lists the best prices first, and the quantity ahead follows the queue`() {
        let test = TestBook()
        test.place(1, 1, .bid, 100, 2)
        test.place(2, 2, .bid, 100, 3)
        test.place(3, 3, .bid, 90)
        #expect(
            test.depth(.bid) == [
                BookDepth(price: 100, quantity: 5, orders: 2), BookDepth(price: 90, quantity: 1, orders: 1),
            ])
        #expect(test.depth(.bid, limit: 1).count == 1)
        #expect(test.ahead(.bid, 100) == 5)
        #expect(test.ahead(.bid, 101) == 0)
        #expect(test.ahead(.bid, 1) == 6)
    }

    @Test func `the hash distinguishes queues of the same orders`() {
        let (one, other) = (TestBook(), TestBook())
        one.place(1, 1, .bid, 100)
        one.place(2, 2, .bid, 100)
        other.place(2, 2, .bid, 100)
        other.place(1, 1, .bid, 100)
        #expect(one.hash != other.hash)
        one.cancel(1, 1)
        one.cancel(2, 2)
        #expect(one.hash == 0)
    }

    /// The smaller number fits one step of the search, the larger one takes two.
    @Test(arguments: [1_009, 10_007])
    func `a book of many prices stays sorted while they come and go`(_ prime: Int) throws {
        // Not a `TestBook`, which checks everything after each operation.
        var book = OrderBook()
        var fills: [Fill] = []
        func prices(_ book: borrowing OrderBook) -> [Int] { book.depth(.ask).map(\.price) }
        // Each number below the prime once, in mixed order; ids far from each other.
        for index in 1..<prime {
            let order = NewOrder(id: index * 1_003, owner: 1, side: .ask, price: index * 71 % prime)
            try book.place(order, sequence: index, into: &fills)
        }
        #expect(prices(book) == Array(1..<prime))
        let leave = (1..<prime).filter { !$0.isMultiple(of: 10) }
        for index in leave { try book.cancel(index * 1_003, owner: 1) }
        #expect(prices(book) == stride(from: 10, to: prime, by: 10).map { $0 * 71 % prime }.sorted())
        #expect(book.faults() == [])
        for index in leave {
            let order = NewOrder(id: prime * 1_003 + index, owner: 1, side: .ask, price: index * 71 % prime)
            try book.place(order, sequence: prime + index, into: &fills)
        }
        #expect(prices(book) == Array(1..<prime))
        #expect(book.faults() == [])
    }
}
