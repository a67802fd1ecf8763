import CSQLite
import Foundation
import SQLCore
import SQLiteDriver

/// Compares the SQLite driver with plain C calls of the same library, in one interleaved run.
enum SQLiteBench {
    static func run(rows: Int) async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "trellis-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        var table = BenchTable(unit: "µs")

        let rounds = Smoke.rounds(5)
        var last: (raw: RawSQLite, ours: SQLiteDatabase)?
        for round in 0..<rounds {
            await last?.ours.close()
            let raw = try RawSQLite(path: directory.appendingPathComponent("raw\(round)").path)
            let ours = SQLiteDatabase(
                at: .file(directory.appendingPathComponent("ours\(round)").path),
                migrations: [DriverSide.schema],
                options: SQLiteOptions(durability: .normal))
            _ = try await ours.facts()
            try await table.measure("insert, one transaction", per: rows, raw: { try raw.insert(rows) }) {
                try await DriverSide.insert(rows, into: ours)
            }
            last = (raw, ours)
        }
        guard let (raw, ours) = last else { return }
        let before = peakMegabytes()
        for _ in 0..<rounds {
            try await table.measure("stream and decode", per: rows, raw: { try raw.stream() }) {
                try await DriverSide.stream(ours)
            }
        }
        let after = peakMegabytes()
        let lookUps = min(rows, 100_000)
        for _ in 0..<rounds {
            try await table.measure("fetch all into structs", per: rows, raw: { try raw.fetchAll() }) {
                try await DriverSide.fetchAll(ours)
            }
            try await table.measure(
                "point look-up in a read", per: lookUps, raw: { try raw.lookUp(lookUps, of: rows) }
            ) {
                try await DriverSide.lookUp(lookUps, of: rows, in: ours)
            }
            try await table.measure("keyset page of 20", per: 2_000, raw: { try raw.pages(2_000) }) {
                try await DriverSide.pages(2_000, of: ours)
            }
            try await table.measure("FTS5 match, 20 rows", per: 2_000, raw: { try raw.matches(2_000) }) {
                try await DriverSide.matches(2_000, in: ours)
            }
        }
        // On a thread that may block, such as a server's, a call needs no other thread.
        let inPlace = SQLiteDatabase(
            at: .file(directory.appendingPathComponent("ours\(rounds - 1)").path),
            migrations: [DriverSide.schema], options: SQLiteOptions(mayBlock: { true }))
        for _ in 0..<rounds {
            try await table.measure(
                "whole read call, one row", per: 5_000, raw: { try raw.lookUp(5_000, of: rows) }
            ) {
                for id in 1...5_000 { _ = try await DriverSide.one(id, in: ours) }
            }
            try await table.measure(
                "  and raw a BEGIN each", per: 5_000, raw: { try raw.lookUpEach(5_000) }
            ) {
                for id in 1...5_000 { _ = try await DriverSide.one(id, in: ours) }
            }
            try await table.measure(
                "  and ours in place", per: 5_000, raw: { try raw.lookUpEach(5_000) }
            ) {
                for id in 1...5_000 { _ = try await DriverSide.one(id, in: inPlace) }
            }
        }
        await inPlace.close()
        await ours.close()
        table.print(title: "SQLite, \(rows) rows")
        print("peak memory: \(before) MB before the streams, \(after) MB after")
    }

    private static func peakMegabytes() -> Int {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
            return Int(usage.ru_maxrss) >> 20
        #else
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return Int(usage.ru_maxrss) >> 10
        #endif
    }
}

/// The item that both sides read and write.
struct BenchItem: Sendable {
    var id: Int
    var title: String
    var price: Int
    var rating: Double
    var category: String

    init(id: Int, title: String, price: Int, rating: Double, category: String) {
        (self.id, self.title, self.price) = (id, title, price)
        (self.rating, self.category) = (rating, category)
    }

    init(number: Int) {
        self.init(
            id: number, title: "Item number \(number) of the \(Self.words[number % 7]) sort",
            price: number &* 7_919 % 100_000, rating: Double(number % 50) / 10,
            category: Self.words[number % 5])
    }

    static let words = ["red", "green", "blue", "cyan", "magenta", "yellow", "black"]
    static let schema = """
        CREATE TABLE item(id INTEGER PRIMARY KEY, title TEXT NOT NULL, price INTEGER NOT NULL,
            rating REAL NOT NULL, category TEXT NOT NULL) STRICT;
        CREATE TABLE page(id INTEGER PRIMARY KEY, title TEXT NOT NULL, price INTEGER NOT NULL,
            rating REAL NOT NULL, category TEXT NOT NULL) STRICT;
        CREATE INDEX page_price ON page(price, id);
        CREATE VIRTUAL TABLE word USING fts5(title);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
            INSERT INTO page SELECT i, 'Item number ' || i, i * 7919 % 10000, i % 50 / 10.0, 'red' FROM n;
        INSERT INTO word(rowid, title) SELECT id, title FROM page;
        """
    static let insert = "INSERT INTO item(id, title, price, rating, category) VALUES (?1, ?2, ?3, ?4, ?5)"
    static let all = "SELECT id, title, price, rating, category FROM item"
    static let one = "SELECT id, title, price, rating, category FROM item WHERE id = ?1"
    static let page = """
        SELECT id, title, price, rating, category FROM page WHERE (price, id) > (?1, ?2) ORDER BY price, id LIMIT 20
        """
    static let match = """
        SELECT page.id, page.title, price, rating, category FROM word JOIN page ON page.id = word.rowid
        WHERE word MATCH ?1 LIMIT 20
        """
}
