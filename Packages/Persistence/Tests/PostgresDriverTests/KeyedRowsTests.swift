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
    func `Returns rows in the order of the keys, and of the query for each key`(
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
    func `Distinguishes the key from the tenth value`(at place: TestPlace) async throws {
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
    func `Accepts no key, or thousands`(at place: TestPlace) async throws {
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

    @Test(arguments: TestPlace.all)
    func `Adds and changes many rows at once`(at place: TestPlace) async throws {
        let database = place.database(Self.migrations)
        let texts: [SQLValue] = ["{a,\"b\"}\\", nil, "NULL", "", "?1 \u{1F600}"]
        try await database.write { connection throws(StoreError) in
            let added = texts.enumerated().map { [.int(100 + $0.offset), .int(9), $0.element] }
            for rows in [
                added, [], [[.int(110), .int(9), nil], [.int(111), .int(9), nil]], [[112, 9, "one"]],
            ] {
                try connection.execute(
                    """
                    INSERT INTO note (id, topic, text) VALUES (?1, (?2 + 0), ?3)
                    ON CONFLICT (id) DO UPDATE SET text = excluded.text
                    """, forEach: rows)
            }
            try connection.execute(
                "UPDATE note SET topic = ?2, text = coalesce(?3, text) WHERE id = ?1 AND topic = 9",
                forEach: [[100, 8, "new"], [101, 8, nil], [112, 8, nil], [1, 8, "none"]])
            try connection.execute("INSERT INTO note (id, topic) VALUES (?1, ?2)", forEach: [[120, 9]])
        }
        let rows = try await database.read { connection throws(StoreError) in
            try connection.rows("SELECT id, topic, text FROM note WHERE topic > 2 ORDER BY id") {
                row -> [SQLValue] in
                [.int(row.int(0)), .int(row.int(1)), .optional(row.optionalText(2))]
            }
        }
        let changed: [[SQLValue]] = [
            [100, 8, "new"], [101, 8, nil], [102, 9, "NULL"], [103, 9, ""], [104, 9, texts[4]],
            [110, 9, nil],
            [111, 9, nil], [112, 8, "one"], [120, 9, nil],
        ]
        #expect(rows == changed)
        await database.close()
    }

    @Test(arguments: TestPlace.all)
    func `A prefetched query gets its own answer as of then`(at place: TestPlace) async throws {
        let database = place.database(Self.migrations)
        let query = "SELECT id, text FROM note WHERE topic = ?1 AND id > ?2"
        try await database.write { connection throws(StoreError) in
            try connection.lookUpByKeys()
            for (topic, id) in [(0, 17), (1, 15), (7, 0), (0, 3), (0, 17)] {
                try connection.prefetch(Lookup(query, .int(topic), .int(id)))
            }
            try connection.prefetch(Lookup(query, nil, 0))
            try connection.prefetch(Lookup("SELECT max(id) FROM note"))
            let texts = Lookup("SELECT text FROM note WHERE id = ?1", forEach: [2, 3])
            try connection.prefetch(texts)
            try connection.prefetch(Lookup("SELECT text FROM note WHERE id = ?1", forEach: []))
            func found(_ topic: Int, _ id: Int) throws(StoreError) -> [Int] {
                try connection.rows(query, .int(topic), .int(id)) { $0.int(0) }.sorted()
            }
            #expect(try found(7, 0) == [])
            #expect(try found(0, 17) == [18])
            var read = SQLRows(columnCount: 2)
            let statement = try connection.statement(query, values: [1, 15])
            try statement.step(upTo: .max, into: &read)
            #expect((0..<read.count).map { read[$0].int(0) }.sorted() == [16, 19])
            #expect(try found(0, 3) == [6, 9, 12, 15, 18])
            #expect(try connection.first(Lookup("SELECT max(id) FROM note")) { $0.int(0) } == 20)
            #expect(try connection.rows(texts) { $0.text(0) } == ["글 2", "글 3"])
            // Requested twice, answered twice.
            try connection.execute("DELETE FROM note WHERE id = 18")
            #expect(try found(0, 17) == (connection.dialect.engine == .postgres ? [18] : []))
            #expect(try found(0, 17) == [])
        }
        await database.close()
    }
}
