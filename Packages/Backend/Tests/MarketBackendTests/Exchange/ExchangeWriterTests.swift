import BackendCoreTestSupport
import MarketDomain
import PostgresDriverTestSupport
import SQLCore
import Synchronization
import TestSupport
import Testing

@testable import MarketBackend

/// A database with a book and three members with money, and writers on it.
private final class TestStore: Sendable {
    private let folder: TemporaryFolder
    private let place: TestPlace
    let database: any Database
    let time = Mutex(1_800_000_000)
    /// The number of reads of the clock, one per transaction.
    let commits = Mutex(0)

    static let migration = Migration(version: 1, name: "exchange") { connection throws(StoreError) in
        try ExchangeTables.create(on: connection)
        try ExchangeTables.countWaiting(on: connection)
        try ExchangeReminders.create(on: connection)
        try BookLog.create(on: connection)
        try LevelTables.create(on: connection)
        try BookLog.createCheckpoints(on: connection)
        try connection.execute(
            """
            INSERT INTO exchange_book (id, product, size, is_halted, release_price, sales)
            VALUES (1, 1, '270', 0, 250000, 0)
            """)
        for account in 1...3 { try MemberTable.insert(account, shoeSize: 270, on: connection) }
    }

    init(at place: TestPlace = .standard) async throws {
        folder = try TemporaryFolder()
        self.place = place.shared(in: folder.path)
        database = self.place.database([Self.migration])
        let writer = writer()
        for account in 1...3 {
            _ = try await writer.run { command throws(StoreError) in
                try command.move(100_000_000, of: account)
            }.get()
        }
    }

    /// The same database, opened like in another process.
    func otherDatabase() -> any Database { place.database([Self.migration]) }

    func writer(_ other: (any Database)? = nil) -> ExchangeWriter {
        ExchangeWriter(
            database: other ?? database, rules: ExchangeRules(),
            now: {
                self.commits.withLock { $0 += 1 }
                return self.time.withLock { $0 * 1000 }
            })
    }

    func wish(_ account: Int, _ side: BookSide, _ price: Int, days: Int? = nil) -> OrderEntry {
        OrderEntry(
            account: account, book: 1, side: side, price: price,
            deadline: days.map { day in time.withLock { $0 } + day * 86_400 })
    }

    /// Faults of money in the tables: a nonzero sum of postings, and members whose balance differs from their postings.
    func faults() async throws -> [String] {
        try await database.read { connection throws(StoreError) in
            let sum = try connection.first("SELECT sum(amount) FROM exchange_posting") { $0.int(0) } ?? 0
            let wrong = try connection.rows(
                """
                SELECT account FROM exchange_member m WHERE total <>
                (SELECT coalesce(sum(amount), 0) FROM exchange_posting p WHERE p.account = m.account)
                """
            ) { "member \($0.int(0))" }
            return (sum == 0 ? [] : ["postings: \(sum)"]) + wrong
        }
    }

    /// The hash of the book in the memory of a writer.
    func bookHash(of writer: ExchangeWriter) async throws -> UInt64? {
        try await writer.run { command throws(StoreError) in
            _ = try command.load(book: 1)
            return command.exchange.hash(of: 1)
        }
    }

    /// A description of the book and its members in the memory of a writer.
    func memory(of writer: ExchangeWriter) async throws -> [String] {
        try await writer.run { command throws(StoreError) in
            _ = try command.load(book: 1)
            let book = command.exchange.hash(of: 1).map { "\($0)" } ?? "no book"
            return [book]
                + (try (1...3).map { account throws(StoreError) in
                    _ = try command.load(account: account)
                    let balance = command.exchange.balance(of: account)
                    let fee = command.exchange.terms(.ask, of: account).feeRate
                    let waiting = command.exchange.waitingOrders(of: account)
                    return
                        "\(account): \(balance?.total ?? -1) \(balance?.reserved ?? -1) \(waiting ?? -1) \(fee)"
                })
        }
    }

    func reserved(_ account: Int) async throws -> Int {
        try await database.read { connection throws(StoreError) in
            try connection.first(
                "SELECT reserved FROM exchange_member WHERE account = ?1", .int(account)
            ) { $0.int(0) } ?? -1
        }
    }
}

@Suite struct ExchangeWriterTests {
    @Test(arguments: TestPlace.all)
    func `the next process sees an order after its answer`(at place: TestPlace) async throws {
        let store = try await TestStore(at: place)
        let outcome = try await store.writer().run { command throws(StoreError) in
            try command.place(store.wish(1, .ask, 259_000))
        }.get()
        guard case .rests = outcome else { throw TestFailure("\(outcome)") }
        let other = try await store.writer().run { command throws(StoreError) in
            try command.place(store.wish(2, .bid, 300_000))
        }.get()
        guard case .traded(let trade) = other else { throw TestFailure("\(other)") }
        #expect(trade.price == 259_000)
        #expect(try await store.reserved(2) == trade.cost)
        #expect(try await store.faults() == [])
    }

    @Test(arguments: TestPlace.all)
    func `two writers on one database see each other's orders`(at place: TestPlace) async throws {
        let store = try await TestStore(at: place)
        let second = store.otherDatabase()
        let (one, other) = (store.writer(), store.writer(second))
        for round in 0..<10 {
            _ = try await one.run { command throws(StoreError) in
                try command.place(store.wish(1, .ask, 200_000 + round * 1_000))
            }.get()
            let outcome = try await other.run { command throws(StoreError) in
                try command.place(store.wish(2, .bid, 300_000))
            }.get()
            guard case .traded(let trade) = outcome else { throw TestFailure("\(outcome)") }
            #expect(trade.price == 200_000 + round * 1_000)
        }
        #expect(try await store.faults() == [])
        await second.close()
    }

    @Test(arguments: TestPlace.all)
    func `a writer applies every kind of command of another writer`(at place: TestPlace) async throws {
        let store = try await TestStore(at: place)
        let second = store.otherDatabase()
        let (one, other) = (store.writer(), store.writer(second))
        _ = try await store.memory(of: other)
        for step in Step.allCases {
            // The trade can no longer be refused.
            if step == .ship || step == .fail { store.time.withLock { $0 += 900 } }
            let isDone = try await one.run { command throws(StoreError) in try step.run(store, &command) }
            #expect(isDone, "\(step)")
            let known = try await store.memory(of: other)
            let stored = try await store.memory(of: store.writer())
            #expect(known == stored, "\(step)")
        }
        #expect(try await store.faults() == [])
        await second.close()
    }

    @Test(arguments: TestPlace.all)
    func `after an event of an unknown kind everything is read again`(at place: TestPlace)
        async throws
    {
        let store = try await TestStore(at: place)
        let writer = store.writer()
        _ = try await store.memory(of: writer)
        // A newer version changed a member whom its event does not name.
        try await store.database.write { connection throws(StoreError) in
            try connection.execute("UPDATE exchange_member SET reserved = 1000 WHERE account = 1")
            try connection.execute(
                """
                INSERT INTO exchange_event (sequence, at, kind, book, subject, account, price, detail, created_at)
                VALUES ((SELECT max(sequence) + 1 FROM exchange_event), 0, 99, 1, 0, 2, 0, 0, 0)
                """)
        }
        #expect(try await store.memory(of: writer) == store.memory(of: store.writer()))
    }

    @Test(arguments: TestPlace.all)
    func `a command that the database refuses affects no other command`(at place: TestPlace) async throws {
        let store = try await TestStore(at: place)
        let writer = store.writer()
        let refused = try await withThrowingTaskGroup(of: StoreError?.self) { group in
            for number in 0..<40 {
                group.addTask {
                    do throws(StoreError) {
                        _ = try await writer.run { command throws(StoreError) in
                            let moved = try command.move(1, of: 1)
                            let text = number.isMultiple(of: 8) ? "a\u{0}b" : "a"
                            try command.connection.execute(
                                "DELETE FROM exchange_book WHERE size = ?1", .text(text))
                            return moved
                        }
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return try await group.reduce(into: [StoreError]()) { errors, error in
                if let error { errors.append(error) }
            }
        }
        #expect(refused == Array(repeating: .embeddedNUL, count: 5))
        let total = try await store.database.read { connection throws(StoreError) in
            try connection.first("SELECT total FROM exchange_member WHERE account = 1") { $0.int(0) }
        }
        #expect(total == 100_000_035)
        #expect(try await store.faults() == [])
    }

    @Test(arguments: TestPlace.all)
    func `waiting commands share a transaction`(at place: TestPlace) async throws {
        let store = try await TestStore(at: place)
        let writer = store.writer()
        let before = store.commits.withLock { $0 }
        let placed = await withTaskGroup { group in
            for index in 0..<200 {
                group.addTask {
                    let side: BookSide = index.isMultiple(of: 2) ? .bid : .ask
                    let account = side == .bid ? 1 : 2
                    let price = side == .bid ? 100_000 : 400_000
                    let outcome = try? await writer.run { command throws(StoreError) in
                        try command.place(store.wish(account, side, price + index * 1_000))
                    }.get()
                    return outcome == nil ? 0 : 1
                }
            }
            return await group.reduce(0, +)
        }
        #expect(placed == 200)
        #expect(store.commits.withLock { $0 } - before < 200)
        #expect(try await store.faults() == [])
    }

    @Test(arguments: TestPlace.all)
    func `everything due happens once, before the next command`(at place: TestPlace) async throws {
        let store = try await TestStore(at: place)
        let writer = store.writer()
        _ = try await writer.run { command throws(StoreError) in
            try command.place(store.wish(1, .ask, 259_000, days: 1))
        }.get()
        store.time.withLock { $0 += 86_400 }
        let result = try await store.writer().run { command throws(StoreError) in
            try command.place(store.wish(2, .bid, 259_000))
        }.get()
        guard case .rests = result else { throw TestFailure("an expired order traded") }
        #expect(try await store.reserved(1) == 0)
        _ = try await writer.run { command throws(StoreError) in
            try command.place(store.wish(3, .ask, 259_000))
        }.get()
        store.time.withLock { $0 += 900 }
        _ = try await writer.run { _ throws(StoreError) in 0 }
        #expect(try await store.reserved(2) == 0)
        #expect(try await store.faults() == [])
        let closed = try await store.database.read { connection throws(StoreError) in
            try connection.first("SELECT volume, close FROM exchange_day") { [$0.int(0), $0.int(1)] }
        }
        #expect(closed == [1, 259_000])
    }

    @Test(arguments: TestPlace.all)
    func `the owner gets one reminder, a day before an order expires`(at place: TestPlace) async throws {
        let store = try await TestStore(at: place)
        let writer = store.writer()
        let ids = try await writer.run { command throws(StoreError) in
            // The last order is placed on its last day.
            for (account, days) in [(1, 3), (2, 3), (1, 30), (3, 1)] {
                _ = try command.place(store.wish(account, .ask, 259_000, days: days))
            }
            return command.exchange.withBook(1) { $0.orders(.ask).map(\.id) } ?? []
        }
        func told() async throws -> [Int] {
            let due = try await store.database.read { connection throws(StoreError) in
                try ExchangeReader.state(on: connection).nextDue ?? .max
            }
            if due <= store.time.withLock({ $0 }) { _ = try await writer.run { _ throws(StoreError) in 0 } }
            return try await store.database.read { connection throws(StoreError) in
                try connection.rows("SELECT subject FROM exchange_event WHERE kind = 16 ORDER BY sequence") {
                    $0.int(0)
                }
            }
        }
        #expect(try await told() == [])
        // No command has to arrive first; a clock that jumps sends no reminder twice.
        for (seconds, orders) in [
            (2 * 86_400 - 1, []), (1, ids.prefix(2)), (3_600, ids.prefix(2)), (-86_400 * 2, ids.prefix(2)),
            (86_400 * 2, ids.prefix(2)), (86_400 * 27, ids.prefix(3)), (86_400, ids.prefix(3)),
        ] as [(Int, ArraySlice<Int>)] {
            store.time.withLock { $0 += seconds }
            #expect(try await told() == Array(orders), "after \(seconds)")
        }
        #expect(try await store.faults() == [])
    }

    @Test func `everything due is found by an index, however many orders wait`() async throws {
        let store = try await TestStore(at: .memory)
        let queries = ExchangeReader.dueQueries
        for (sql, index, values) in [
            (queries.orders, "exchange_order_due", [SQLValue.int(1), .int(256)]),
            (queries.trades, "exchange_trade_pending", [.int(1), .int(256)]),
            (ExchangeReminders.queries.same, "exchange_order_due", [.int(1), .int(1), .int(1)]),
            (ExchangeReminders.queries.later, "exchange_order_due", [.int(1), .int(1), .int(1)]),
        ] {
            let plan = try await store.database.read { connection throws(StoreError) in
                try connection.rows("EXPLAIN QUERY PLAN " + sql, values: values) { $0.text(3) }
            }
            #expect(plan.contains { $0.contains("USING") && $0.contains(index) }, "\(plan)")
            #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
        }
        let state = try await store.database.read { connection throws(StoreError) in
            try connection.rows("EXPLAIN QUERY PLAN " + ExchangeReader.State.query) { $0.text(3) }
        }
        for (index, count) in [("exchange_order_due", 3), ("exchange_trade_pending", 1)] {
            #expect(state.count { $0.contains("SEARCH") && $0.contains(index) } == count, "\(state)")
        }
        #expect(!state.contains { $0.contains("SCAN exchange") }, "\(state)")
    }

    @Test(arguments: TestPlace.all)
    func `a command that cannot be stored affects no other command`(at place: TestPlace) async throws {
        let store = try await TestStore(at: place)
        let writer = store.writer()
        await withTaskGroup { group in
            for index in 0..<20 {
                group.addTask {
                    _ = try? await writer.run { command throws(StoreError) in
                        _ = try command.place(store.wish(1, .ask, 259_000 + index * 1_000))
                        if index == 7 { throw .full("no room") }
                        return 0
                    }
                }
            }
        }
        let waiting = try await store.database.read { connection throws(StoreError) in
            try connection.first("SELECT count(*) FROM exchange_order WHERE status = 0") { $0.int(0) }
        }
        #expect(waiting == 19)
        // The memory of the writer equals the stored state.
        #expect(try await store.bookHash(of: writer) == store.bookHash(of: store.writer()))
        #expect(try await store.faults() == [])
    }

    @Test(arguments: TestPlace.all)
    func `a command whose commit has an unknown outcome is not repeated`(at place: TestPlace) async throws {
        let store = try await TestStore(at: place)
        let writer = store.writer(DeafDatabase(store.database))
        let before = store.commits.withLock { $0 }
        let errors = await withTaskGroup(of: StoreError?.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    do throws(StoreError) {
                        _ = try await writer.run { command throws(StoreError) in try command.move(1, of: 1) }
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(errors == Array(repeating: DeafDatabase.error, count: 40))
        // Some transactions had several commands.
        #expect(store.commits.withLock { $0 } - before < 40)
        let total = try await store.database.read { connection throws(StoreError) in
            try connection.first("SELECT total FROM exchange_member WHERE account = 1") { $0.int(0) }
        }
        #expect(total == 100_000_040)
        #expect(try await store.faults() == [])
    }

    @Test func `a repeated transaction begins with the stored state`() async throws {
        let store = try await TestStore()
        let other = store.writer()
        // Between the two runs another process writes as much as the first run.
        let writer = store.writer(
            RepeatingDatabase(store.database) { () async throws(StoreError) in
                _ = try await other.run { command throws(StoreError) in
                    try command.place(store.wish(2, .ask, 270_000))
                }
            })
        let outcome = try await writer.run { command throws(StoreError) in
            try command.place(store.wish(1, .ask, 259_000))
        }.get()
        #expect(try await store.bookHash(of: writer) == store.bookHash(of: store.writer()))
        // The answer is that of the second run.
        let stored = try await store.database.read { connection throws(StoreError) in
            try ExchangeReader.waiting(of: 1, on: connection).first
        }
        guard case .rests(let order) = outcome else { throw TestFailure("\(outcome)") }
        #expect(order.id == stored)
        #expect(try await store.faults() == [])
    }
}

/// The steps at an exchange, in sequence.
private enum Step: CaseIterable {
    case ask, bid, trade, refuse, amend, tradeAgain, ship, inspect, pay, tradeOnceMore, fail, withdraw,
        lastAsk, halt

    /// - Returns: whether the step succeeded.
    func run(_ store: TestStore, _ command: inout ExchangeWriter.Context) throws(StoreError) -> Bool {
        let trade = try command.connection.first("SELECT max(id) FROM exchange_trade") { $0.int(0) } ?? 0
        switch self {
        case .ask: return try command.place(store.wish(1, .ask, 259_000)).isSuccess
        case .bid: return try command.place(store.wish(3, .bid, 240_000)).isSuccess
        case .trade, .tradeAgain: return try command.place(store.wish(2, .bid, 259_000)).isSuccess
        case .refuse: return try command.refuse(trade, of: 2).isSuccess
        case .amend:
            let order = try ExchangeReader.waiting(of: 1, on: command.connection).first ?? 0
            return try command.amend(order, of: 1, price: 250_000, deadline: nil, confirmed: nil).isSuccess
        case .ship: return try command.advance(trade, .shipped).isSuccess
        case .inspect: return try command.advance(trade, .inspected).isSuccess
        case .pay: return try command.advance(trade, .paid).isSuccess
        case .tradeOnceMore: return try command.place(store.wish(1, .ask, 240_000)).isSuccess
        case .fail: return try command.advance(trade, .failed(.ask)).isSuccess
        case .withdraw: return try command.move(-1_000_000, of: 3).isSuccess
        case .lastAsk: return try command.place(store.wish(1, .ask, 300_000)).isSuccess
        case .halt: return try command.setHalted(true, cancelling: true, in: 1).isSuccess
        }
    }
}

extension Result {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}

/// Rolls back the first transaction and runs it again, like a driver after a lost connection.
private final class RepeatingDatabase: WrappedDatabase {
    let inner: any Database
    private let between: Mutex<(@Sendable () async throws(StoreError) -> Void)?>

    init(_ inner: any Database, between: @escaping @Sendable () async throws(StoreError) -> Void) {
        self.inner = inner
        self.between = Mutex(between)
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        if let between = between.withLock({ $0.take() }) {
            do throws(StoreError) {
                try await inner.write { connection throws(StoreError) in
                    _ = try body(connection)
                    throw .busy(seconds: 0)
                }
            } catch {
                guard error == .busy(seconds: 0) else { throw error }
            }
            try await between()
        }
        return try await inner.write(body)
    }
}

/// Commits, and loses the server's answer.
private final class DeafDatabase: WrappedDatabase {
    static let error = StoreError.unknownOutcome("lost")

    let inner: any Database

    init(_ inner: any Database) { self.inner = inner }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        _ = try await inner.write(body)
        throw Self.error
    }
}

private struct TestFailure: Error {
    let text: String
    init(_ text: String) { self.text = text }
}
