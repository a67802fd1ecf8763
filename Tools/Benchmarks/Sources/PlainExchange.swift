import CSQLite
import Dispatch
import Foundation
import Synchronization

/// The statements of a command of the exchange in plain calls of SQLite, each compiled once: the reference of
/// `DurableBench`.
final class PlainExchange {
    private var handle: OpaquePointer?
    private var statements: [OpaquePointer?] = []

    /// The file has the market's tables; the settings are the driver's.
    init(_ path: String) throws {
        precondition(
            sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK)
        let settings =
            "PRAGMA synchronous=FULL;PRAGMA cache_size=-8192;PRAGMA mmap_size=0;PRAGMA foreign_keys=ON;"
            + "PRAGMA wal_autocheckpoint=0"
        precondition(sqlite3_exec(handle, settings, nil, nil, nil) == SQLITE_OK)
        statements = Statement.allCases.map { statement in
            var compiled: OpaquePointer?
            let code = sqlite3_prepare_v3(
                handle, statement.sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
            precondition(code == SQLITE_OK, String(cString: sqlite3_errmsg(handle)))
            return compiled
        }
    }

    deinit {
        for statement in statements { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// Returns commands per second. Each client waits for its answer before its next command; waiting commands share a
    /// transaction.
    func run(_ commands: Int, clients: Int) throws -> Double {
        let queue = CommandQueue(clients)
        for client in 0..<clients {
            Thread.detachNewThread {
                for number in 0..<commands / clients { queue.ask(client, client + number * clients) }
                queue.leave()
            }
        }
        var sequence = 1_000
        var waiting: [Int] = []
        let time = ContinuousClock().measure {
            while let batch = queue.next() {
                step(.begin)
                step(.newestEvent)
                step(.dueOrders, 1, 256)
                step(.dueTrades, 1, 256)
                step(.reminderMark)
                step(.reminders, 0, 0, 1000)
                step(.laterReminders, 0, 1, 1000)
                for (client, number) in batch { command(client, number, &sequence, &waiting) }
                for (client, number) in batch { step(.setBalance, client + 1, number, 1, 1) }
                step(.ownOrderMark)
                step(.ownOrders, sequence - 100, 1000)
                step(.commit)
                queue.answer(batch)
            }
        }
        return Double(commands) / (time / .seconds(1))
    }

    private func command(_ client: Int, _ number: Int, _ sequence: inout Int, _ waiting: inout [Int]) {
        let (account, book, now) = (client + 1, number % 3 + 1, 1_800_000_000)
        step(.session, account, account)
        let (key, owner) = (BenchMarket.key(number), "account:\(account)")
        bind(owner, 1, .findAnswer)
        bind(key, 2, .findAnswer)
        finish(.findAnswer)
        bind("270", 2, .book)
        step(.book, 1)
        sequence += 1
        let order = sequence
        step(.addEvent, order, now, 1, book, order, account)
        let maker = client < 15 ? waiting.popLast() : nil
        let price = 200_000 + number % 50 * 1_000
        if let maker {
            sequence += 1
            step(.addTradedOrder, order, book, account, 1, price, now + 2_592_000, sequence, now)
            step(.addEvent, sequence, now, 5, book, sequence, account)
            step(.addTrade, sequence, book, order, maker, account, now, now + 900)
            step(.endOrders, order, maker, sequence, now)
        } else {
            step(.addOrder, order, book, account, 0, price, now + 2_592_000, now)
            if client >= 15 { waiting.append(order) }
        }
        step(.newestAnswer)
        if number % 16 == 0 {
            step(.bringBack, 320, now)
            step(.removeAnswers, 320, now - 2_592_000, number - 1_000_000)
        }
        bind(owner, 2, .saveAnswer)
        bind(key, 3, .saveAnswer)
        sqlite3_bind_zeroblob(statements[Statement.saveAnswer.rawValue], 6, 90)
        bind(number + 1_000, 1, .saveAnswer)
        bind(number, 4, .saveAnswer)
        bind(now, 5, .saveAnswer)
        finish(.saveAnswer)
    }

    private func bind(_ text: String, _ index: CInt, _ statement: Statement) {
        sqlite3_bind_text(
            statements[statement.rawValue], index, text, -1,
            unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }

    private func bind(_ number: Int, _ index: CInt, _ statement: Statement) {
        sqlite3_bind_int64(statements[statement.rawValue], index, Int64(number))
    }

    private func step(_ statement: Statement, _ values: Int...) {
        for (index, value) in values.enumerated() { bind(value, CInt(index + 1), statement) }
        finish(statement)
    }

    private func finish(_ statement: Statement) {
        let compiled = statements[statement.rawValue]
        while sqlite3_step(compiled) == SQLITE_ROW {}
        precondition(sqlite3_reset(compiled) == SQLITE_OK, String(cString: sqlite3_errmsg(handle)))
    }
}

/// Commands on their way from waiting threads to the writing thread.
private final class CommandQueue: Sendable {
    private struct State {
        var waiting: [(client: Int, number: Int)] = []
        var clients: Int
    }

    private let state: Mutex<State>
    private let arrival = DispatchSemaphore(value: 0)
    private let answers: [DispatchSemaphore]

    init(_ clients: Int) {
        state = Mutex(State(clients: clients))
        answers = (0..<clients).map { _ in DispatchSemaphore(value: 0) }
    }

    func ask(_ client: Int, _ number: Int) {
        let isFirst = state.withLock { state in
            state.waiting.append((client, number))
            return state.waiting.count == 1
        }
        if isFirst { arrival.signal() }
        answers[client].wait()
    }

    func leave() {
        let isLast = state.withLock { state in
            state.clients -= 1
            return state.clients == 0
        }
        if isLast { arrival.signal() }
    }

    /// The waiting commands; `nil` when all clients have left.
    func next() -> [(client: Int, number: Int)]? {
        while true {
            arrival.wait()
            let (batch, isOver) = state.withLock { state in
                defer { state.waiting.removeAll(keepingCapacity: true) }
                return (state.waiting, state.clients == 0)
            }
            if !batch.isEmpty { return batch }
            if isOver { return nil }
        }
    }

    func answer(_ batch: [(client: Int, number: Int)]) {
        for (client, _) in batch { answers[client].signal() }
    }
}

private enum Statement: Int, CaseIterable {
    case begin, commit
    case newestEvent, dueOrders, dueTrades, reminderMark, reminders, laterReminders, setBalance, ownOrderMark,
        ownOrders
    case session, findAnswer, book, addEvent, addOrder, addTradedOrder, addTrade, endOrders
    case newestAnswer, bringBack, removeAnswers, saveAnswer

    var sql: String {
        switch self {
        case .begin: "BEGIN IMMEDIATE"
        case .commit: "COMMIT"
        case .newestEvent: "SELECT max(sequence) FROM exchange_event"
        case .dueOrders:
            "SELECT book FROM exchange_order WHERE status = 0 AND deadline <= ?1 ORDER BY deadline LIMIT ?2"
        case .dueTrades:
            """
            SELECT id FROM exchange_trade WHERE status = 0 AND refusable_until <= ?1
            ORDER BY refusable_until, id LIMIT ?2
            """
        case .reminderMark: "SELECT deadline, last_order FROM exchange_reminded"
        case .reminders:
            "SELECT id FROM exchange_order WHERE status = 0 AND deadline = ?1 AND id > ?2 ORDER BY id LIMIT ?3"
        case .laterReminders:
            """
            SELECT id FROM exchange_order
            WHERE status = 0 AND deadline > ?1 AND deadline <= ?2 ORDER BY deadline, id LIMIT ?3
            """
        case .setBalance:
            "UPDATE exchange_member SET total = ?2, reserved = ?3, waiting = ?4 WHERE account = ?1"
        case .ownOrderMark: "SELECT id FROM exchange_own_order WHERE account = 0"
        case .ownOrders: "SELECT id FROM exchange_order WHERE id > ?1 ORDER BY id LIMIT 1 OFFSET ?2"
        case .session:
            """
            SELECT account.id, account.name, account.role, account.is_blocked, ended_at, expires_at
            FROM session JOIN account ON account.id = account_id WHERE session.id = ?1 AND account_id = ?2
            """
        case .findAnswer:
            """
            SELECT fingerprint, status, headers, body FROM idempotency
            WHERE owner = ?1 AND key = ?2 AND saved_at > 0
            """
        case .book: "SELECT id FROM exchange_book WHERE product = ?1 AND size = ?2"
        case .addEvent:
            """
            INSERT INTO exchange_event (sequence, at, kind, book, subject, account, price, detail, created_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, 200000, 1, ?2)
            """
        case .addOrder:
            """
            INSERT INTO exchange_order (
                id, book, account, side, price, deadline, sequence, status, trade, is_immediate, fee_rate,
                fixed, penalty_rate, placed_at, changed_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?1, 0, NULL, 0, 200, 5000, 1000, ?7, ?7)
            """
        case .addTradedOrder:
            """
            INSERT INTO exchange_order (
                id, book, account, side, price, deadline, sequence, status, trade, is_immediate, fee_rate,
                fixed, penalty_rate, placed_at, changed_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?1, 1, ?7, 0, 200, 5000, 1000, ?8, ?8)
            """
        case .addTrade:
            """
            INSERT INTO exchange_trade (
                id, book, bid_order, ask_order, buyer, seller, taker, price, bid_fee_rate, bid_fixed,
                ask_fee_rate, ask_fixed, penalty_rate, matched_at, refusable_until, status, cost, changed_at)
            VALUES (?1, ?2, ?3, ?4, ?5, 1, 0, 200000, 200, 5000, 500, 0, 1000, ?6, ?7, 0, 209000, ?6)
            """
        case .endOrders:
            """
            UPDATE exchange_order SET status = 1, trade = ?3, changed_at = ?4
            WHERE id IN (?1, ?2) AND (trade IS NULL OR trade <> ?3)
            """
        case .newestAnswer: "SELECT max(id) FROM idempotency"
        case .bringBack:
            """
            UPDATE idempotency SET saved_at = ?2
            WHERE id IN (SELECT id FROM idempotency ORDER BY id LIMIT ?1) AND saved_at > ?2
            """
        case .removeAnswers:
            """
            DELETE FROM idempotency
            WHERE id IN (SELECT id FROM idempotency ORDER BY id LIMIT ?1) AND (saved_at <= ?2 OR id <= ?3)
            """
        case .saveAnswer:
            """
            INSERT INTO idempotency (id, owner, key, fingerprint, saved_at, status, headers, body)
            VALUES (?1, ?2, ?3, ?4, ?5, 200, 'Content-Type: application/json', ?6)
            ON CONFLICT (key, owner) DO UPDATE SET
                id = excluded.id, fingerprint = excluded.fingerprint, saved_at = excluded.saved_at,
                status = excluded.status, headers = excluded.headers, body = excluded.body
            """
        }
    }
}
