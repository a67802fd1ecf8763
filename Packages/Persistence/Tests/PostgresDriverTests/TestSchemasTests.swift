import PostgresDriver
import PostgresDriverTestSupport
import SQLCore
import Testing

@Suite(.enabled(if: TestServer.isThere), .timeLimit(.minutes(10))) struct TestSchemasTests {
    private let schemas = TestSchemas([
        Migration(version: 1, name: "notes") { connection throws(StoreError) in
            let (identity, text) = (connection.dialect.identity, connection.dialect.textType)
            try connection.executeScript(
                """
                CREATE TABLE note (id \(identity), text \(text));
                CREATE TABLE tag (note BIGINT NOT NULL REFERENCES note, name \(text), PRIMARY KEY (note, name));
                """)
        }
    ]) { database in
        try await database.write { connection throws(StoreError) in
            try connection.executeScript(
                """
                INSERT INTO note (text) VALUES ('one'), ('two');
                INSERT INTO tag VALUES (1, 'first');
                """)
        }
    }

    private func rows(_ database: any Database) async throws -> [String] {
        try await database.read { connection throws(StoreError) in
            try connection.rows(
                "SELECT note.id, text, name FROM note LEFT JOIN tag ON note = note.id ORDER BY 1"
            ) {
                "\($0.int(0)) \($0.text(1)) \($0.optionalText(2) ?? "")"
            }
        }
    }

    @Test func `Every borrowed database is as it was set up`() async throws {
        let first = try await schemas.take()
        let setUp = try await rows(first)
        #expect(setUp == ["1 one first", "2 two "])
        try await first.write { connection throws(StoreError) in
            try connection.executeScript(
                "DELETE FROM tag; DELETE FROM note; INSERT INTO note (text) VALUES ('three')")
        }
        await schemas.giveBack(first)
        let second = try await schemas.take()
        #expect(second === first)
        #expect(try await rows(second) == setUp)
        await second.close()
    }

    @Test func `A borrowed database is not lent again`() async throws {
        let (first, second) = (try await schemas.take(), try await schemas.take())
        #expect(first !== second)
        try await first.write { connection throws(StoreError) in
            try connection.executeScript("DELETE FROM tag")
        }
        #expect(try await rows(second) == ["1 one first", "2 two "])
        await first.close()
        await second.close()
    }
}
