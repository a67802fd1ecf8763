import PostgresDriverTestSupport
import SQLCore
import Testing

/// Queries for many keys.
@Suite struct KeyedRowsTests {
    private static let migrations = [
        Migration(version: 1, name: "notes") { connection throws(StoreError) in
            let (integer, text) = (connection.dialect.integerType, connection.dialect.textType)
            try connection.executeScript(
                "CREATE TABLE note (id \(integer) PRIMARY KEY, topic \(integer) NOT NULL, text \(text))")
            for id in 1...20 {
                try connection.execute(
                    "INSERT INTO note (id, topic, text) VALUES (?1, ?2, ?3)", .int(id), .int(id % 3),
                    id == 5 ? nil : .text("글 \(id)"))
            }
        }
    ]

    @Test(arguments: TestPlace.all)
    func `Rows come in the order of the keys, each key's in the order of the query`(
        at place: TestPlace
    ) async throws {
        let database = place.database(Self.migrations)
        let newest = """
            SELECT topic, id, text FROM note WHERE topic = ?1 AND id < ?2 AND text <> ?3 OR text IS NULL AND ?1 = 2
            ORDER BY id DESC LIMIT 2
            """
        try await database.read { connection throws(StoreError) in
            let rows = try connection.rows(newest, forEach: [2, 7, 0, 2], 10, "") { ($0.int(0), $0.int(1)) }
            #expect(rows.map(\.0) == [2, 2, 0, 0, 2, 2])
            #expect(rows.map(\.1) == [8, 5, 9, 6, 8, 5])
            var read = SQLRows(columnCount: 3)
            try connection.read(newest, forEach: [2, 7, 0, 2], values: [10, ""], into: &read)
            #expect((0..<read.count).map { read[$0].int(1) } == [8, 5, 9, 6, 8, 5])
            #expect(
                (0..<read.count).map { read[$0].optionalText(2) } == ["글 8", nil, "글 9", "글 6", "글 8", nil])
        }
        await database.close()
    }

    @Test(arguments: TestPlace.all)
    func `A key is told from the tenth value`(at place: TestPlace) async throws {
        let database = place.database(Self.migrations)
        let found = try await database.read { connection throws(StoreError) in
            try connection.rows(
                "SELECT id FROM note WHERE id = ?1 AND id NOT IN (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) AND id <> ?10",
                forEach: [1, 10, 11, 12], 2, 3, 4, 5, 6, 7, 8, 9, 11
            ) { $0.int(0) }
        }
        #expect(found == [1, 10, 12])
        await database.close()
    }

    @Test(arguments: TestPlace.all)
    func `There may be no key, or thousands`(at place: TestPlace) async throws {
        let database = place.database(Self.migrations)
        let keys = (1...5_000).reversed()
        let query = "SELECT id FROM note WHERE id = ?1"
        try await database.read { connection throws(StoreError) in
            #expect(try connection.rows(query, forEach: []) { $0.int(0) } == [])
            let found = try connection.rows(query, forEach: keys + [.min, .max]) { $0.int(0) }
            #expect(found == (1...20).reversed())
        }
        await database.close()
    }
}
