import PostgresDriverTestSupport
import SQLCore
import Testing

/// Texts that PostgreSQL cannot store.
@Suite struct EmbeddedNULTests {
    private static let migrations = [
        Migration(version: 1, name: "notes") { connection throws(StoreError) in
            try connection.executeScript("CREATE TABLE note (text \(connection.dialect.textType))")
        }
    ]
    private static let insertion = "INSERT INTO note (text) VALUES (?1)"
    private static let bad = ["\u{0}", "a\u{0}", "\u{0}b", String(repeating: "가", count: 9_999) + "\u{0}b"]

    private func texts(_ database: any Database) async throws -> [String] {
        try await database.read { connection throws(StoreError) in
            try connection.rows("SELECT text FROM note ORDER BY text") { $0.text(0) }
        }
    }

    @Test(arguments: TestPlace.all)
    func `Refuses a text with U+0000 before its statement runs, and others continue`(
        at place: TestPlace
    ) async throws {
        let database = place.database(Self.migrations)
        try await database.write { connection throws(StoreError) in
            try connection.execute(Self.insertion, "before")
            for text in Self.bad {
                #expect(throws: StoreError.embeddedNUL) {
                    try connection.execute(Self.insertion, .text(text))
                }
                #expect(throws: StoreError.embeddedNUL) {
                    _ = try connection.first("SELECT 1 WHERE ?1 <> ''", .text(text)) { _ in }
                }
                let statement = try connection.stream("SELECT 1 WHERE ?1 <> ''")
                #expect(throws: StoreError.embeddedNUL) {
                    var text = text
                    try text.withUTF8 { try statement.bind(utf8: $0, at: 1) }
                }
            }
            try connection.execute(Self.insertion, "after")
            try connection.execute(Self.insertion, "")
        }
        #expect(try await texts(database) == ["", "after", "before"])
        await database.close()
    }

    @Test(arguments: TestPlace.all)
    func `A transaction that ends with it changes nothing`(at place: TestPlace) async throws {
        let database = place.database(Self.migrations)
        await #expect(throws: StoreError.embeddedNUL) {
            try await database.write { connection throws(StoreError) in
                try connection.execute(Self.insertion, "before")
                try connection.execute(Self.insertion, "a\u{0}b")
            }
        }
        #expect(try await texts(database) == [])
        await database.close()
    }
}
