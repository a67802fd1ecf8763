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

    @Test func `Another process hears how far a log has grown, once for each transaction`() async throws {
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

    @Test func `Who is cut off listens again, and is told to look`() async throws {
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
