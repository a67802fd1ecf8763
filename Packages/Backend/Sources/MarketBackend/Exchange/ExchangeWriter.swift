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
        let run: @Sendable (inout Context) throws(StoreError) -> Void
        let finish: @Sendable (StoreError?) -> Void
    }

    private struct Queue {
        var waiting: [Entry] = []
        var isRunning = false

        mutating func take() -> [Entry] {
            let entries = Array(waiting.prefix(batch))
            waiting.removeFirst(entries.count)
            return entries
        }
    }

    /// The commands of a transaction. They are fixed only when the transaction can write: until then others are added.
    private final class Batch: Sendable {
        private let held: Mutex<[Entry]?>

        init(_ entries: [Entry]? = nil) { held = Mutex(entries) }

        func entries(orFrom queue: borrowing Mutex<Queue>) -> [Entry] {
            held.withLock { held in
                let entries = held ?? queue.withLock { $0.take() }
                held = entries
                return entries
            }
        }
    }

    /// The maximum number of commands in one transaction.
    static let batch = 256
    private let database: any Database
    private let rules: ExchangeRules
    private let now: @Sendable () -> Int
    private let queue = Mutex(Queue())
    private let kept = Mutex<Exchange?>(nil)
    /// The exchange after the running transaction, valid only after its commit: the transaction may run again.
    private let pending = Mutex<Exchange?>(nil)

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
        let answer = Answer<Value>()
        let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
            let entry = Entry(lookups: lookups) { context throws(StoreError) in
                answer.set(try body(&context))
            } finish: { error in
                if let error {
                    continuation.resume(returning: .failure(error))
                } else if let value = answer.value {
                    continuation.resume(returning: .success(value))
                } else {
                    continuation.resume(returning: .failure(.cancelled))
                }
            }
            let starts = queue.withLock { queue in
                queue.waiting.append(entry)
                defer { queue.isRunning = true }
                return !queue.isRunning
            }
            if starts { Task { await self.drain() } }
        }
        return try result.get()
    }

    private final class Answer<Value: Sendable>: Sendable {
        private let held = Mutex<Value?>(nil)

        var value: Value? { held.withLock { $0 } }
        func set(_ value: Value) { held.withLock { $0 = value } }
    }

    private func drain() async {
        while queue.withLock({ queue in
            queue.isRunning = !queue.waiting.isEmpty
            return queue.isRunning
        }) {
            await commit(Batch())
        }
    }

    private func commit(_ batch: Batch) async {
        do throws(StoreError) {
            try await database.write { [self] connection throws(StoreError) in
                try apply(batch, on: connection)
            }
            pending.withLock { pending in kept.withLock { $0 = pending.take() } }
            for entry in batch.entries(orFrom: queue) { entry.finish(nil) }
        } catch {
            let entries = batch.entries(orFrom: queue)
            guard entries.count > 1 else {
                entries.first?.finish(error)
                return
            }
            // A failing command must not affect the others.
            for entry in entries { await commit(Batch([entry])) }
        }
    }

    private func apply(
        _ batch: Batch, on connection: any SQLConnection
    ) throws(StoreError) {
        var exchange = kept.withLock { $0.take() } ?? Exchange(rules: rules, sequence: -1)
        try connection.lookUpByKeys()
        // The first answer, that of `state`, arrives only when no other transaction can write.
        let known = exchange.sequence
        if known >= 0 { try connection.prefetch(ExchangeReader.missedEvents(after: known)) }
        let state = try ExchangeReader.state(on: connection)
        let missed =
            known < 0 ? nil : try ExchangeReader.missed(after: known, to: state.newest, on: connection)
        let entries = batch.entries(orFrom: queue)
        let milliseconds = now()
        for lookup in (missed?.lookups ?? []) + entries.flatMap(\.lookups) { try connection.prefetch(lookup) }
        if let missed {
            try ExchangeReader.refresh(&exchange, missed, to: state.newest, on: connection)
        } else {
            exchange = Exchange(rules: rules, sequence: state.newest)
            exchange.load(escrow: try ExchangeReader.escrow(on: connection))
        }
        var context = Context(exchange: exchange, base: connection, milliseconds: milliseconds)
        if let due = state.nextDue, due <= context.now { try context.catchUp() }
        for entry in entries { try entry.run(&context) }
        try context.store()
        try context.storeBalances()
        try context.answers.store(now: context.now, lifetime: MarketStore.keyLifetime, on: connection)
        // The tables lack many rows only after many events.
        if context.exchange.sequence / OwnOrderIndex.interval != state.newest / OwnOrderIndex.interval {
            try OwnOrderIndex.catchUp(on: connection)
        }
        if context.exchange.sequence / BookLog.interval != state.newest / BookLog.interval {
            try BookLog.catchUp(on: connection)
        }
        var left: Exchange? = context.end()
        pending.withLock { $0 = left.take() }
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
