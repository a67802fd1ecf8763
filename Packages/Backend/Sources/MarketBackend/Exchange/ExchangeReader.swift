import MarketDomain
import SQLCore

/// Reads books, accounts and trades for an ``Exchange``.
enum ExchangeReader {
    // MARK: Changes by other processes

    /// The subjects of events by other processes.
    struct Missed: Hashable, Sendable {
        fileprivate private(set) var accounts: Set<Int> = []
        fileprivate private(set) var books: Set<Int> = []
        fileprivate private(set) var orders: Set<Int> = []
        /// Orders whose owners are not among the accounts.
        fileprivate private(set) var makers: Set<Int> = []
        /// Advanced trades, of which one of the two sides is among the accounts.
        fileprivate private(set) var trades: Set<Int> = []

        /// Whether one of the events has an unknown kind, written by a newer version.
        fileprivate private(set) var hasUnknown = false

        var isEmpty: Bool { books.isEmpty && accounts.isEmpty }

        fileprivate var changedOrders: Lookup {
            Lookup(
                "SELECT \(orderColumns), book, status FROM exchange_order WHERE id = ?1",
                forEach: orders.sorted())
        }

        fileprivate var members: [Lookup] {
            let maker = "(SELECT account FROM exchange_order WHERE id = ?1)"
            let sides = """
                (SELECT buyer FROM exchange_trade WHERE id = ?1 UNION ALL SELECT seller FROM exchange_trade WHERE id = ?1)
                """
            return [
                Lookup(memberQuery + " = ?1", forEach: accounts.sorted()),
                Lookup(memberQuery + " = " + maker, forEach: makers.sorted()),
                Lookup(memberQuery + " IN " + sides, forEach: trades.sorted()),
            ]
        }

        fileprivate var bookFacts: Lookup { Lookup(factsQuery, forEach: books.sorted()) }

        /// The rows that ``refresh(_:_:to:on:)`` reads.
        var lookups: [Lookup] { isEmpty ? [] : [escrowSum, changedOrders] + members + [bookFacts] }

        fileprivate mutating func add(_ row: any SQLStatement) {
            let (subject, detail) = (row.int(3), row.int(4))
            accounts.insert(row.int(0))
            books.insert(row.int(1))
            switch EventRow.Kind(rawValue: row.int(2)) {
            // The arriving order has an event of its own.
            case .matched:
                orders.insert(detail)
                makers.insert(detail)
            // An order that returns to the book has an event of its own.
            case .closed, .refused, .shipped, .inspected, .paid, .failed: trades.insert(subject)
            case .placed, .amended, .cancelled, .expired, .restored: orders.insert(subject)
            case .halted, .deposited, .withdrawn, .expiring: break
            case nil: hasUnknown = true
            }
        }
    }

    /// The maximum number of events of other processes that are applied; after more, everything is read again.
    private static let mostMissed = 5_000

    /// The events that ``missed(after:to:on:)`` reads.
    static func missedEvents(after known: Int) -> Lookup {
        Lookup(
            """
            SELECT account, book, kind, subject, detail FROM exchange_event WHERE sequence > ?1
            ORDER BY sequence LIMIT \(mostMissed + 1)
            """, .int(known))
    }

    /// The changes since an event; `nil` when there are too many, when the event is not in the log, or when a
    /// newer version wrote events of an unknown kind.
    static func missed(
        after known: Int, to newest: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Missed? {
        guard known <= newest else { return nil }
        var missed = Missed()
        let count = try connection.rows(missedEvents(after: known)) { missed.add($0) }.count
        return count > mostMissed || missed.hasUnknown ? nil : missed
    }

    private static let memberQuery =
        "SELECT account, total, reserved, sales, waiting FROM exchange_member WHERE account"

    /// Updates the books and accounts in memory to their state after the events of other processes.
    static func refresh(
        _ exchange: inout Exchange, _ missed: Missed, to newest: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        guard !missed.isEmpty else { return }
        exchange.load(escrow: try escrow(on: connection))
        let orders = try connection.rows(missed.changedOrders) { row in
            let (order, terms) = order(row)
            return (book: row.int(9), order: order, terms: row.int(10) == 0 ? terms : nil)
        }
        for lookup in missed.members {
            let members = try connection.rows(lookup) { Member($0) }
            for member in members where exchange.hasMember(member.account) { member.load(into: &exchange) }
        }
        let books = try connection.rows(missed.bookFacts) { BookFacts($0) }
        for book in books where exchange.hasBook(book.id) {
            let changed = orders.filter { $0.book == book.id }.map { ($0.order, $0.terms) }
            do throws(ExchangeRefusal) {
                try exchange.refresh(
                    book.id, orders: changed, reference: book.reference, isHalted: book.isHalted)
            } catch {
                throw .corrupt("the book \(book.id): \(error)")
            }
        }
        exchange.advance(to: newest)
    }

    private struct Member {
        let account: Int
        let balance: Ledger.Balance
        let sales: Int
        let waiting: Int

        init(_ row: any SQLStatement) {
            account = row.int(0)
            balance = Ledger.Balance(total: row.int(1), reserved: row.int(2))
            (sales, waiting) = (row.int(3), row.int(4))
        }

        func load(into exchange: inout Exchange) {
            exchange.load(account: account, balance: balance, sales: sales, waiting: waiting)
        }
    }

    private struct BookFacts {
        let id: Int
        let isHalted: Bool
        let last: Int?
        let reference: Int?

        init(_ row: any SQLStatement) {
            (id, isHalted, last) = (row.int(0), row.int(1) != 0, row.optionalInt(2))
            let reference = last ?? row.int(3)
            self.reference = reference == 0 ? nil : reference
        }
    }

    /// The last price of a book, or the price at its release; in won.
    static func reference(of book: Int, on connection: any SQLConnection) throws(StoreError) -> Int? {
        try connection.first(factsQuery, .int(book)) { BookFacts($0).reference } ?? nil
    }

    private static let factsQuery =
        "SELECT id, is_halted, last_price, release_price FROM exchange_book WHERE id = ?1"

    /// The payments of buyers for trades that have not ended, in won.
    static func escrow(on connection: any SQLConnection) throws(StoreError) -> Int {
        try connection.first(escrowSum) { $0.int(0) } ?? 0
    }

    private static let escrowSum = Lookup("SELECT sum(cost) FROM exchange_trade WHERE status IN (1, 2, 3)")

    /// Adds a book to an exchange; `false` when the book does not exist.
    static func load(
        book: Int, into exchange: inout Exchange, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        let facts = try connection.first(factsQuery, .int(book)) { BookFacts($0) }
        guard let facts else { return false }
        let orders = try connection.rows(
            "SELECT \(orderColumns) FROM exchange_order WHERE book = ?1 AND status = 0 ORDER BY sequence",
            .int(book)
        ) { row in order(row) }
        do throws(ExchangeRefusal) {
            try exchange.load(
                book, orders: orders, reference: facts.reference, isHalted: facts.isHalted)
        } catch {
            throw .corrupt("the book \(book): \(error)")
        }
        return true
    }

    /// Adds an account to an exchange; `false` when the account does not take part.
    static func load(
        account: Int, into exchange: inout Exchange, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        let member = try connection.first(memberQuery + " = ?1", .int(account)) { Member($0) }
        member?.load(into: &exchange)
        return member != nil
    }

    // MARK: Previews of orders

    /// The result of an order before it is placed, and the prices around it, in won.
    struct Look: Sendable {
        let preview: OrderPreview
        let last: Int?
        /// The number of trades after the last one that can still be refused.
        let refusable: Int
        let best: [BookSide: Int]
    }

    /// Calculates the result of an order from the best order of each side, the number of orders before it and the balance.
    /// It reads only: it waits for no command, and no command waits for it.
    ///
    /// - Returns: `nil` when the book does not exist, or the account does not take part.
    static func look(
        at wish: OrderEntry, rules: ExchangeRules, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Look? {
        var exchange = Exchange(rules: rules)
        guard let facts = try connection.first(factsQuery, .int(wish.book), read: { BookFacts($0) }),
            try load(account: wish.account, into: &exchange, on: connection)
        else { return nil }
        var best: [(order: BookOrder, terms: OrderTerms)] = []
        for side in BookSide.allCases {
            let first = try connection.first(bestQuery(side), .int(wish.book), .int(side == .bid ? 0 : 1)) {
                order($0)
            }
            if let first { best.append(first) }
        }
        do throws(ExchangeRefusal) {
            best.sort { $0.order.sequence < $1.order.sequence }
            try exchange.load(wish.book, orders: best, reference: facts.reference, isHalted: facts.isHalted)
        } catch {
            throw .corrupt("the book \(wish.book): \(error)")
        }
        guard var preview = exchange.preview(wish, now: now) else { return nil }
        preview.ahead = 0
        if preview.tradesAt == nil, let price = wish.price, rules.prices.allows(price) {
            preview.ahead =
                try connection.first(
                    aheadQuery(wish.side), .int(wish.book), .int(wish.side == .bid ? 0 : 1), .int(price)
                ) { $0.int(0) } ?? 0
        }
        let sale = try CompletedSale.newest(1, of: [ProductBook(id: wish.book, size: "")], on: connection)
        return Look(
            preview: preview, last: facts.last,
            refusable: try CompletedSale.refusable(after: sale.first, in: [wish.book], on: connection),
            best: Dictionary(uniqueKeysWithValues: best.map { ($0.order.side, $0.order.price) }))
    }

    private static func bestQuery(_ side: BookSide) -> String {
        """
        SELECT \(orderColumns) FROM exchange_order WHERE book = ?1 AND side = ?2 AND status = 0
        ORDER BY price \(side == .bid ? "DESC" : "ASC"), sequence LIMIT 1
        """
    }

    private static func aheadQuery(_ side: BookSide) -> String {
        """
        SELECT count(*) FROM exchange_order
        WHERE book = ?1 AND side = ?2 AND status = 0 AND price \(side == .bid ? ">=" : "<=") ?3
        """
    }

    private static let orderColumns =
        "id, account, side, price, deadline, sequence, fee_rate, fixed, penalty_rate"

    private static func order(_ row: any SQLStatement) -> (order: BookOrder, terms: OrderTerms) {
        let side: BookSide = row.int(2) == 0 ? .bid : .ask
        let order = BookOrder(
            id: row.int(0), owner: row.int(1), side: side, price: row.int(3), quantity: 1,
            deadline: row.optionalInt(4), sequence: row.int(5))
        return (
            order,
            OrderTerms(side: side, feeRate: row.int(6), fixed: row.int(7), penaltyRate: row.int(8))
        )
    }

    /// The waiting orders of an account.
    static func waiting(of account: Int, on connection: any SQLConnection) throws(StoreError) -> [Int] {
        try connection.rows(
            """
            SELECT id FROM exchange_order WHERE status = 0 AND id IN \(OwnOrderIndex.ids) ORDER BY id
            """, .int(account)
        ) { $0.int(0) }
    }

    /// A stored order with its status and book.
    static func order(
        _ id: Int, on connection: any SQLConnection
    ) throws(StoreError) -> StoredOrder? {
        try connection.first(
            """
            SELECT \(orderColumns), book, status, trade, is_immediate FROM exchange_order WHERE id = ?1
            """, .int(id)
        ) { row in
            let (order, terms) = order(row)
            return StoredOrder(
                order: order, terms: terms, book: row.int(9),
                status: OrderStatus(rawValue: row.int(10)) ?? .cancelled, trade: row.optionalInt(11),
                isImmediate: row.int(12) != 0)
        }
    }

    private static let tradeColumns = """
        id, book, bid_order, ask_order, buyer, seller, taker, price, bid_fee_rate, bid_fixed, ask_fee_rate, \
        ask_fixed, penalty_rate, matched_at, refusable_until, status
        """

    static func trade(_ id: Int, on connection: any SQLConnection) throws(StoreError) -> Trade? {
        try connection.first(
            "SELECT \(tradeColumns) FROM exchange_trade WHERE id = ?1", .int(id)
        ) { trade($0) }
    }

    /// The trades of an order, including refused ones, which its row no longer names.
    static func trades(of stored: StoredOrder, on connection: any SQLConnection) throws(StoreError) -> [Int] {
        try connection.rows(
            """
            SELECT id FROM exchange_trade WHERE book = ?1 AND id > ?2 AND (bid_order = ?2 OR ask_order = ?2)
            """, .int(stored.book), .int(stored.order.id)
        ) { $0.int(0) }
    }

    /// The number of trades that an account refused on a day, as ``KoreanTime`` numbers it.
    static func refusals(
        by account: Int, on day: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Int {
        try connection.first(
            "SELECT refusals FROM exchange_member WHERE account = ?1 AND refusal_day = ?2", .int(account),
            .int(day)
        ) { $0.int(0) } ?? 0
    }

    /// Trades that have not ended.
    static func openTrades(on connection: any SQLConnection) throws(StoreError) -> [Trade] {
        try connection.rows("SELECT \(tradeColumns) FROM exchange_trade WHERE status IN (0, 1, 2, 3)") {
            trade($0)
        }
    }

    /// The queries before every command, each of which uses an index.
    static let dueQueries = (
        // Without the order SQLite reads all waiting orders, book by book.
        orders:
            "SELECT book FROM exchange_order WHERE status = 0 AND deadline <= ?1 ORDER BY deadline LIMIT ?2",
        trades: """
        SELECT \(tradeColumns) FROM exchange_trade WHERE status = 0 AND refusable_until <= ?1
        ORDER BY refusable_until, id LIMIT ?2
        """
    )

    /// Trades that can no longer be refused, the oldest first.
    static func dueTrades(
        at time: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [Trade] {
        try connection.rows(dueQueries.trades, .int(time), .int(limit)) { trade($0) }
    }

    /// The books of the `limit` earliest orders whose deadline has passed.
    static func dueBooks(
        at time: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Set<Int> {
        Set(try connection.rows(dueQueries.orders, .int(time), .int(limit)) { $0.int(0) })
    }

    /// The progress of an exchange, read before every command and every read.
    struct State: Hashable, Sendable {
        /// The newest event; 0 before the first.
        let newest: Int
        /// The time of the next expiration, closing of a trade or reminder; `nil` without any.
        let nextDue: Int?

        /// One statement, each part of which uses an index.
        static let query = """
            SELECT (SELECT max(sequence) FROM exchange_event),
                (SELECT min(deadline) FROM exchange_order WHERE status = 0),
                (SELECT min(refusable_until) FROM exchange_trade WHERE status = 0),
                (SELECT min(deadline) FROM exchange_order WHERE status = 0 AND deadline > r.deadline),
                CASE WHEN EXISTS (
                    SELECT 1 FROM exchange_order WHERE status = 0 AND deadline = r.deadline AND id > r.last_order
                ) THEN r.deadline END
            FROM exchange_reminded r
            """
    }

    static func state(on connection: any SQLConnection) throws(StoreError) -> State {
        let state = try connection.first(State.query) { row in
            let reminder = [row.optionalInt(3), row.optionalInt(4)].compactMap { $0 }.min()
            let due = [row.optionalInt(1), row.optionalInt(2), reminder.map { $0 - ExchangeReminders.lead }]
            return State(newest: row.int(0), nextDue: due.compactMap { $0 }.min())
        }
        guard let state else { throw .corrupt("the table exchange_reminded has no row") }
        return state
    }

    private static func trade(_ row: any SQLStatement) -> Trade {
        func party(_ side: BookSide, _ order: Int, _ owner: Int, _ terms: Int) -> Trade.Party {
            Trade.Party(
                order: row.int(order), owner: row.int(owner),
                terms: OrderTerms(
                    side: side, feeRate: row.int(terms), fixed: row.int(terms + 1), penaltyRate: row.int(12)))
        }
        return Trade(
            id: row.int(0), book: row.int(1), bid: party(.bid, 2, 4, 8), ask: party(.ask, 3, 5, 10),
            taker: row.int(6) == 0 ? .bid : .ask, price: row.int(7), matchedAt: row.int(13),
            refusableUntil: row.int(14), status: TradeStatus(rawValue: row.int(15)) ?? .failed)
    }
}

extension OrderTicket {
    /// The cost of an order for its future owner.
    init(_ look: ExchangeReader.Look, _ side: BookSide, price: Int?, inspection: Int) {
        let preview = look.preview
        let price = preview.tradesAt ?? price
        // An order that trades now frees the part of its reserve that was for a worse price.
        let kept = preview.tradesAt.map(preview.terms.reserve) ?? preview.reserve
        self.init(
            side: side, price: price, tradesNow: preview.tradesAt != nil, ahead: preview.ahead,
            fee: price.map(preview.terms.fee), inspection: inspection,
            delivery: preview.terms.fixed - inspection, total: price.map(preview.terms.total),
            penalty: price.map(preview.terms.penalty), reserve: preview.reserve, free: preview.balance.free,
            freeAfter: preview.balance.free - kept, lastPrice: look.last, refusableTrades: look.refusable,
            lowestAsk: look.best[.ask], highestBid: look.best[.bid],
            refusal: preview.refusal.map(ExchangeFailure.facts))
    }
}

/// An order in its stored form.
struct StoredOrder: Hashable, Sendable {
    let order: BookOrder
    let terms: OrderTerms
    let book: Int
    let status: OrderStatus
    let trade: Int?
    let isImmediate: Bool
}
