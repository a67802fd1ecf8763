/// The market in memory: books, accounts and the rules between them. Pure and deterministic: it has no clock and does no
/// I/O.
///
/// It holds only the data loaded into it, and reports changes as ``ExchangeEvent``s, in the order in which they happened.
/// Storing the events stores everything: replaying them gives a book with the same hash. Every operation decides before it
/// changes anything, so that a refusal leaves no trace.
///
/// It owns its books and their memory alone and lends them only for a call, so that it may move between threads. It cannot be
/// copied: a writer takes it for its transaction, so that no change ever copies a book.
public struct Exchange: ~Copyable, @unchecked Sendable {
    /// A book with the terms of its orders.
    private final class Book {
        var queue = OrderBook()
        var terms: [Int: OrderTerms] = [:]
        /// The price of the last trade, or of the release; in won.
        var reference: Int?
    }

    private struct Member {
        let account: Ledger.Account
        var sales: Int
        /// The number of waiting orders, including those in books that are not in memory.
        var waiting: Int
    }

    public let rules: ExchangeRules
    private var books: [Int: Book] = [:]
    private var members: [Int: Member] = [:]
    private var ledger = Ledger()
    private var fills: [Fill] = []
    private var expired: [BookOrder] = []
    /// The sequence of the newest event.
    public private(set) var sequence: Int
    /// The events since `clearEvents()`, the oldest first.
    public private(set) var events: [ExchangeEvent] = []
    /// The postings since `clearEvents()`.
    public private(set) var postings: [ExchangePosting] = []
    /// Members whose balance or waiting-order count changed since `clearTouched()`.
    public private(set) var touched: Set<Int> = []

    public init(rules: ExchangeRules = ExchangeRules(), sequence: Int = 0) {
        self.rules = rules
        self.sequence = sequence
    }
}

// MARK: - Loaded data

extension Exchange {
    public func hasBook(_ id: Int) -> Bool { books[id] != nil }

    public func hasMember(_ account: Int) -> Bool { members[account] != nil }

    /// Adds a book. `orders` are sorted by sequence.
    ///
    /// - Throws: `broken` when the orders cannot rest together.
    public mutating func load(
        _ id: Int, orders: [(order: BookOrder, terms: OrderTerms)], reference: Int?, isHalted: Bool
    ) throws(ExchangeRefusal) {
        let book = Book()
        for (order, terms) in orders {
            do throws(BookRefusal) {
                try book.queue.restore(order, into: &fills)
            } catch {
                throw .broken("order \(order.id) cannot rest: \(error)")
            }
            book.terms[order.id] = terms
        }
        guard fills.isEmpty else {
            fills.removeAll()
            throw .broken("the book \(id) is crossed")
        }
        book.reference = reference
        book.queue.setHalted(isHalted)
        books[id] = book
    }

    /// Updates a book with changes that were made elsewhere.
    ///
    /// - Parameters:
    ///   - id: the id of a loaded book.
    ///   - orders: the changed orders in their current state, without terms where they do not wait.
    ///   - reference: the price of the last trade, or of the release; in won.
    ///   - isHalted: whether the book is halted.
    /// - Throws: `broken` when the orders cannot rest together.
    public mutating func refresh(
        _ id: Int, orders: [(order: BookOrder, terms: OrderTerms?)], reference: Int?, isHalted: Bool
    ) throws(ExchangeRefusal) {
        guard let book = books[id] else { return }
        do throws(BookRefusal) {
            for (order, _) in orders where book.terms.removeValue(forKey: order.id) != nil {
                _ = try book.queue.cancel(order.id, owner: order.owner)
            }
            book.queue.setHalted(false)
            // The clock elsewhere may be behind.
            book.queue.setBack(to: 0)
            for (order, terms) in orders.sorted(by: { $0.order.sequence < $1.order.sequence }) {
                guard let terms else { continue }
                try book.queue.restore(order, into: &fills)
                book.terms[order.id] = terms
            }
        } catch {
            throw .broken("the book \(id): \(error)")
        }
        guard fills.isEmpty else {
            fills.removeAll()
            throw .broken("the book \(id) is crossed")
        }
        book.reference = reference
        book.queue.setHalted(isHalted)
    }

    /// Continues the sequence after an event that was made elsewhere and loaded here.
    public mutating func advance(to sequence: Int) { self.sequence = sequence }

    /// Adds an account, or updates its values.
    ///
    /// - Parameters:
    ///   - account: the id of the account.
    ///   - balance: its balance, in won.
    ///   - sales: the number of trades that have paid it.
    ///   - waiting: the number of its waiting orders, in all books.
    public mutating func load(account: Int, balance: Ledger.Balance, sales: Int, waiting: Int) {
        let known = members[account]?.account
        if let known { ledger.set(balance, of: known) }
        members[account] = Member(
            account: known ?? ledger.open(id: account, balance), sales: sales, waiting: waiting)
    }

    /// Sets the money that buyers have paid for unfinished trades, in won.
    public mutating func load(escrow: Int) { ledger.setEscrow(escrow) }

    /// The balance of an account; `nil` when it was not loaded.
    public func balance(of account: Int) -> Ledger.Balance? { members[account].map { ledger[$0.account] } }

    /// The number of waiting orders of an account; `nil` when it was not loaded.
    public func waitingOrders(of account: Int) -> Int? { members[account]?.waiting }

    /// The terms of a new order of an account.
    public func terms(_ side: BookSide, of account: Int) -> OrderTerms {
        rules.fees.terms(side, sales: members[account]?.sales ?? 0)
    }

    /// The hash of a book; `nil` when it was not loaded.
    public func hash(of book: Int) -> UInt64? { books[book]?.queue.hash }

    /// Reads a loaded book.
    public func withBook<Value>(_ id: Int, _ body: (borrowing OrderBook) -> Value) -> Value? {
        guard let book = books[id] else { return nil }
        return body(book.queue)
    }

    /// Sets the last price of a loaded book, or the price at its release; in won.
    public mutating func setReference(_ price: Int?, of book: Int) { books[book]?.reference = price }

    /// Removes events and postings, once they are stored.
    public mutating func clearEvents() {
        events.removeAll(keepingCapacity: true)
        postings.removeAll(keepingCapacity: true)
    }

    /// Removes the touched members, once they are stored.
    public mutating func clearTouched() { touched.removeAll(keepingCapacity: true) }

    /// The owner of the order that a new order of that side would meet first; `nil` without one.
    public func firstOwner(against side: BookSide, in id: Int) -> Int? {
        books[id].flatMap { first(side.opposite, in: $0)?.owner }
    }

    /// Violated invariants as messages; empty when consistent.
    public func faults() -> [String] {
        books.sorted { $0.key < $1.key }.flatMap { id, book in
            let strangers = Set(book.terms.keys).symmetricDifference(
                BookSide.allCases.flatMap { book.queue.orders($0).map(\.id) })
            return book.queue.faults().map { "book \(id): \($0)" }
                + strangers.sorted().map { "book \(id): the terms of order \($0)" }
        } + ledger.faults()
    }
}

// MARK: - Orders

extension Exchange {
    /// Places an order: it trades at once with the best order that it crosses, or waits.
    ///
    /// - Parameters:
    ///   - wish: the order; its book and account must be loaded.
    ///   - now: in seconds since 1970.
    /// - Returns: the waiting order, or its trade.
    /// - Throws: the reason for refusing the order, before it has changed anything.
    public mutating func place(_ wish: OrderEntry, now: Int) throws(ExchangeRefusal) -> OrderOutcome {
        guard let book = books[wish.book], let member = members[wish.account] else { throw .unknown }
        try expire(wish.book, now: now)
        let terms = rules.fees.terms(wish.side, sales: member.sales)
        let taken = try decide(wish, in: book, now: now)
        if taken == nil { try checkRoom(of: member) }
        let limit = wish.price ?? taken ?? 0
        let reserved = terms.reserve(at: limit, orAt: taken)
        try reserve(reserved, of: wish.account)
        let id = sequence + 1
        let new = NewOrder(
            id: id, owner: wish.account, side: wish.side, price: limit, isImmediate: wish.isImmediate,
            deadline: wish.deadline)
        do throws(BookRefusal) {
            try book.queue.place(new, sequence: id, into: &fills)
        } catch {
            try release(reserved, of: wish.account)
            throw Self.refusal(error)
        }
        let order = BookOrder(
            id: id, owner: wish.account, side: wish.side, price: limit, quantity: 1, deadline: wish.deadline,
            sequence: id)
        record(.placed(order: order, terms: terms, isImmediate: wish.isImmediate), in: wish.book, now: now)
        keep(terms, of: order, in: book)
        if let trade = try match(order, reserved: reserved, in: book, wish.book, now: now) {
            return .traded(trade)
        }
        return .rests(order)
    }

    /// The result that ``place(_:now:)`` would have; `nil` when the book or the account was not loaded. Nothing changes.
    public func preview(_ wish: OrderEntry, now: Int) -> OrderPreview? {
        guard let book = books[wish.book], let member = members[wish.account] else { return nil }
        let terms = rules.fees.terms(wish.side, sales: member.sales)
        let balance = ledger[member.account]
        // A price that no order may have enters no computation.
        if let price = wish.price, !rules.prices.allows(price) {
            return OrderPreview(
                tradesAt: nil, ahead: 0, terms: terms, reserve: 0, balance: balance,
                refusal: .price(rules.prices))
        }
        var (taken, refusal): (Int?, ExchangeRefusal?) = (nil, nil)
        do throws(ExchangeRefusal) {
            taken = try decide(wish, in: book, now: now)
            if taken == nil { try checkRoom(of: member) }
        } catch {
            refusal = error
            taken = crossing(wish.side, limit: wish.price, in: book)
        }
        let limit = wish.price ?? taken ?? 0
        let reserve = terms.reserve(at: limit, orAt: taken)
        if refusal == nil, balance.free < reserve {
            refusal = .insufficient(free: balance.free, needed: reserve)
        }
        return OrderPreview(
            tradesAt: taken, ahead: taken == nil ? book.queue.quantityAhead(wish.side, price: limit) : 0,
            terms: terms, reserve: reserve, balance: balance, refusal: refusal)
    }

    /// Checks an order except for the money, and returns the price at which it would trade; `nil` when it would wait.
    private func decide(_ wish: OrderEntry, in book: Book, now: Int) throws(ExchangeRefusal) -> Int? {
        if let price = wish.price, !rules.prices.allows(price) { throw .price(rules.prices) }
        if let deadline = wish.deadline, deadline <= now { throw .deadline }
        guard !book.queue.isHalted else { throw .halted }
        guard let taken = crossing(wish.side, limit: wish.price, in: book) else {
            if wish.isImmediate { throw .nothing }
            if let price = wish.price { try checkDistance(of: price, wish, in: book) }
            return nil
        }
        guard first(wish.side.opposite, in: book)?.owner != wish.account else { throw .own }
        if let expected = wish.expected, wish.side == .bid ? taken > expected : taken < expected {
            throw .worse(price: taken)
        }
        try checkDistance(of: taken, wish, in: book)
        return taken
    }

    /// Requires confirmation of a price far from the last one, whether the order trades at it or waits.
    private func checkDistance(
        of price: Int, _ wish: OrderEntry, in book: Book
    ) throws(ExchangeRefusal) {
        guard rules.isFar(price, from: book.reference), wish.confirmed != price, let last = book.reference
        else { return }
        throw .far(price: price, last: last)
    }

    private func checkRoom(of member: Member) throws(ExchangeRefusal) {
        guard member.waiting < rules.waitingOrders else { throw .manyOrders(limit: rules.waitingOrders) }
    }

    private func crossing(_ side: BookSide, limit: Int?, in book: Book) -> Int? {
        guard let best = book.queue.bestPrice(side.opposite) else { return nil }
        guard let limit else { return best }
        return (side == .bid ? limit >= best : limit <= best) ? best : nil
    }

    private func first(_ side: BookSide, in book: Book) -> BookOrder? {
        var found: BookOrder?
        book.queue.forEach(side) {
            found = $0
            return false
        }
        return found
    }

    /// Turns the fill of the book into a trade, and releases the reserve that only a worse price needed.
    private mutating func match(
        _ taker: BookOrder, reserved: Int, in book: Book, _ id: Int, now: Int
    ) throws(ExchangeRefusal) -> Trade? {
        defer { fills.removeAll(keepingCapacity: true) }
        guard let fill = fills.first else { return nil }
        guard fills.count == 1, fill.quantity == 1,
            let takerTerms = takeTerms(of: taker.id, taker.owner, in: book),
            let makerTerms = takeTerms(of: fill.maker, fill.makerOwner, in: book)
        else { throw .broken("order \(taker.id) met \(fills.count) orders") }
        try release(reserved - takerTerms.reserve(at: fill.price), of: taker.owner)
        let own = Trade.Party(order: taker.id, owner: taker.owner, terms: takerTerms)
        let other = Trade.Party(order: fill.maker, owner: fill.makerOwner, terms: makerTerms)
        let trade = Trade(
            id: sequence + 1, book: id, bid: taker.side == .bid ? own : other,
            ask: taker.side == .bid ? other : own, taker: taker.side, price: fill.price, matchedAt: now,
            refusableUntil: now + rules.window, status: .pending)
        record(.matched(trade), in: id, now: now)
        guard rules.window > 0 else { return try close(trade, now: now) }
        return trade
    }

    /// Removes an order from its book.
    ///
    /// - Throws: `unknown` when it does not rest, `foreign`.
    @discardableResult
    public mutating func cancel(
        _ order: Int, of account: Int, in id: Int, now: Int
    ) throws(ExchangeRefusal) -> BookOrder {
        guard let book = books[id] else { throw .unknown }
        try expire(id, now: now)
        let removed: BookOrder
        do throws(BookRefusal) {
            removed = try book.queue.cancel(order, owner: account)
        } catch {
            throw Self.refusal(error)
        }
        try giveBack(removed, in: book)
        record(.cancelled(order: removed, .owner), in: id, now: now)
        return removed
    }

    /// Changes the price or the deadline of an order. A new price means a new place in the queue, and a trade at once when
    /// it crosses; a new deadline keeps the place.
    ///
    /// - Parameters:
    ///   - order: the id of the order.
    ///   - wish: the price, `nil` to keep it, and the deadline, `nil` to keep it; side and account are the order's.
    ///   - now: in seconds since 1970.
    /// - Returns: the order after the change, or its trade.
    /// - Throws: the reason for refusing the change, before it has changed anything.
    public mutating func amend(
        _ order: Int, _ wish: OrderEntry, now: Int
    ) throws(ExchangeRefusal) -> OrderOutcome {
        guard let book = books[wish.book] else { throw .unknown }
        try expire(wish.book, now: now)
        guard let old = book.queue.order(order), let terms = book.terms[order] else { throw .unknown }
        guard old.owner == wish.account else { throw .foreign }
        var wish = wish
        wish.side = old.side
        wish.price = wish.price ?? old.price
        let price = wish.price ?? old.price
        var taken: Int?
        if price == old.price {
            if let deadline = wish.deadline, deadline <= now { throw .deadline }
            guard !book.queue.isHalted else { throw .halted }
        } else {
            taken = try decide(wish, in: book, now: now)
        }
        let (before, after) = (terms.reserve(at: old.price), terms.reserve(at: price, orAt: taken))
        if after > before { try reserve(after - before, of: old.owner) }
        do throws(BookRefusal) {
            try book.queue.amend(
                order, owner: old.owner, price: price, quantity: 1, deadline: wish.deadline,
                sequence: sequence + 1, into: &fills)
        } catch {
            if after > before { try release(after - before, of: old.owner) }
            throw Self.refusal(error)
        }
        if before > after { try release(before - after, of: old.owner) }
        let changed = BookOrder(
            id: order, owner: old.owner, side: old.side, price: price, quantity: 1,
            deadline: wish.deadline ?? old.deadline,
            sequence: price == old.price ? old.sequence : sequence + 1)
        record(.amended(order: changed, terms: terms, from: old), in: wish.book, now: now)
        if let trade = try match(changed, reserved: after, in: book, wish.book, now: now) {
            return .traded(trade)
        }
        return .rests(changed)
    }

    /// Removes the orders of a book whose deadline has passed, and releases their reserves. After a clock was set back, its
    /// new time counts.
    ///
    /// - Throws: `broken`.
    public mutating func expire(_ id: Int, now: Int) throws(ExchangeRefusal) {
        guard let book = books[id] else { return }
        book.queue.setBack(to: now)
        guard let next = book.queue.nextDeadline, next <= now else { return }
        book.queue.expire(upTo: now, into: &expired)
        defer { expired.removeAll(keepingCapacity: true) }
        for order in expired {
            try giveBack(order, in: book)
            record(.expired(order: order), in: id, now: now)
        }
    }

    /// Records that an order will expire soon, for a message to its owner. The caller selects these orders; no book must be
    /// loaded.
    public mutating func remind(of order: BookOrder, in id: Int, now: Int) {
        record(.expiring(order: order), in: id, now: now)
    }

    /// Halts or resumes a book. With `cancelling`, removes all its orders as well.
    public mutating func setHalted(
        _ isHalted: Bool, cancelling: Bool = false, in id: Int, now: Int
    ) throws(ExchangeRefusal) {
        guard let book = books[id] else { throw .unknown }
        if book.queue.isHalted != isHalted {
            book.queue.setHalted(isHalted)
            record(.halted(isHalted), in: id, now: now)
        }
        guard cancelling else { return }
        let all = BookSide.allCases.flatMap { book.queue.orders($0) }.sorted { $0.id < $1.id }
        for order in all {
            do throws(BookRefusal) {
                try book.queue.cancel(order.id, owner: order.owner)
            } catch {
                throw .broken("order \(order.id) rests, and cannot be cancelled: \(error)")
            }
            try giveBack(order, in: book)
            record(.cancelled(order: order, .halted), in: id, now: now)
        }
    }

    private mutating func giveBack(_ order: BookOrder, in book: Book) throws(ExchangeRefusal) {
        guard let terms = takeTerms(of: order.id, order.owner, in: book) else {
            throw .broken("order \(order.id) has no terms")
        }
        try release(terms.reserve(at: order.price), of: order.owner)
    }

    /// Records an order that entered the book.
    private mutating func keep(_ terms: OrderTerms, of order: BookOrder, in book: Book) {
        book.terms[order.id] = terms
        members[order.owner]?.waiting += 1
        touched.insert(order.owner)
    }

    /// Records that an order left the book, and returns its terms; `nil` when it was not in the book.
    private mutating func takeTerms(of order: Int, _ owner: Int, in book: Book) -> OrderTerms? {
        guard let terms = book.terms.removeValue(forKey: order) else { return nil }
        members[owner]?.waiting -= 1
        touched.insert(owner)
        return terms
    }
}

// MARK: - Trades

extension Exchange {
    /// Ends the time in which a trade can be refused: the buyer pays.
    ///
    /// - Parameters:
    ///   - trade: the stored trade; its buyer and seller must be loaded.
    ///   - now: in seconds since 1970.
    /// - Returns: the trade with its new status.
    /// - Throws: `status`.
    @discardableResult
    public mutating func close(_ trade: Trade, now: Int) throws(ExchangeRefusal) -> Trade {
        guard trade.status == .pending else { throw .status(trade.status) }
        let buyer = try account(trade.bid.owner)
        let closed = with(.matched, trade)
        record(.closed(closed), in: trade.book, now: now)
        try posting { ledger throws(LedgerError) in
            try ledger.settle(trade.cost, from: buyer, to: Ledger.escrow)
        }
        touched.insert(trade.bid.owner)
        books[trade.book]?.reference = trade.price
        return closed
    }

    /// Refuses a trade while that is possible. The order of the other side returns to its old place, unless it has expired
    /// by then or cannot rest, or its owner has the maximum number of waiting orders.
    ///
    /// - Parameters:
    ///   - trade: the stored trade; its buyer, seller and book must be loaded.
    ///   - side: the side that refuses.
    ///   - order: the order of the other side in its old state, with its old sequence; `nil` when it did not rest before the
    ///     trade and was immediate.
    ///   - refusals: the number of the account's refusals today.
    ///   - now: in seconds since 1970.
    /// - Throws: `status`, `refusedToday`, before anything has changed.
    public mutating func refuse(
        _ trade: Trade, by side: BookSide, returning order: BookOrder?, refusals: Int, now: Int
    ) throws(ExchangeRefusal) {
        guard trade.status == .pending, now < trade.refusableUntil else {
            throw .status(trade.status == .pending ? .matched : trade.status)
        }
        guard rules.allowsRefusal(after: refusals) else { throw .refusedToday }
        guard let book = books[trade.book] else { throw .unknown }
        try expire(trade.book, now: now)
        for side in BookSide.allCases {
            try release(trade[side].terms.reserve(at: trade.price), of: trade[side].owner)
        }
        record(.refused(with(.refused, trade), by: side), in: trade.book, now: now)
        guard let order else { return }
        try bringBack(order, terms: trade[side.opposite].terms, in: book, trade.book, now: now)
    }

    private mutating func bringBack(
        _ order: BookOrder, terms: OrderTerms, in book: Book, _ id: Int, now: Int
    ) throws(ExchangeRefusal) {
        if let deadline = order.deadline, deadline <= now {
            return record(.expired(order: order), in: id, now: now)
        }
        let taken = crossing(order.side, limit: order.price, in: book)
        let reserved = terms.reserve(at: order.price, orAt: taken)
        let own = taken != nil && first(order.side.opposite, in: book)?.owner == order.owner
        guard !book.queue.isHalted, !own, let member = members[order.owner],
            taken != nil || member.waiting < rules.waitingOrders, ledger[member.account].free >= reserved
        else {
            return record(.cancelled(order: order, .couldNotReturn), in: id, now: now)
        }
        try reserve(reserved, of: order.owner)
        do throws(BookRefusal) {
            try book.queue.restore(order, into: &fills)
        } catch {
            throw .broken("order \(order.id) cannot come back: \(error)")
        }
        keep(terms, of: order, in: book)
        record(.restored(order: order, terms: terms), in: id, now: now)
        _ = try match(order, reserved: reserved, in: book, id, now: now)
    }

    /// Records that the seller has sent the goods.
    public mutating func ship(_ trade: Trade, now: Int) throws(ExchangeRefusal) {
        guard trade.status == .matched else { throw .status(trade.status) }
        record(.shipped(with(.shipped, trade)), in: trade.book, now: now)
    }

    /// Records that the goods passed the inspection.
    public mutating func inspect(_ trade: Trade, now: Int) throws(ExchangeRefusal) {
        guard trade.status == .shipped else { throw .status(trade.status) }
        record(.inspected(with(.inspected, trade)), in: trade.book, now: now)
    }

    /// Pays the seller the price less the fee, and the house the rest. The seller's reserved penalty becomes free.
    public mutating func pay(_ trade: Trade, now: Int) throws(ExchangeRefusal) {
        guard trade.status == .inspected else { throw .status(trade.status) }
        let seller = try account(trade.ask.owner)
        record(.paid(with(.paid, trade)), in: trade.book, now: now)
        try posting { ledger throws(LedgerError) in
            try ledger.release(trade.penalty, on: seller)
            try ledger.transfer(trade.payout, from: Ledger.escrow, to: seller)
            try ledger.transfer(trade.cost - trade.payout, from: Ledger.escrow, to: Ledger.house)
        }
        touched.insert(trade.ask.owner)
        members[trade.ask.owner]?.sales += 1
    }

    /// Ends a trade in which one side defaulted: the buyer gets the payment back, and the defaulting side pays the penalty
    /// to the other.
    ///
    /// - Throws: `status`.
    public mutating func fail(_ trade: Trade, by side: BookSide, now: Int) throws(ExchangeRefusal) {
        guard [.matched, .shipped, .inspected].contains(trade.status) else { throw .status(trade.status) }
        let (buyer, seller) = (try account(trade.bid.owner), try account(trade.ask.owner))
        record(.failed(with(.failed, trade), by: side), in: trade.book, now: now)
        try posting { ledger throws(LedgerError) in
            try ledger.transfer(trade.cost, from: Ledger.escrow, to: buyer)
            try ledger.release(trade.penalty, on: seller)
            try ledger.transfer(
                trade.penalty, from: side == .bid ? buyer : seller, to: side == .bid ? seller : buyer)
        }
        touched.formUnion([trade.bid.owner, trade.ask.owner])
    }

    private func with(_ status: TradeStatus, _ trade: Trade) -> Trade {
        var trade = trade
        trade.status = status
        return trade
    }
}

// MARK: - Money

extension Exchange {
    /// - Throws: `unknown`, `amount`, before anything has changed.
    public mutating func deposit(_ amount: Int, to account: Int, now: Int) throws(ExchangeRefusal) {
        let member = try self.account(account)
        let most = min(rules.amounts.upperBound, max(0, Won.range.upperBound - ledger[member].total))
        guard rules.amounts.contains(amount), amount <= most else { throw .amount(most: most) }
        record(.deposited(account: account, amount: amount), in: 0, now: now)
        try posting { ledger throws(LedgerError) in
            try ledger.transfer(amount, from: Ledger.outside, to: member)
        }
        touched.insert(account)
    }

    /// - Throws: `unknown`, `amount`, `insufficient`, before anything has changed.
    public mutating func withdraw(_ amount: Int, from account: Int, now: Int) throws(ExchangeRefusal) {
        let member = try self.account(account)
        guard rules.amounts.contains(amount) else { throw .amount(most: rules.amounts.upperBound) }
        let free = ledger[member].free
        guard amount <= free else { throw .insufficient(free: free, needed: amount) }
        record(.withdrawn(account: account, amount: amount), in: 0, now: now)
        try posting { ledger throws(LedgerError) in
            try ledger.transfer(amount, from: member, to: Ledger.outside)
        }
        touched.insert(account)
    }

    private func account(_ id: Int) throws(ExchangeRefusal) -> Ledger.Account {
        guard let member = members[id] else { throw .unknown }
        return member.account
    }

    private mutating func reserve(_ amount: Int, of id: Int) throws(ExchangeRefusal) {
        let account = try account(id)
        do throws(LedgerError) {
            try ledger.reserve(amount, on: account)
        } catch {
            throw Self.refusal(error)
        }
        touched.insert(id)
    }

    private mutating func release(_ amount: Int, of id: Int) throws(ExchangeRefusal) {
        let account = try account(id)
        do throws(LedgerError) {
            try ledger.release(amount, on: account)
        } catch {
            throw Self.refusal(error)
        }
        touched.insert(id)
    }

    /// Performs transfers, and stores their postings under the newest event.
    private mutating func posting(
        _ body: (inout Ledger) throws(LedgerError) -> Void
    ) throws(ExchangeRefusal) {
        do throws(LedgerError) {
            try body(&ledger)
        } catch {
            throw Self.refusal(error)
        }
        for line in ledger.journal {
            postings.append(ExchangePosting(sequence: sequence, account: line.account, amount: line.amount))
        }
        ledger.clearJournal()
    }

    private static func refusal(_ error: LedgerError) -> ExchangeRefusal {
        switch error {
        case .insufficient(let free, let needed): .insufficient(free: free, needed: needed)
        case .broken(let what): .broken(what)
        }
    }

    private static func refusal(_ error: BookRefusal) -> ExchangeRefusal {
        switch error {
        case .invalid: .broken("an order that no book takes")
        case .unknown: .unknown
        case .foreign: .foreign
        case .own: .own
        case .nothing: .nothing
        case .halted: .halted
        case .expired: .deadline
        }
    }

    private mutating func record(_ kind: ExchangeEvent.Kind, in book: Int, now: Int) {
        sequence += 1
        events.append(ExchangeEvent(sequence: sequence, at: now, book: book, kind: kind))
    }
}
