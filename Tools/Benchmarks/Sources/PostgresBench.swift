import Foundation
import MarketBackend
import PostgresDriver
import SQLCore

/// The cost of a command of the exchange on PostgreSQL until it is on the disk: one client, fifty at one server, the
/// same while three listen to the events, fifty at three servers of one database; compared with transactions of the
/// same rows by `pgbench`, each in one round trip, one after the other on one connection.
///
/// The clients send commands as in ``DurableBench``.
enum PostgresBench {
    private static var rounds: Int { Smoke.rounds(3) }
    private static let clients = 50

    static func run(commands: Int) async throws {
        guard let place = ProcessInfo.processInfo.environment["TRELLIS_POSTGRES"] else {
            print("There is no server: Tools/bench starts one, and says where in TRELLIS_POSTGRES.")
            return
        }
        let address = try PostgresAddress(place)
        var (single, group, three, plain): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
        var (tails, wide, heard): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<rounds {
            try await withMarket(address, servers: 1) { market, _ in
                single.append(try await market.run(commands / 20, atOnce: 1).perSecond)
            }
            try await withMarket(address, servers: 1) { market, _ in
                let result = try await market.run(commands, atOnce: clients)
                group.append(result.perSecond)
                tails.append(result.tail * 1_000)
            }
            try await withMarket(address, servers: 1) { market, _ in
                heard.append(
                    try await market.withListeners(3) {
                        try await market.run(commands, atOnce: clients).perSecond
                    })
            }
            try await withMarket(address, servers: 3) { market, _ in
                let result = try await market.run(commands, atOnce: clients)
                three.append(result.perSecond)
                wide.append(result.tail * 1_000)
            }
            try await withMarket(address, servers: 1) { _, schema in
                plain.append(try Pgbench(place, schema).run())
            }
        }
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        func text(_ value: Double, _ digits: Int = 0) -> String { String(format: "%.\(digits)f", value) }
        func ratio(_ ones: [Double], _ others: [Double]) -> String {
            text(median(zip(ones, others).map { $0 / $1 }), 2)
        }
        print("durable commands a second on PostgreSQL: medians of \(rounds) runs in turns")
        print("  pgbench, pipelined, 1 connection   \(text(median(plain)))")
        print("  one client                         \(text(median(single)))")
        print("  50 clients, one server             \(text(median(group)))")
        print("  the same while three listen        \(text(median(heard)))")
        print("  50 clients, three servers          \(text(median(three)))")
        print("  one server / pgbench               \(ratio(group, plain))")
        print("  while three listen / not           \(ratio(heard, group))")
        print("  three servers / one                \(ratio(three, group))")
        print(
            "  p99 of an answer, one and three    \(text(median(tails), 1)) and \(text(median(wide), 1)) ms")
    }

    private static func withMarket(
        _ address: PostgresAddress, servers: Int, _ body: (BenchMarket, _ schema: String) async throws -> Void
    ) async throws {
        let schema = "bench" + String(UInt32.random(in: 0 ... .max), radix: 36)
        let databases = (0..<servers).map { _ in
            PostgresDatabase(at: address, schema: schema, migrations: MarketStore.migrations)
        }
        let market = try await BenchMarket(clients: clients, on: databases)
        try await body(market, schema)
        try await databases[0].write { connection throws(StoreError) in
            try connection.executeScript("DROP SCHEMA \(schema) CASCADE")
        }
        await market.close()
    }
}

/// Transactions of the rows of one command, by PostgreSQL's own benchmark.
private struct Pgbench {
    private let address: String
    private let schema: String

    init(_ address: String, _ schema: String) {
        self.address = address
        self.schema = schema
    }

    /// Returns transactions per second.
    func run() throws -> Double {
        let script = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sql")
        try Self.script.write(to: script, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: script) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "pgbench", "-n", "-M", "prepared", "-c", "1", "-t", "\(Smoke.count(4_000, tiny: 40))", "-D",
            "seq=1000000", "-f",
            script.path,
            address,
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["PGOPTIONS": "-c search_path=\(schema)", "PATH": Self.path]
        ) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let tps = said.firstMatch(of: /tps = ([0-9.]+)/).flatMap { Double($0.output.1) }
        guard let tps else { throw CocoaError(.executableLoad) }
        return tps
    }

    private static let path =
        (ProcessInfo.processInfo.environment["PATH"] ?? "")
        + ":/usr/lib/postgresql/15/bin:/usr/lib/postgresql/17/bin"

    /// The writes of an order that trades in three of ten cases, in one pipeline.
    private static let script = """
        \\set seq :seq + 8
        \\set account random(1, 50)
        \\set other random(1, 50)
        \\startpipeline
        BEGIN;
        SELECT pg_advisory_xact_lock(7);
        SELECT status FROM idempotency WHERE owner = 'u' AND key = 'k-' || :seq;
        INSERT INTO exchange_order (id, book, account, side, price, deadline, sequence, status, trade, is_immediate,
            fee_rate, fixed, penalty_rate, placed_at, changed_at)
            VALUES (:seq, 1, :account, 0, 250000, NULL, :seq, 0, NULL, 0, 0, 0, 0, 0, 0);
        INSERT INTO exchange_event (sequence, at, kind, book, subject, account, price, detail, created_at)
            VALUES (:seq, 0, 1, 1, :seq, :account, 250000, 0, 0);
        INSERT INTO exchange_posting (id, account, amount) VALUES
            (:seq * 16, :account, 1), (:seq * 16 + 1, :other, -1), (:seq * 16 + 2, :account, 1),
            (:seq * 16 + 3, :other, -1);
        UPDATE exchange_member SET total = total + 1, reserved = reserved + 1 WHERE account IN (:account, :other);
        INSERT INTO idempotency (id, owner, key, fingerprint, saved_at, status, headers, body)
            VALUES (:seq, 'u', 'k-' || :seq, 1, 0, 200, '', '');
        COMMIT;
        \\endpipeline

        """
}
