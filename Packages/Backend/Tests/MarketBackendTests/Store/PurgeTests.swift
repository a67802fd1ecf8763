import MarketDomain
import Persistence
import PostgresDriverTestSupport
import SQLCore
import TestSupport
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10)))
struct PurgeTests {
    @Test(arguments: StoreFixture.Place.allCases)
    func `a deleted listing keeps its pictures until it can no longer be restored`(
        place: StoreFixture.Place
    ) async throws {
        let fixture = try StoreFixture(place) { $0.undoWindow = 60 }
        let id = try await fixture.sell(pictures: ["a", "b"])
        try await fixture.sell(pictures: ["b"])
        try await fixture.delete(id)
        fixture.clock.advance(seconds: 59)
        try await fixture.sell()
        #expect(try await fixture.kept(["a", "b"]) == ["a", "b"])
        fixture.clock.advance(seconds: 1)
        #expect(try await !fixture.restore(id), "too late, though it is still there")
        #expect(try await fixture.kept(["a", "b"]) == ["b"])
        #expect(try await fixture.number("SELECT count(*) FROM listing WHERE id = ?1", .int(id)) == 0)
        #expect(try await fixture.totals() == [2, 2])
    }

    @Test func `many listings are purged a few at each write`() async throws {
        let fixture = StoreFixture { $0.undoWindow = 60 }
        for _ in 0..<(2 * MarketStore.purgeSize + 1) { try await fixture.delete(try await fixture.sell()) }
        fixture.clock.advance(seconds: 60)
        var left: [Int] = []
        for _ in 0..<4 {
            _ = try await fixture.restore(-1)
            left.append(try await fixture.number("SELECT count(*) FROM listing"))
        }
        #expect(left == [MarketStore.purgeSize + 1, 1, 0, 0])
    }

    @Test func `opening purges listings that were deleted long ago, and no id is reused`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let first = StoreFixture(at: .file(folder.file())) { $0.undoWindow = 60 }
        let id = try await first.sell(pictures: ["a"])
        let picture = try await first.pictures(of: id)[0].id
        try await first.delete(id)
        await first.database.close()
        let second = StoreFixture(at: .file(folder.file())) { $0.undoWindow = 60 }
        second.clock.advance(seconds: 60)
        try await second.store.open()
        #expect(try await second.number("SELECT count(*) FROM listing") == 0)
        #expect(try await second.kept(["a"]) == [])
        let next = try await second.sell(pictures: ["b"])
        #expect(next > id)
        #expect(try await second.pictures(of: next)[0].id > picture)
        await second.database.close()
    }
}
