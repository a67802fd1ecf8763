import AccountCore
import BackendCore
import Foundation
import MarketBackend
import NetworkCore
import PasswordCore
import PictureCoreTestSupport
import SQLCore
import SQLiteDriver

/// What a command of the exchange costs until it is on the disk: one client after the other, fifty at once, and the same
/// SQL with the same group commit in plain calls of SQLite: as many threads that wait for one that writes.
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
            plain.append(try PlainExchange(other.path).run(commands, clients: clients))
            await other.close()
        }
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        func text(_ value: Double, _ digits: Int = 0) -> String { String(format: "%.\(digits)f", value) }
        print("durable commands a second: medians of \(rounds) runs in turns")
        print("  one client            \(text(median(single)))")
        print("  50 clients            \(text(median(group)))")
        print("  plain SQLite, 50      \(text(median(plain)))")
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

    static func key(_ number: Int) -> String {
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number, radix: 16)
            return String(repeating: "0", count: count - text.utf8.count) + text
        }
        return digits(Int(Date().timeIntervalSince1970 * 1_000), 12) + digits(number, 20)
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
                database: database, blobs: .database, pictures: FakePictures(), now: { Date() },
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
