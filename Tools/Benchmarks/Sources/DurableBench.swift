import AccountCore
import BackendCore
import CSQLite
import Foundation
import MarketBackend
import NetworkCore
import PasswordCore
import SQLCore
import SQLiteDriver

/// What a command of the exchange costs until it is on the disk: one client after the other, fifty at once, and the same
/// SQL with the same group commit in plain calls of SQLite.
///
/// 35 clients ask, 15 bid what takes the lowest ask: three of ten commands trade. Each run has a database of its own, made
/// by the market; the runs take turns.
enum DurableBench {
    private static let rounds = 3
    private static let clients = 50
    private static let bidders = 15

    static func run(commands: Int) async throws {
        var (single, group, plain): ([Double], [Double], [Double]) = ([], [], [])
        var (tails, logs): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            let alone = try await Exchange(clients: clients)
            single.append(try await alone.run(commands / 10, atOnce: 1).perSecond)
            await alone.close()
            let many = try await Exchange(clients: clients)
            let result = try await many.run(commands, atOnce: clients)
            group.append(result.perSecond)
            tails.append(result.tail * 1_000)
            logs.append(Double(many.logBytes) / Double(commands) / 1_024)
            await many.close()
            let other = try await Exchange(clients: clients)
            await other.shut()
            plain.append(try PlainExchange(other.path).run(commands, batch: clients))
            await other.close()
        }
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        func text(_ value: Double, _ digits: Int = 0) -> String { String(format: "%.\(digits)f", value) }
        print("durable commands a second: medians of \(rounds) runs in turns")
        print("  one client            \(text(median(single)))")
        print("  50 clients            \(text(median(group)))")
        print("  plain SQLite, 50 each \(text(median(plain)))")
        print("  50 clients / one      \(text(median(group) / median(single), 2))")
        print("  50 clients / plain    \(text(median(zip(group, plain).map { $0 / $1 }), 2))")
        print("  p99 of an answer      \(text(median(tails), 1)) ms")
        print("  log a command         \(text(median(logs), 1)) KiB")
    }

    /// What a client asks for, as the wire has it.
    private static func body(_ client: Int, _ number: Int) -> [UInt8] {
        client < bidders
            ? Array(#"{"price":400000,"requestType":"ASK","validationDay":30}"#.utf8)
            : Array(
                #"{"price":\#(200_000 + number % 50 * 1_000),"requestType":"BID","validationDay":30}"#.utf8)
    }

    fileprivate static func key(_ number: Int) -> String {
        let time = String(Int(Date().timeIntervalSince1970 * 1_000), radix: 16)
        return String(repeating: "0", count: 12 - time.count) + time + String(format: "%020x", number)
    }

    /// A market with one product and members with money.
    private final class Exchange: Sendable {
        let path: String
        private let folder: URL
        private let database: SQLiteDatabase
        private let backend: MarketBackend
        private let tokens: [String]

        init(clients: Int) async throws {
            folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            path = folder.appending(path: "market.sqlite").path
            // The log keeps everything, so that it can be measured.
            database = SQLiteDatabase(
                at: .file(path), migrations: MarketStore.migrations,
                options: SQLiteOptions(checkpointPages: 1 << 30))
            var storeOptions = MarketStoreOptions()
            storeOptions.bundled = false
            storeOptions.passwordCost = .least
            let store = MarketStore(
                database: database, blobs: .database, pictures: UntouchedPictures(), now: { Date() },
                options: storeOptions)
            var options = MarketBackendOptions()
            (options.service.reads, options.service.writes) = (nil, nil)
            (options.signIns.all, options.signIns.ofOneName, options.signIns.signUps) = (nil, nil, nil)
            backend = MarketBackend(store: store, options: options)
            try await database.write { connection throws(StoreError) in
                try connection.executeScript(
                    """
                    INSERT INTO exchange_brand (id, name) VALUES (1, 'N');
                    INSERT INTO exchange_product (id, brand, name, korean_name, name_key, price, gender, category,
                        style_code, background, pictures, wishes)
                    VALUES (1, 1, 'A', 'A', 'a', 250000, 'men', 'sneakers', 'N', '', '', 0);
                    INSERT INTO exchange_book (id, product, size, is_halted, release_price, sales)
                    VALUES (1, 1, '260', 0, 250000, 0), (2, 1, '270', 0, 250000, 0), (3, 1, '280', 0, 250000, 0);
                    """)
            }
            var tokens: [String] = []
            for client in 0..<clients {
                let sign = #"{"email":"u\#(client)@example.com","password":"correct1!","shoeSize":270}"#
                for path in ["/users/join", "/users/login"] {
                    let answer = await backend(
                        HTTPRequest(method: .post, path: path, body: Array(sign.utf8)))
                    precondition(answer.isSuccess)
                    if path == "/users/login" {
                        let json = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
                        tokens.append(json?["accessToken"] as? String ?? "")
                    }
                }
                let deposit = await backend(
                    HTTPRequest(
                        method: .post, path: "/users/me/balance",
                        headers: ["Authorization": "Bearer \(tokens[client])"],
                        body: Array(#"{"amount":100000000000}"#.utf8)))
                precondition(deposit.isSuccess)
            }
            self.tokens = tokens
        }

        var logBytes: Int {
            (try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int ?? 0) ?? 0
        }

        func run(_ commands: Int, atOnce: Int) async throws -> (perSecond: Double, tail: Double) {
            let clock = ContinuousClock()
            let share = commands / atOnce
            let start = clock.now
            let times = await withTaskGroup { group in
                for worker in 0..<atOnce {
                    group.addTask { [self] in
                        var own: [Double] = []
                        for number in 0..<share {
                            let client = atOnce == 1 ? (number * 7 + number / 50) % clients : worker
                            let began = ContinuousClock.now
                            let answer = await order(client, worker * share + number)
                            own.append((ContinuousClock.now - began) / .seconds(1))
                            precondition(answer.isSuccess, String(decoding: answer.body, as: UTF8.self))
                        }
                        return own
                    }
                }
                return await group.reduce(into: [Double]()) { $0 += $1 }
            }
            let seconds = (clock.now - start) / .seconds(1)
            return (Double(share * atOnce) / seconds, times.sorted()[times.count * 99 / 100])
        }

        private func order(_ client: Int, _ number: Int) async -> HTTPResponse {
            await backend(
                HTTPRequest(
                    method: .post, path: "/trades/products/1/\(260 + number % 3 * 10)",
                    headers: [
                        "Authorization": "Bearer \(tokens[client])",
                        "Idempotency-Key": DurableBench.key(number),
                    ], body: DurableBench.body(client, number)))
        }

        func shut() async { await database.close() }

        func close() async {
            await database.close()
            try? FileManager.default.removeItem(at: folder)
        }
    }
}

/// The statements that a command of the exchange runs, in plain calls of SQLite, each compiled once.
private final class PlainExchange {
    private var handle: OpaquePointer?
    private var compiled: [String: OpaquePointer?] = [:]

    /// The file has the market's tables; the settings are the driver's.
    init(_ path: String) throws {
        precondition(
            sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK)
        execute(
            "PRAGMA synchronous=FULL;PRAGMA cache_size=-8192;PRAGMA mmap_size=0;PRAGMA foreign_keys=ON;"
                + "PRAGMA wal_autocheckpoint=0")
    }

    deinit {
        for statement in compiled.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// Commands a second.
    func run(_ commands: Int, batch: Int) throws -> Double {
        var (sequence, number) = (1_000, 0)
        var waiting: [Int] = []
        let clock = ContinuousClock()
        let time = clock.measure {
            while number < commands {
                execute("BEGIN IMMEDIATE")
                step("SELECT max(sequence) FROM exchange_event")
                step(
                    "SELECT DISTINCT book FROM exchange_order WHERE status = 0 AND deadline <= ?1 LIMIT 256",
                    1)
                step(
                    "SELECT id FROM exchange_trade WHERE status = 0 AND refusable_until <= ?1 ORDER BY refusable_until, id LIMIT 256",
                    1)
                for client in 0..<batch {
                    command(client, number, &sequence, &waiting)
                    number += 1
                }
                for account in 1...batch {
                    step(
                        "UPDATE exchange_member SET total = ?2, reserved = ?3 WHERE account = ?1", account,
                        number, 1)
                }
                step("SELECT id FROM exchange_own_order WHERE account = 0")
                step(
                    "SELECT id FROM exchange_order WHERE id > ?1 ORDER BY id LIMIT 1 OFFSET 1000",
                    sequence - 100)
                execute("COMMIT")
            }
        }
        return Double(commands) / (time / .seconds(1))
    }

    private func command(_ client: Int, _ number: Int, _ sequence: inout Int, _ waiting: inout [Int]) {
        let (account, book, now) = (client + 1, number % 3 + 1, 1_800_000_000)
        step(
            """
            SELECT account.id, account.name, account.role, account.is_blocked, ended_at, expires_at
            FROM session JOIN account ON account.id = account_id WHERE session.id = ?1 AND account_id = ?2
            """, account, account)
        let key = DurableBench.key(number)
        find(key, "account:\(account)")
        step("SELECT id FROM exchange_book WHERE product = ?1 AND size = '270'", 1)
        sequence += 1
        let order = sequence
        event(order, 1, book, order, account, now)
        let maker = client < 15 ? waiting.popLast() : nil
        step(
            """
            INSERT INTO exchange_order (id, book, account, side, price, deadline, sequence, status, trade,
            is_immediate, fee_rate, fixed, penalty_rate, placed_at, changed_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?1, ?7, ?8, 0, 200, 5000, 1000, ?9, ?9)
            """, order, book, account, maker == nil ? 1 : 0, 200_000 + number % 50 * 1_000, now + 2_592_000,
            maker == nil ? 0 : 1, order + 1, now)
        if let maker {
            sequence += 1
            event(sequence, 5, book, sequence, account, now)
            step(
                """
                INSERT INTO exchange_trade (id, book, bid_order, ask_order, buyer, seller, taker, price,
                bid_fee_rate, bid_fixed, ask_fee_rate, ask_fixed, penalty_rate, matched_at, refusable_until, status,
                cost, changed_at) VALUES (?1, ?2, ?3, ?4, ?5, 1, 0, 200000, 200, 5000, 500, 0, 1000, ?6, ?7, 0, 209000, ?6)
                """, sequence, book, order, maker, account, now, now + 900)
            step(
                """
                UPDATE exchange_order SET status = 1, trade = ?3, changed_at = ?4
                WHERE id IN (?1, ?2) AND (trade IS NULL OR trade <> ?3)
                """, order, maker, sequence, now)
        } else if client >= 15 {
            waiting.append(order)
        }
        step(
            "UPDATE idempotency SET saved_at = ?2 WHERE id IN (SELECT id FROM idempotency ORDER BY id LIMIT ?1) AND saved_at > ?2",
            20, now)
        step(
            """
            DELETE FROM idempotency WHERE id IN (SELECT id FROM idempotency ORDER BY id LIMIT ?1)
            AND (saved_at <= ?2 OR id <= (SELECT max(id) FROM idempotency) - ?3)
            """, 20, now - 2_592_000, 1_000_000)
        save(key, "account:\(account)", number, now)
    }

    private func event(_ sequence: Int, _ kind: Int, _ book: Int, _ subject: Int, _ account: Int, _ now: Int)
    {
        step(
            """
            INSERT INTO exchange_event (sequence, at, kind, book, subject, account, price, detail, created_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, 200000, 1, ?2)
            """, sequence, now, kind, book, subject, account)
    }

    private func find(_ key: String, _ owner: String) {
        let statement = compile(
            "SELECT fingerprint, status, headers, body FROM idempotency WHERE owner = ?1 AND key = ?2 AND saved_at > 0"
        )
        bind(owner, 1, statement)
        bind(key, 2, statement)
        finish(statement)
    }

    private func save(_ key: String, _ owner: String, _ number: Int, _ now: Int) {
        let gone = compile("DELETE FROM idempotency WHERE owner = ?1 AND key = ?2")
        bind(owner, 1, gone)
        bind(key, 2, gone)
        finish(gone)
        let statement = compile(
            """
            INSERT INTO idempotency (id, owner, key, fingerprint, saved_at, status, headers, body)
            VALUES ((SELECT coalesce(max(id), 0) + 1 FROM idempotency), ?1, ?2, ?3, ?4, 200,
            'Content-Type: application/json', ?5)
            """)
        bind(owner, 1, statement)
        bind(key, 2, statement)
        sqlite3_bind_int64(statement, 3, Int64(number))
        sqlite3_bind_int64(statement, 4, Int64(now))
        sqlite3_bind_zeroblob(statement, 5, 90)
        finish(statement)
    }

    private func compile(_ sql: String) -> OpaquePointer? {
        if let statement = compiled[sql] { return statement }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        precondition(code == SQLITE_OK, String(cString: sqlite3_errmsg(handle)))
        compiled[sql] = statement
        return statement
    }

    private func bind(_ text: String, _ index: CInt, _ statement: OpaquePointer?) {
        sqlite3_bind_text(statement, index, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }

    private func step(_ sql: String, _ values: Int...) {
        let statement = compile(sql)
        for (index, value) in values.enumerated() {
            sqlite3_bind_int64(statement, CInt(index + 1), Int64(value))
        }
        finish(statement)
    }

    private func finish(_ statement: OpaquePointer?) {
        while sqlite3_step(statement) == SQLITE_ROW {}
        let code = sqlite3_reset(statement)
        precondition(code == SQLITE_OK, String(cString: sqlite3_errmsg(handle)))
    }

    private func execute(_ sql: String) {
        precondition(
            sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK, String(cString: sqlite3_errmsg(handle)))
    }
}
