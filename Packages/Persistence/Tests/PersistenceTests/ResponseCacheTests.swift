import Foundation
import Persistence
import PostgresDriverTestSupport
import SQLCore
import SQLiteDriver
import TestSupport
import Testing

/// One suite for every cache, because all must behave alike.
@Suite struct ResponseCacheTests {
    enum Kind: CaseIterable {
        case memory
        case sql(TestPlace)

        static let allCases = [.memory] + TestPlace.all.map(Kind.sql)

        func make(byteCap: Int, clock: TestClock = TestClock()) -> any ResponseCache {
            let keepStale = Duration.seconds(3_600)
            switch self {
            case .memory:
                return InMemoryResponseCache(byteCap: byteCap, keepStale: keepStale) { clock.now }
            case .sql(let place):
                let database = place.database(SQLResponseCache.migrations)
                return SQLResponseCache(database: database, byteCap: byteCap, keepStale: keepStale) {
                    clock.now
                }
            }
        }
    }

    private let clock = TestClock()

    @Test(arguments: Kind.allCases)
    func `Gives back what was saved last`(kind: Kind) async {
        let cache = kind.make(byteCap: 10_000)
        await cache.save([1], for: "a", lifetime: .seconds(60))
        await cache.save([2, 3], for: "a", lifetime: .seconds(60))
        await cache.save([], for: "é", lifetime: .seconds(60))
        #expect(await cache.entry(for: "a")?.bytes == [2, 3])
        #expect(await cache.entry(for: "é")?.bytes == [])
        #expect(await cache.entry(for: "e\u{301}") == nil)
        await cache.remove(for: "a")
        #expect(await cache.entry(for: "a") == nil)
        await cache.clear()
        #expect(await cache.entry(for: "é") == nil)
        #expect(await cache.size() == 0)
    }

    @Test(arguments: Kind.allCases)
    func `Removes all keys with a prefix, and no others`(kind: Kind) async {
        let cache = kind.make(byteCap: 10_000)
        for key in ["GET /a?1", "GET /a?가", "GET /a", "GET /ab"] {
            await cache.save([1], for: key, lifetime: .seconds(60))
        }
        let size = await cache.size()
        await cache.removeAll(beginningWith: "GET /a?")
        #expect(await cache.entry(for: "GET /a?1") == nil)
        #expect(await cache.entry(for: "GET /a?가") == nil)
        #expect(await cache.entry(for: "GET /a") != nil)
        #expect(await cache.entry(for: "GET /ab") != nil)
        #expect(await cache.size() < size)
        await cache.removeAll(beginningWith: "")
        #expect(await cache.size() == 0)
    }

    @Test(
        arguments: Kind.allCases,
        [(0, false), (59, false), (60, true), (3_659, true), (3_660, nil), (-5, false)] as [(Double, Bool?)])
    func `Reports the age of a response and finally drops it`(
        kind: Kind, example: (age: Double, isStale: Bool?)
    ) async {
        let cache = kind.make(byteCap: 10_000, clock: clock)
        await cache.save([1], for: "a", lifetime: .seconds(60))
        let savedAt = clock.now
        clock.advance(seconds: example.age)
        let entry = await cache.entry(for: "a")
        #expect(entry?.isStale == example.isStale)
        guard let entry else {
            #expect(await cache.size() == 0)
            return
        }
        #expect(entry.age == .seconds(max(0, example.age)))
        #expect(entry.savedAt == savedAt)
    }

    @Test(arguments: Kind.allCases)
    func `Evicts the least recently used`(kind: Kind) async {
        let cache = kind.make(byteCap: 4 * 300, clock: clock)
        for key in ["a", "b", "c", "d"] {
            await cache.save(Array(repeating: 0, count: 171), for: key, lifetime: .seconds(600))
        }
        #expect(await cache.size() == 4 * 300)
        clock.advance(seconds: 61)
        _ = await cache.entry(for: "a")
        clock.advance(seconds: 61)
        _ = await cache.entry(for: "c")
        await cache.save(Array(repeating: 0, count: 400), for: "e", lifetime: .seconds(600))
        var kept: [String] = []
        for key in ["a", "b", "c", "d", "e"] where await cache.entry(for: key) != nil { kept.append(key) }
        #expect(kept == ["a", "c", "e"])
    }

    @Test(arguments: Kind.allCases)
    func `Never exceeds its cap`(kind: Kind) async {
        let cap = 5_000
        let cache = kind.make(byteCap: cap, clock: clock)
        var random = SplitMix(seed: 7)
        for _ in 0..<400 {
            let key = "k\(Int.random(in: 0..<40, using: &random))"
            switch Int.random(in: 0..<8, using: &random) {
            case 0: await cache.remove(for: key)
            case 1: _ = await cache.entry(for: key)
            default:
                let count = Int.random(in: 0..<1_500, using: &random)
                await cache.save(Array(repeating: 1, count: count), for: key, lifetime: .seconds(60))
                #expect(await cache.entry(for: key)?.bytes.count == count)
            }
            #expect((0...cap).contains(await cache.size()))
            clock.advance(seconds: 1)
        }
        for number in 0..<40 { await cache.remove(for: "k\(number)") }
        #expect(await cache.size() == 0)
    }

    @Test(arguments: Kind.allCases)
    func `Does not store a response larger than the cache, and drops the old one`(kind: Kind) async {
        let cache = kind.make(byteCap: 1_000)
        await cache.save([1], for: "a", lifetime: .seconds(60))
        await cache.save([2], for: "b", lifetime: .seconds(60))
        await cache.save(Array(repeating: 0, count: 1_000), for: "a", lifetime: .seconds(60))
        #expect(await cache.entry(for: "a") == nil)
        #expect(await cache.entry(for: "b")?.bytes == [2])
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(-1), .zero])
    func `Accepts any lifetime`(lifetime: Duration) async {
        for kind in Kind.allCases {
            let cache = kind.make(byteCap: 1_000, clock: clock)
            await cache.save([1], for: "a", lifetime: lifetime)
            #expect(await cache.entry(for: "a")?.isStale == (lifetime <= .zero))
        }
    }

    @Test(
        arguments: ["saved_at", "expires_at", "used_at", "cost"], [Int.min, -1, 1_000_000_000_000_001, .max])
    func `Tolerates an implausible row`(column: String, value: Int) async throws {
        let database = SQLiteDatabase(at: .memory, migrations: SQLResponseCache.migrations)
        let clock = clock
        let cache = SQLResponseCache(database: database, byteCap: 1_000) { clock.now }
        await cache.save([1], for: "a", lifetime: .seconds(60))
        try await database.write { connection throws(StoreError) in
            try connection.execute("UPDATE response_cache SET \(column) = ?1", .int(value))
        }
        let isDate = column == "saved_at" || column == "expires_at"
        #expect(await cache.entry(for: "a")?.bytes == (isDate ? nil : [1]))
        await cache.save([2], for: "a", lifetime: .seconds(60))
        #expect(await cache.entry(for: "a")?.bytes == [2])
    }

    @Test(arguments: [
        Date.distantPast, Date(timeIntervalSince1970: 9.2233720368547e15),
        Date(timeIntervalSince1970: .infinity),
    ])
    func `Tolerates an implausible clock`(date: Date) async {
        let database = SQLiteDatabase(at: .memory, migrations: SQLResponseCache.migrations)
        let cache = SQLResponseCache(database: database, byteCap: 1_000) { date }
        await cache.save([1], for: "a", lifetime: .seconds(60))
        #expect(await cache.entry(for: "a")?.bytes == [1])
    }

    @Test func `Drops entries instead of failing`() async throws {
        let database = SQLiteDatabase(at: .memory)
        let cache = SQLResponseCache(database: database, byteCap: 1_000)
        await cache.save([1], for: "a", lifetime: .seconds(60))
        #expect(await cache.entry(for: "a") == nil)
        #expect(await cache.size() == 0)
        await cache.remove(for: "a")
        await cache.clear()
    }

    @Test func `Does not write on each use`() async throws {
        let directory = try TemporaryFolder()
        let database = SQLiteDatabase(at: .file(directory.file()), migrations: SQLResponseCache.migrations)
        let clock = clock
        let cache = SQLResponseCache(database: database, byteCap: 10_000) { clock.now }
        await cache.save([1], for: "a", lifetime: .seconds(600))
        let log = { try Data(contentsOf: URL(fileURLWithPath: directory.file("test.sqlite-wal"))).count }
        let before = try log()
        for _ in 0..<5 { _ = await cache.entry(for: "a") }
        clock.advance(seconds: 59)
        _ = await cache.entry(for: "a")
        #expect(try log() == before)
        clock.advance(seconds: 1)
        _ = await cache.entry(for: "a")
        #expect(try log() > before)
    }
}
