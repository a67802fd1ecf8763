import Foundation
import MarketBackend
import SQLCore
import SQLiteDriver

/// The cost of a command of the exchange until it is on the disk: one client after the other, fifty at once, and the
/// same SQL with the same group commit in plain calls of SQLite, with as many threads that wait for one writing thread.
///
/// 35 clients ask and 15 bid enough for the lowest ask, so three of ten commands trade. Each run has a database of its
/// own, made by the market; the runs take turns.
enum DurableBench {
    private static var rounds: Int { Smoke.rounds(3) }
    private static let clients = 50

    static func run(commands: Int) async throws {
        var (single, group, plain): ([Double], [Double], [Double]) = ([], [], [])
        var (tails, logs): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            try await withMarket { market, _ in
                single.append(try await market.run(commands / 10, atOnce: 1).perSecond)
            }
            try await withMarket { market, path in
                let result = try await market.run(commands, atOnce: clients)
                group.append(result.perSecond)
                tails.append(result.tail * 1_000)
                let log = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int ?? 0
                logs.append(Double(log) / Double(commands) / 1_024)
            }
            try await withMarket { market, path in
                await market.close()
                plain.append(try PlainExchange(path).run(commands, clients: clients))
            }
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

    private static func withMarket(_ body: (BenchMarket, _ path: String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "market.sqlite").path
        // The log keeps everything, so that it can be measured.
        let database = SQLiteDatabase(
            at: .file(path), migrations: MarketStore.migrations,
            options: SQLiteOptions(checkpointPages: 1 << 30))
        let market = try await BenchMarket(clients: clients, on: [database])
        try await body(market, path)
        await market.close()
    }
}
