import Foundation
import PostgresDriverTestSupport
import SQLCore
import TestSupport
import Testing

@testable import PostgresDriver

@Suite(.blocking) struct ReplicaProgressTests {
    private let start = ContinuousClock.now

    private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @Test func `Is not read before the first answer, and is checked once a second`() {
        var progress = ReplicaProgress()
        #expect(progress.plan(at: at(0)) == (false, true))
        #expect(progress.plan(at: at(0.9)) == (false, false))
        #expect(progress.plan(at: at(1)) == (false, true))
    }

    @Test func `A standby with all changes is read until the answer is too old`() {
        var progress = ReplicaProgress()
        progress.update(written: 100, replayed: 100, at: at(0))
        #expect(progress.plan(at: at(1)).reads)
        #expect(progress.plan(at: at(3)).reads)
        #expect(!progress.plan(at: at(3.1)).reads)
    }

    @Test func `A standby that is a moment behind counts as near, and one far behind does not`() {
        var progress = ReplicaProgress()
        progress.update(written: 100, replayed: 90, at: at(0))
        #expect(!progress.plan(at: at(0)).reads)
        progress.update(written: 200, replayed: 150, at: at(1))
        #expect(progress.plan(at: at(1)).reads)
        progress.update(written: 300, replayed: 199, at: at(2))
        #expect(!progress.plan(at: at(2)).reads)
        // The position that it should have reached is too old to count.
        progress.update(written: 500, replayed: 400, at: at(60))
        #expect(!progress.plan(at: at(60)).reads)
    }

    @Test func `A server that is not a standby and a silent one are not read`() {
        var progress = ReplicaProgress()
        progress.update(written: 100, replayed: nil, at: at(0))
        #expect(!progress.plan(at: at(0)).reads)
        progress.update(written: 100, replayed: 100, at: at(1))
        progress.fail()
        #expect(!progress.plan(at: at(1)).reads)
    }
}

@Suite(.blocking, .enabled(if: TestServer.isThere)) struct ReplicaTests {
    @Test(.timeLimit(.minutes(10)))
    func `Reads that may be old use the standby while it is available`() async throws {
        let folder = try TemporaryFolder()
        defer { for name in ["b", "a"] { _ = try? OwnServer.run("stop", folder.file(name)) } }
        let address = try OwnServer.run("start", folder.file("a"))
        let standby = try OwnServer.run("follow", folder.file("b"), folder.file("a"))
        let migrations = [
            Migration(version: 1, name: "notes") { connection throws(StoreError) in
                try connection.executeScript("CREATE TABLE note (id BIGINT PRIMARY KEY)")
            }
        ]
        let database = PostgresDatabase(
            at: try PostgresAddress("\(address)&\(standby)"), schema: "notes", migrations: migrations)
        try await database.write { connection throws(StoreError) in
            try connection.execute("INSERT INTO note (id) VALUES (1)")
        }
        @Sendable func place(_ mayLag: Bool) async throws -> (isStandby: Bool, count: Int) {
            try await ReadTolerance.$isLagAllowed.withValue(mayLag) {
                try await database.read { connection throws(StoreError) in
                    try connection.first("SELECT pg_is_in_recovery(), (SELECT count(*) FROM note)") {
                        ($0.int(0) != 0, $0.int(1))
                    } ?? (false, -1)
                }
            }
        }
        func waitFor(standby wanted: Bool) async throws {
            while try await place(true).isStandby != wanted { try await Task.sleep(for: .milliseconds(20)) }
        }
        try await waitFor(standby: true)
        #expect(try await place(true) == (true, 1))
        #expect(try await place(false) == (false, 1))
        #expect(try await database.facts().advisories == [])

        // A standby cannot write, so a flush cannot wait for its disk; reads work afterwards as before.
        let parts = standby.dropFirst("replica=".count).split(separator: ":")
        var options = PostgresOptions()
        options.readerCount = 1
        let alone = PostgresDatabase(
            at: try PostgresAddress("postgres://trellis@/trellis?host=\(parts[0])&port=\(parts[1])"),
            schema: "notes", migrations: migrations, options: options)
        for _ in 0..<2 {
            let count = try await alone.read { connection throws(StoreError) in
                try connection.first("SELECT count(*) FROM note") { $0.int(0) }
            }
            #expect(count == 1)
            await #expect(throws: StoreError.self) { try await alone.flush() }
        }
        await alone.close()

        // Stopping the standby has no visible effect on reads.
        _ = try OwnServer.run("stop", folder.file("b"))
        #expect(try await place(true) == (false, 1))
        try await database.write { connection throws(StoreError) in
            try connection.execute("INSERT INTO note (id) VALUES (2)")
        }
        #expect(try await place(true) == (false, 2))
        let advisories = try await database.facts().advisories
        #expect(advisories.count == 1 && advisories[0].english.contains("is not read"), "\(advisories)")
        await database.close()
    }

    @Test func `A server that is not a standby is not read as one`() async throws {
        let address = try #require(TestServer.address)
        let parts = address.split(separator: "host=").last?.split(separator: "&port=") ?? []
        let (host, port) = (try #require(parts.first), try #require(parts.last))
        let schema = TestServer.newSchema()
        try await TestServer.withSchema(schema) {
            let database = PostgresDatabase(
                at: try PostgresAddress("\(address)&replica=\(host):\(port)"), schema: schema)
            let early = try await database.facts().advisories
            #expect(early.contains { $0.english.contains("is not there yet") })
            let advisories = try await database.facts().advisories
            #expect(advisories.contains { $0.english.contains("follows no server") }, "\(advisories)")
            await database.close()
        }
    }
}
