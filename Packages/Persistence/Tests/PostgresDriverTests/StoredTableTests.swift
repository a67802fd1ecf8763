import PostgresDriverTestSupport
import SQLCore
import Testing

/// The descriptions of tables by the databases.
@Suite struct StoredTableTests {
    private static let migrations = [
        Migration(version: 1, name: "notes") { connection throws(StoreError) in
            let dialect = connection.dialect
            let (integer, text) = (dialect.integerType, dialect.textType)
            try connection.executeScript(
                """
                CREATE TABLE note (
                    id \(dialect.identity), weight \(dialect.realType), text \(text) NOT NULL,
                    bytes \(dialect.blobType))\(dialect.tableOptions);
                CREATE INDEX note_by_text ON note (text);
                CREATE TABLE link (
                    note \(integer), other \(integer), PRIMARY KEY (note, other))\(dialect.clusteredTableOptions);
                \(dialect.engine == .sqlite
                    ? "CREATE VIRTUAL TABLE note_search USING fts5(tokens);"
                    : "CREATE TABLE note_search (id BIGINT PRIMARY KEY, tokens TSVECTOR);")
                """)
            try connection.executeScript("ALTER TABLE link ADD COLUMN label \(text)")
        }
    ]

    @Test(arguments: TestPlace.all)
    func `Every database describes the same tables, and no search index`(at place: TestPlace) async throws {
        let tables = try await place.database(Self.migrations).read { connection throws(StoreError) in
            try connection.tables()
        }
        #expect(
            tables == [
                StoredTable(
                    "link",
                    [.init("note", .integer), .init("other", .integer), .init("label", .text)]),
                StoredTable(
                    "note",
                    [
                        .init("id", .integer), .init("weight", .real), .init("text", .text),
                        .init("bytes", .bytes),
                    ], identity: "id"),
            ])
        #expect(tables[0].columns.map(\.name) == ["label", "note", "other"])
    }

    @Test(arguments: TestPlace.all)
    func `Refuses a type that no dialect has`(at place: TestPlace) async throws {
        let database = place.database([
            Migration(version: 1, name: "odd") { connection throws(StoreError) in
                try connection.executeScript("CREATE TABLE odd (day DATE)")
            }
        ])
        await #expect(throws: StoreError.statement("the column day of odd has the type date")) {
            try await database.read { connection throws(StoreError) in try connection.tables() }
        }
    }

    @Test(arguments: TestPlace.all)
    func `Numbers of deleted rows are not reused`(at place: TestPlace) async throws {
        let database = place.database(Self.migrations)
        let next: @Sendable (any SQLConnection) throws(StoreError) -> Int? = {
            connection throws(StoreError) in
            try connection.first("INSERT INTO note (text) VALUES ('a') RETURNING id") { $0.int(0) }
        }
        let last: @Sendable (any SQLConnection) throws(StoreError) -> Int? = {
            connection throws(StoreError) in
            try connection.tables().last.map { table throws(StoreError) in
                try connection.lastIdentity(of: table)
            }
        }
        let advance: @Sendable (Int) async throws -> Void = { number in
            try await database.write { connection throws(StoreError) in
                for table in try connection.tables() { try connection.advanceIdentity(of: table, to: number) }
            }
        }
        #expect(try await database.read(last) == 0)
        try await advance(20)
        #expect(try await database.read(last) == 20)
        #expect(try await database.write(next) == 21)
        try await database.write { connection throws(StoreError) in try connection.execute("DELETE FROM note")
        }
        #expect(try await database.read(last) == 21)
        try await advance(5)
        #expect(try await database.write(next) == 22)
    }
}
