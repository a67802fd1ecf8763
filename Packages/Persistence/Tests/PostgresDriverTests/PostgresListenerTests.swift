import Dispatch
import PostgresDriver
import PostgresDriverTestSupport
import SQLCore
import Testing

@Suite(.enabled(if: TestServer.isThere))
struct PostgresListenerTests {
    private static let migrations = [
        Migration(version: 1, name: "log") { connection throws(StoreError) in
            try connection.executeScript("CREATE TABLE log (sequence BIGINT PRIMARY KEY)")
        }
    ]

    private static func append(_ sequences: ClosedRange<Int>, on connection: any SQLConnection)
        throws(StoreError)
    {
        for sequence in sequences {
            try connection.execute("INSERT INTO log VALUES (?1)", .int(sequence))
            connection.announce("log", newest: "SELECT max(sequence) FROM log")
        }
    }

    @Test func `Another process receives the growth of a log, once per transaction`() async throws {
        let schema = TestServer.newSchema()
        try await TestServer.withSchema(schema) {
            let writer = try TestServer.database(schema, Self.migrations)
            let reader = try TestServer.database(schema, Self.migrations)
            var heard = try #require(reader.growth(of: "log")).makeAsyncIterator()
            // It listens from here on.
            let first = await heard.next()
            #expect(first == .some(nil))
            try await writer.write { connection throws(StoreError) in try Self.append(1...40, on: connection)
            }
            #expect(await heard.next() == 40)
            _ = try? await writer.write { connection throws(StoreError) in
                try Self.append(41...50, on: connection)
                throw .constraint("given up")
            }
            try await writer.write { connection throws(StoreError) in try Self.append(41...42, on: connection)
            }
            #expect(await heard.next() == 42)
            for database in [writer, reader] { await database.close() }
        }
    }

    @Test func `Announced changes are on the disk`() async throws {
        let schema = TestServer.newSchema()
        try await TestServer.withSchema(schema) {
            let database = try TestServer.database(schema, Self.migrations)
            var heard = try #require(database.growth(of: "log")).makeAsyncIterator()
            #expect(await heard.next() == .some(nil))
            try await database.write { connection throws(StoreError) in
                try Self.append(1...100, on: connection)
                let written = try connection.first("SELECT CAST(pg_current_wal_insert_lsn() AS TEXT)") {
                    $0.text(0)
                }
                connection.announce(
                    "log", newest: "SELECT CAST(pg_current_wal_flush_lsn() >= '\(written ?? "")' AS INT)")
            }
            #expect(await heard.next() == 1)
            await database.close()
        }
    }

    @Test func `Data that was read is on the disk after a flush`() async throws {
        let schema = TestServer.newSchema()
        try await TestServer.withSchema(schema) {
            let (database, other) = (
                try TestServer.database(schema, Self.migrations),
                try TestServer.database(schema, Self.migrations)
            )
            let (written, isRead) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
            // The changes of an open transaction do not reach the disk by themselves.
            let writing = Task { [database] in
                try await database.write { connection throws(StoreError) in
                    try Self.append(1...100, on: connection)
                    _ = try connection.first("SELECT count(*) FROM log") { $0.int(0) }
                    written.continuation.finish()
                    isRead.wait()
                }
            }
            defer { isRead.signal() }
            for await _ in written.stream {}
            let end = try await other.read { connection throws(StoreError) in
                try connection.first("SELECT CAST(pg_current_wal_insert_lsn() AS TEXT)") { $0.text(0) }
            }
            try await other.flush()
            let isThere = try await other.read { connection throws(StoreError) in
                try connection.first(
                    "SELECT CAST(pg_current_wal_flush_lsn() >= CAST(?1 AS pg_lsn) AS INT)", .text(end ?? "")
                ) { $0.int(0) }
            }
            #expect(isThere == 1)
            isRead.signal()
            try await writing.value
            for database in [database, other] { await database.close() }
        }
    }

    @Test func `A disconnected listener reconnects and reports possible changes`() async throws {
        let schema = TestServer.newSchema()
        try await TestServer.withSchema(schema) {
            let database = try TestServer.database(schema, Self.migrations)
            _ = try await database.facts()
            var heard = try #require(database.growth(of: "log")).makeAsyncIterator()
            #expect(await heard.next() == .some(nil))
            try await database.write { connection throws(StoreError) in
                let ended = try connection.rows(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = ?1",
                    .text("LISTEN \"\(schema).log\"")
                ) { $0.int(0) }
                guard ended == [1] else { throw .constraint("nobody listened") }
                try Self.append(1...1, on: connection)
            }
            #expect(await heard.next() == .some(nil))
            try await database.write { connection throws(StoreError) in try Self.append(2...2, on: connection)
            }
            #expect(await heard.next() == 2)
            await database.close()
        }
    }
}
