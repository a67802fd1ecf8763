import SQLCore
import SQLiteDriver
import TestSupport
import Testing

@Suite struct SchemaMigrationTests {
    private static func step(_ version: Int, _ sql: String) -> Migration {
        Migration(version: version, name: "step \(version)") { connection throws(StoreError) in
            try connection.executeScript(sql)
        }
    }

    private static let first = step(1, "CREATE TABLE t(a INTEGER) STRICT; INSERT INTO t VALUES (1)")
    private static let second = step(2, "ALTER TABLE t ADD COLUMN b INTEGER; UPDATE t SET b = a + 1")

    @Test func `Performs only the missing steps`() async throws {
        let directory = try TemporaryFolder()
        let old = SQLiteDatabase(at: .file(directory.file()), migrations: [Self.first])
        #expect(try await old.number("SELECT count(*) FROM t") == 1)
        await old.close()
        for _ in 0..<2 {
            let new = SQLiteDatabase(at: .file(directory.file()), migrations: [Self.first, Self.second])
            #expect(try await new.number("SELECT b FROM t") == 2)
            #expect(try await new.number("PRAGMA user_version") == 2)
            await new.close()
        }
    }

    @Test func `Rolls back a failed upgrade, which may be tried again`() async throws {
        let directory = try TemporaryFolder()
        let broken = SQLiteDatabase(
            at: .file(directory.file()),
            migrations: [Self.first, Self.step(2, "CREATE TABLE u(x); CREATE nonsense")])
        for _ in 0..<2 {
            let error = await #expect(throws: StoreError.self) { try await broken.number("SELECT 1") }
            guard case .statement(let text) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(text.english.hasPrefix("migration 2 “step 2”"))
        }
        let sound = SQLiteDatabase(at: .file(directory.file()), migrations: [Self.first, Self.second])
        #expect(try await sound.number("SELECT b FROM t") == 2)
    }

    @Test func `Refuses a file of a newer program`() async throws {
        let directory = try TemporaryFolder()
        let new = SQLiteDatabase(at: .file(directory.file()), migrations: [Self.first, Self.second])
        #expect(try await new.number("SELECT b FROM t") == 2)
        let old = SQLiteDatabase(at: .file(directory.file()), migrations: [Self.first])
        let expected = StoreError.newerSchema(found: 2, supported: 1)
        await #expect(throws: expected) { try await old.number("SELECT 1") }
        await #expect(throws: expected) { try await old.write { _ throws(StoreError) in } }
    }

    @Test(arguments: [[2], [1, 3], [1, 1], [2, 1], [0, 1]])
    func `Refuses versions with gaps`(versions: [Int]) async throws {
        let database = SQLiteDatabase(
            at: .memory, migrations: versions.map { Self.step($0, "CREATE TABLE IF NOT EXISTS t(a)") })
        await #expect(throws: StoreError.self) { try await database.number("SELECT 1") }
    }

    @Test func `A trigger of the file may not use a virtual table`() async throws {
        let database = SQLiteDatabase(
            at: .memory,
            migrations: [
                Self.step(
                    1,
                    """
                    CREATE TABLE doc(id INTEGER PRIMARY KEY, title TEXT NOT NULL) STRICT;
                    CREATE VIRTUAL TABLE doc_fts USING fts5(title, content='doc', content_rowid='id');
                    CREATE TRIGGER doc_ai AFTER INSERT ON doc BEGIN
                        INSERT INTO doc_fts(rowid, title) VALUES (new.id, new.title);
                    END;
                    """)
            ])
        await #expect(throws: StoreError.self) {
            try await database.write { connection throws(StoreError) in
                try connection.execute("INSERT INTO doc(title) VALUES ('the red chair')")
            }
        }
        #expect(try await database.number("SELECT count(*) FROM doc") == 0)
    }
}
