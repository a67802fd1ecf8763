import BackendCore
import MarketDomain
import SQLCore
import Synchronization

/// Runs the commands of an exchange in sequence, many in one transaction.
///
/// Commands that arrive while a transaction is being written wait for the next one, and every answer waits for the
/// commit that has its effect. The exchange stays in memory between transactions. Changes by other processes are
/// applied from their events; after a failed commit the exchange is read again.
final class ExchangeWriter: Sendable {
    /// The resources of a command, inside the transaction.
    struct Context: ~Copyable {
        var exchange: Exchange
        /// For rows that no command changes: the tables of orders and trades lack the effects of the preceding commands.
        let base: any SQLConnection
        /// Stored with the balances, after all commands.
        var answers = IdempotentAnswers()
        /// In milliseconds since 1970.
        fileprivate let milliseconds: Int

        /// In seconds since 1970.
        var now: Int { milliseconds / 1_000 }

        /// The connection with all effects of commands, which are stored first.
        var connection: any SQLConnection {
            mutating get throws(StoreError) {
                try store()
                return base
            }
        }
    }

    private struct Entry: Sendable {
        let lookups: [Lookup]
        /// Returns the delivery of its answer, which waits for the commit.
        let run: @Sendable (inout Context) throws(StoreError) -> @Sendable () -> Void
        let fail: @Sendable (StoreError) -> Void
    }

    private struct State: ~Copyable {
        var isRunning = false
        var waiting: [Entry] = []
        /// The commands of the running transaction. They are fixed only when it can write: until then others are added.
        var batch: [Entry] = []
        /// The exchange after the last commit; `nil` from the start of a transaction until its commit.
        var exchange: Exchange?
        /// The exchange after the running transaction, valid only after its commit: the transaction may run again.
        var next: Exchange?

        mutating func takeBatch() -> [Entry] {
            if batch.isEmpty {
                batch = Array(waiting.prefix(ExchangeWriter.batch))
                waiting.removeFirst(batch.count)
            }
            return batch
        }
    }

    /// The maximum number of commands in one transaction.
    static let batch = 256
    private let database: any Database
    private let rules: ExchangeRules
    private let now: @Sendable () -> Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - database: with the tables of the exchange.
    ///   - rules: the rules for new orders.
    ///   - now: in milliseconds since 1970.
    init(
        database: any Database, rules: ExchangeRules, now: @escaping @Sendable () -> Int
    ) {
        self.database = database
        self.rules = rules
        self.now = now
    }

    /// Runs a command, and returns when its effect is on the disk. Its error or value is the answer; its
    /// events are stored in both cases. `lookups` are queries of the command; a batch prefetches those of all commands.
    func run<Value: Sendable>(
        reading lookups: [Lookup] = [],
        _ body: @escaping @Sendable (inout Context) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
            let entry = Entry(lookups: lookups) { context throws(StoreError) in
                let value = try body(&context)
                return { continuation.resume(returning: .success(value)) }
            } fail: { error in
                continuation.resume(returning: .failure(error))
            }
            let starts = state.withLock { state in
                state.waiting.append(entry)
                defer { state.isRunning = true }
                return !state.isRunning
            }
            if starts { Task { await self.drain() } }
        }
        return try result.get()
    }

    private func drain() async {
        while state.withLock({ state in
            state.isRunning = !state.waiting.isEmpty
            return state.isRunning
        }) {
            await commit()
        }
    }

    /// Commits a batch of the waiting commands, or the batch that is set.
    private func commit() async {
        do throws(StoreError) {
            let deliveries = try await database.write { [self] connection throws(StoreError) in
                try apply(on: connection)
            }
            state.withLock { state in
                state.batch = []
                state.exchange = state.next.take()
            }
            for deliver in deliveries { deliver() }
        } catch {
            let entries = state.withLock { state in
                defer { state.batch = [] }
                return state.takeBatch()
            }
            // After an unknown outcome, a repeated command without an idempotency key could take effect twice.
            if case .unknownOutcome = error { return entries.forEach { $0.fail(error) } }
            guard entries.count > 1 else {
                entries.first?.fail(error)
                return
            }
            // A failing command must not affect the others.
            for entry in entries {
                state.withLock { $0.batch = [entry] }
                await commit()
            }
        }
    }

    /// Runs a batch, and returns the deliveries of its answers.
    private func apply(on connection: any SQLConnection) throws(StoreError) -> [@Sendable () -> Void] {
        // Taken, not copied, so that a failure leaves nothing behind.
        var exchange = state.withLock { $0.exchange.take() } ?? Exchange(rules: rules, sequence: -1)
        try connection.lookUpByKeys()
        // The first answer, that of `state`, arrives only when no other transaction can write.
        let known = exchange.sequence
        if known >= 0 { try connection.prefetch(ExchangeReader.missedEvents(after: known)) }
        let stored = try ExchangeReader.state(on: connection)
        let missed =
            known < 0 ? nil : try ExchangeReader.missed(after: known, to: stored.newest, on: connection)
        let entries = state.withLock { $0.takeBatch() }
        let milliseconds = now()
        for lookup in (missed?.lookups ?? []) + entries.flatMap(\.lookups) { try connection.prefetch(lookup) }
        if let missed {
            try ExchangeReader.refresh(&exchange, missed, to: stored.newest, on: connection)
        } else {
            exchange = Exchange(rules: rules, sequence: stored.newest)
            exchange.load(escrow: try ExchangeReader.escrow(on: connection))
        }
        var context = Context(exchange: exchange, base: connection, milliseconds: milliseconds)
        if let due = stored.nextDue, due <= context.now { try context.catchUp() }
        let deliveries = try entries.map { entry throws(StoreError) in try entry.run(&context) }
        try context.store()
        try context.storeBalances()
        try context.answers.store(now: context.now, lifetime: MarketStore.keyLifetime, on: connection)
        // The tables lack many rows only after many events.
        if context.exchange.sequence / OwnOrderIndex.interval != stored.newest / OwnOrderIndex.interval {
            try OwnOrderIndex.catchUp(on: connection)
        }
        if context.exchange.sequence / BookLog.interval != stored.newest / BookLog.interval {
            try BookLog.catchUp(on: connection)
        }
        var left: Exchange? = context.end()
        state.withLock { $0.next = left.take() }
        return deliveries
    }
}

extension ExchangeWriter.Context {
    /// The maximum number of due orders, and of due trades, that one transaction reads.
    fileprivate static let due = 256

    /// - Throws: `corrupt` when the rules find an impossible state.
    mutating func load(book: Int) throws(StoreError) -> Bool {
        if !exchange.hasBook(book) {
            guard try ExchangeReader.load(book: book, into: &exchange, on: base) else { return false }
        }
        // The owner of an order that expires now gets its reserve back.
        let now = now
        let due = exchange.withBook(book) { queue in
            guard let next = queue.nextDeadline, next <= now else { return [Int]() }
            return BookSide.allCases.flatMap { queue.orders($0) }
                .filter { $0.deadline.map { $0 <= now } ?? false }.map(\.owner)
        }
        for account in due ?? [] { _ = try load(account: account) }
        return true
    }

    mutating func load(account: Int) throws(StoreError) -> Bool {
        if exchange.hasMember(account) { return true }
        return try ExchangeReader.load(account: account, into: &exchange, on: base)
    }

    /// Loads the book and both sides of a trade.
    mutating func load(_ trade: Trade) throws(StoreError) {
        guard try load(book: trade.book), try load(account: trade.bid.owner),
            try load(account: trade.ask.owner)
        else { throw .corrupt("trade \(trade.id) has no book or no owner") }
    }

    /// Expires and closes everything due, so that no command meets it, and reminds owners of expirations.
    fileprivate mutating func catchUp() throws(StoreError) {
        for book in try ExchangeReader.dueBooks(at: now, limit: Self.due, on: base).sorted() {
            guard try load(book: book) else { continue }
            try sound { exchange, now throws(ExchangeRefusal) in try exchange.expire(book, now: now) }
        }
        for trade in try ExchangeReader.dueTrades(at: now, limit: Self.due, on: base) {
            try load(trade)
            try sound { exchange, now throws(ExchangeRefusal) in try exchange.close(trade, now: now) }
        }
        for (order, book) in try ExchangeReminders.take(at: now, on: base) {
            exchange.remind(of: order, in: book, now: now)
        }
    }

    /// Performs an action that no rule can refuse.
    private mutating func sound<Value>(
        _ body: (inout Exchange, Int) throws(ExchangeRefusal) -> Value
    ) throws(StoreError) {
        do throws(ExchangeRefusal) { _ = try body(&exchange, now) } catch { throw .corrupt("\(error)") }
    }

    /// Stores the effects of commands.
    fileprivate mutating func store() throws(StoreError) {
        guard !exchange.events.isEmpty else { return }
        try ExchangeTables.store(exchange.events, exchange.postings, now: milliseconds, on: base)
        exchange.clearEvents()
    }

    fileprivate mutating func storeBalances() throws(StoreError) {
        let balances = exchange.touched.sorted().compactMap { account in
            exchange.balance(of: account).map { balance in
                (account, balance, exchange.waitingOrders(of: account) ?? 0)
            }
        }
        try ExchangeTables.store(balances, on: base)
        exchange.clearTouched()
    }

    /// The stored answer to an earlier request.
    mutating func answer(to key: IdempotencyKey) throws(StoreError) -> IdempotentAnswer? {
        try answers.answer(to: key, now: now, lifetime: MarketStore.keyLifetime, on: base)
    }

    fileprivate consuming func end() -> Exchange { exchange }
}
