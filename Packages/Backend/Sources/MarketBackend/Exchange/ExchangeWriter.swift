import MarketDomain
import SQLCore
import Synchronization

/// Runs the commands of an exchange one after the other, many in one transaction.
///
/// Commands that arrive while a transaction is being written wait for the next one, and every answer waits for the
/// commit that has its effect. The exchange stays in memory between transactions. When another process wrote meanwhile, or
/// a commit failed, it is read again.
final class ExchangeWriter: Sendable {
    /// What a command may use, inside the transaction.
    struct Context: ~Copyable {
        var exchange: Exchange
        let connection: any SQLConnection
        /// In seconds since 1970.
        let now: Int
    }

    private struct Entry: Sendable {
        let run: @Sendable (inout Context) throws(StoreError) -> Void
        let finish: @Sendable (StoreError?) -> Void
    }

    private struct Queue {
        var waiting: [Entry] = []
        var isRunning = false
    }

    /// How many commands one transaction has at most.
    static let batch = 256

    private let database: any Database
    private let rules: ExchangeRules
    private let now: @Sendable () -> Int
    private let queue = Mutex(Queue())
    private let kept = Mutex<Exchange?>(nil)
    /// The exchange as the running transaction leaves it, which counts only once that is stored: it may be run again.
    private let pending = Mutex<Exchange?>(nil)

    /// - Parameters:
    ///   - database: with the tables of the exchange.
    ///   - rules: of new orders.
    ///   - now: in milliseconds since 1970.
    init(
        database: any Database, rules: ExchangeRules, now: @escaping @Sendable () -> Int
    ) {
        self.database = database
        self.rules = rules
        self.now = now
    }

    /// Runs a command, and returns when its effect is on the disk. What it throws or returns is its answer; events that
    /// it caused are stored either way.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (inout Context) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let answer = Answer<Value>()
        let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
            let entry = Entry { context throws(StoreError) in
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
        while true {
            let entries = queue.withLock { queue in
                let entries = Array(queue.waiting.prefix(Self.batch))
                queue.waiting.removeFirst(entries.count)
                queue.isRunning = !entries.isEmpty
                return entries
            }
            guard !entries.isEmpty else { return }
            await commit(entries)
        }
    }

    private func commit(_ entries: [Entry]) async {
        do throws(StoreError) {
            try await database.write { [self] connection throws(StoreError) in
                try apply(entries, on: connection)
            }
            pending.withLock { pending in kept.withLock { $0 = pending.take() } }
            for entry in entries { entry.finish(nil) }
        } catch {
            guard entries.count > 1 else {
                entries[0].finish(error)
                return
            }
            // One that fails must not take the others with it.
            for entry in entries { await commit([entry]) }
        }
    }

    private func apply(
        _ entries: [Entry], on connection: any SQLConnection
    ) throws(StoreError) {
        let milliseconds = now()
        let newest = try ExchangeReader.newest(on: connection)
        var exchange = kept.withLock { $0.take() } ?? Exchange(rules: rules, sequence: -1)
        if exchange.sequence != newest {
            exchange = Exchange(rules: rules, sequence: newest)
            exchange.load(escrow: try ExchangeReader.escrow(on: connection))
        }
        var context = Context(exchange: exchange, connection: connection, now: milliseconds / 1000)
        try context.catchUp()
        try context.store(milliseconds)
        for entry in entries {
            try entry.run(&context)
            try context.store(milliseconds)
        }
        try context.storeBalances()
        try OwnOrders.catchUp(on: connection)
        var left: Exchange? = context.end()
        pending.withLock { $0 = left.take() }
    }
}

extension ExchangeWriter.Context {
    /// - Throws: `corrupt` when the rules find something that cannot be.
    mutating func load(book: Int) throws(StoreError) -> Bool {
        if !exchange.hasBook(book) {
            guard try ExchangeReader.load(book: book, into: &exchange, on: connection) else { return false }
        }
        // Whoever has an order that expires now gets something back.
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
        return try ExchangeReader.load(account: account, into: &exchange, on: connection)
    }

    /// Loads the book and both sides of a trade.
    mutating func load(_ trade: Trade) throws(StoreError) {
        guard try load(book: trade.book), try load(account: trade.bid.owner),
            try load(account: trade.ask.owner)
        else { throw .corrupt("trade \(trade.id) has no book or no owner") }
    }

    /// Lets expire and closes what is due, so that no command meets it, and reminds owners of what will expire.
    fileprivate mutating func catchUp() throws(StoreError) {
        for book in try ExchangeReader.dueBooks(at: now, limit: 256, on: connection).sorted() {
            guard try load(book: book) else { continue }
            try sound { exchange, now throws(ExchangeRefusal) in try exchange.expire(book, now: now) }
        }
        for trade in try ExchangeReader.dueTrades(at: now, limit: 256, on: connection) {
            try load(trade)
            try sound { exchange, now throws(ExchangeRefusal) in try exchange.close(trade, now: now) }
        }
        for (order, book) in try ExchangeReminders.take(at: now, on: connection) {
            exchange.remind(of: order, in: book, now: now)
        }
    }

    /// Does what no rule can refuse.
    private mutating func sound<Value>(
        _ body: (inout Exchange, Int) throws(ExchangeRefusal) -> Value
    ) throws(StoreError) {
        do throws(ExchangeRefusal) { _ = try body(&exchange, now) } catch { throw .corrupt("\(error)") }
    }

    fileprivate mutating func store(_ milliseconds: Int) throws(StoreError) {
        guard !exchange.events.isEmpty else { return }
        try ExchangeTables.store(exchange.events, exchange.postings, now: milliseconds, on: connection)
        exchange.clearEvents()
    }

    fileprivate mutating func storeBalances() throws(StoreError) {
        for account in exchange.touched.sorted() {
            guard let balance = exchange.balance(of: account),
                let waiting = exchange.waitingOrders(of: account)
            else { continue }
            try ExchangeTables.store(balance, waiting: waiting, of: account, on: connection)
        }
        exchange.clearTouched()
    }

    fileprivate consuming func end() -> Exchange { exchange }
}
