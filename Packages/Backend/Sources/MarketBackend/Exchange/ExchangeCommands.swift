import MarketDomain
import SQLCore

/// The commands of members and the operator, inside a transaction. A refusal is an answer; it stores nothing.
extension ExchangeWriter.Context {
    typealias Answer<Value> = Result<Value, ExchangeRefusal>

    mutating func place(_ wish: OrderEntry) throws(StoreError) -> Answer<OrderOutcome> {
        guard try load(wish) else { return .failure(.unknown) }
        return try answer { exchange, now throws(ExchangeRefusal) in try exchange.place(wish, now: now) }
    }

    /// The effect that the order would have; `nil` when the book or account does not exist.
    mutating func preview(_ wish: OrderEntry) throws(StoreError) -> OrderPreview? {
        guard try load(wish) else { return nil }
        return exchange.preview(wish, now: now)
    }

    /// Cancels a waiting order.
    mutating func cancel(_ id: Int, of account: Int) throws(StoreError) -> Answer<StoredOrder> {
        guard let stored = try ExchangeReader.order(id, on: connection) else { return .failure(.unknown) }
        guard stored.order.owner == account else { return .failure(.foreign) }
        guard stored.status == .waiting else { return .failure(try gone(stored)) }
        guard try load(book: stored.book), try load(account: account) else { return .failure(.unknown) }
        return try answer { exchange, now throws(ExchangeRefusal) in
            try exchange.cancel(id, of: account, in: stored.book, now: now)
            return stored
        }
    }

    /// Changes the price or deadline of a waiting order; `nil` keeps either.
    mutating func amend(
        _ id: Int, of account: Int, price: Int?, deadline: Int?, confirmed: Int?
    ) throws(StoreError) -> Answer<OrderOutcome> {
        guard let stored = try ExchangeReader.order(id, on: connection) else { return .failure(.unknown) }
        guard stored.order.owner == account else { return .failure(.foreign) }
        guard stored.status == .waiting else { return .failure(try gone(stored)) }
        let wish = OrderEntry(
            account: account, book: stored.book, side: stored.order.side, price: price, deadline: deadline,
            confirmed: confirmed)
        guard try load(wish) else { return .failure(.unknown) }
        return try answer { exchange, now throws(ExchangeRefusal) in
            try exchange.amend(id, wish, now: now)
        }
    }

    /// Refuses a trade while that is possible, for the account of one side. `id` is that of the trade or one of its orders.
    mutating func refuse(_ id: Int, of account: Int) throws(StoreError) -> Answer<Trade> {
        let order = try ExchangeReader.order(id, on: connection)
        var id = order?.trade ?? id
        if let order, order.trade == nil,
            let last = try ExchangeReader.trades(of: order, on: connection).max()
        {
            id = last
        }
        guard let trade = try ExchangeReader.trade(id, on: connection) else { return .failure(.unknown) }
        guard let side = BookSide.allCases.first(where: { trade[$0].owner == account }) else {
            return .failure(.foreign)
        }
        try load(trade)
        let today = KoreanTime.dayNumber(at: now)
        let refusals = try ExchangeReader.refusals(by: account, on: today, on: connection)
        let other = try ExchangeReader.order(trade[side.opposite].order, on: connection)
        let returning = other.flatMap { $0.isImmediate ? nil : $0.order }
        let result: Answer<Trade> = try answer { exchange, now throws(ExchangeRefusal) in
            try exchange.refuse(trade, by: side, returning: returning, refusals: refusals, now: now)
            return trade
        }
        guard case .success = result else { return result }
        try connection.execute(
            "UPDATE exchange_member SET refusal_day = ?2, refusals = ?3 WHERE account = ?1", .int(account),
            .int(today), .int(refusals + 1))
        return result
    }

    /// Advances a trade that can no longer be refused.
    mutating func advance(_ id: Int, _ step: TradeStep) throws(StoreError) -> Answer<Trade> {
        guard let trade = try ExchangeReader.trade(id, on: connection) else { return .failure(.unknown) }
        try load(trade)
        let result: Answer<Trade> = try answer { exchange, now throws(ExchangeRefusal) in
            switch step {
            case .shipped: try exchange.ship(trade, now: now)
            case .inspected: try exchange.inspect(trade, now: now)
            case .paid: try exchange.pay(trade, now: now)
            case .failed(let side): try exchange.fail(trade, by: side, now: now)
            }
            return trade
        }
        if case .failed = step {
            let reference = try ExchangeReader.reference(of: trade.book, on: connection)
            exchange.setReference(reference, of: trade.book)
        }
        return result
    }

    /// Halts or resumes a book; a halt may cancel all its orders.
    mutating func setHalted(
        _ isHalted: Bool, cancelling: Bool, in book: Int
    ) throws(StoreError) -> Answer<Void> {
        guard try load(book: book) else { return .failure(.unknown) }
        if cancelling {
            let owners = exchange.withBook(book) { queue in
                Set(BookSide.allCases.flatMap { queue.orders($0).map(\.owner) })
            }
            for owner in owners ?? [] { _ = try load(account: owner) }
        }
        return try answer { exchange, now throws(ExchangeRefusal) in
            try exchange.setHalted(isHalted, cancelling: cancelling, in: book, now: now)
        }
    }

    /// Deposits money, or withdraws it when negative; in won.
    mutating func move(_ amount: Int, of account: Int) throws(StoreError) -> Answer<Ledger.Balance> {
        guard try load(account: account) else { return .failure(.unknown) }
        return try answer { exchange, now throws(ExchangeRefusal) in
            if amount < 0 {
                try exchange.withdraw(-amount, from: account, now: now)
            } else {
                try exchange.deposit(amount, to: account, now: now)
            }
            return exchange.balance(of: account) ?? Ledger.Balance()
        }
    }

    private mutating func load(_ wish: OrderEntry) throws(StoreError) -> Bool {
        guard try load(book: wish.book), try load(account: wish.account) else { return false }
        // The owner of the order that it meets may get money back, or pay at once.
        if let owner = exchange.firstOwner(against: wish.side, in: wish.book) { _ = try load(account: owner) }
        return true
    }

    /// The refusal to change an order that does not wait: the status of its trade, or that the order is gone.
    private mutating func gone(_ stored: StoredOrder) throws(StoreError) -> ExchangeRefusal {
        guard stored.status == .traded, let id = stored.trade,
            let trade = try ExchangeReader.trade(id, on: connection)
        else { return .unknown }
        return .status(trade.status)
    }

    /// - Throws: `corrupt` when the rules find an impossible state, so that nothing of the transaction is stored.
    private mutating func answer<Value>(
        _ body: (inout Exchange, Int) throws(ExchangeRefusal) -> Value
    ) throws(StoreError) -> Answer<Value> {
        do throws(ExchangeRefusal) {
            return .success(try body(&exchange, now))
        } catch {
            if case .broken(let what) = error { throw .corrupt("the exchange: \(what)") }
            return .failure(error)
        }
    }
}

/// The steps of the operator with a trade.
enum TradeStep: Hashable, Sendable {
    case shipped, inspected, paid
    /// One side broke its promise.
    case failed(BookSide)
}
