import PostgresDriver
import PostgresDriverTestSupport
import SQLCore
import Testing

@Suite(.enabled(if: TestServer.isThere))
struct PostgresSchemaTests {
    private static func migration(_ version: Int) -> Migration {
        Migration(version: version, name: "step \(version)") { connection throws(StoreError) in
            try connection.executeScript("CREATE TABLE step_\(version) (id BIGINT)")
        }
    }

    private func tables(_ database: PostgresDatabase) async throws -> [String] {
        try await database.read { connection throws(StoreError) in
            try connection.rows(
                "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"
            ) { $0.text(0) }
        }
    }

    @Test func `Several processes that start at once create the schema once`() async throws {
        let schema = TestServer.newSchema()
        try await TestServer.withSchema(schema) {
            let databases = try (0..<4).map { _ in
                try TestServer.database(schema, [Self.migration(1), Self.migration(2)])
            }
            try await withThrowingTaskGroup { group in
                for database in databases { group.addTask { _ = try await database.facts() } }
                try await group.waitForAll()
            }
            #expect(try await tables(databases[0]) == ["schema_version", "step_1", "step_2"])
            for database in databases { await database.close() }
        }
    }

    @Test func `A newer program adds missing tables, and an older one refuses the schema`() async throws {
        let schema = TestServer.newSchema()
        try await TestServer.withSchema(schema) {
            for count in 1...2 {
                let database = try TestServer.database(schema, (1...count).map(Self.migration))
                #expect(try await tables(database).count == count + 1)
                await database.close()
            }
            let old = try TestServer.database(schema, [Self.migration(1)])
            await #expect(throws: StoreError.newerSchema(found: 2, supported: 1)) { try await old.facts() }
            await #expect(throws: StoreError.newerSchema(found: 2, supported: 1)) {
                try await old.write { connection throws(StoreError) in
                    try connection.execute("DELETE FROM step_1")
                }
            }
            await old.close()
        }
    }

    @Test(arguments: ["post (id BIGINT)", "schema_version (version TEXT)", "schema_version (id BIGINT)"])
    func `Refuses a schema of another program and leaves it unchanged`(table: String) async throws {
        let schema = TestServer.newSchema()
        try await TestServer.withSchema(schema) {
            let other = try TestServer.database("public")
            try await other.write { connection throws(StoreError) in
                try connection.executeScript("CREATE SCHEMA \(schema); CREATE TABLE \(schema).\(table)")
            }
            await other.close()
            let database = try TestServer.database(schema, [Self.migration(1)])
            await #expect {
                try await database.facts()
            } throws: { error in
                guard case StoreError.unavailable(let reason) = error else { return false }
                return reason.english.contains("belongs to something else")
            }
            await database.close()
        }
    }

    @Test func `A failed migration leaves nothing behind and is named`() async throws {
        let schema = TestServer.newSchema()
        try await TestServer.withSchema(schema) {
            let broken = Migration(version: 2, name: "broken") { connection throws(StoreError) in
                try connection.executeScript(
                    "CREATE TABLE step_2 (id BIGINT); CREATE TABLE step_1 (id BIGINT)")
            }
            let database = try TestServer.database(schema, [Self.migration(1), broken])
            await #expect {
                try await database.facts()
            } throws: { error in
                guard case StoreError.statement(let reason) = error else { return false }
                return reason.english.hasPrefix("migration 2 “broken”: relation \"step_1\" already exists")
            }
            await database.close()
            let mended = try TestServer.database(schema, [Self.migration(1), Self.migration(2)])
            #expect(try await tables(mended).count == 3)
            await mended.close()
        }
    }

    @Test func `Reads the version of a schema without creating one`() async throws {
        let schema = TestServer.newSchema()
        try await TestServer.withSchema(schema) {
            let database = try TestServer.database(schema, [Self.migration(1)])
            #expect(try await database.storedVersion() == nil)
            #expect(try await database.storedVersion() == nil)
            _ = try await tables(database)
            #expect(try await database.storedVersion() == 1)
            let newer = try TestServer.database(schema, (1...2).map(Self.migration))
            #expect(try await newer.storedVersion() == 1)
            for database in [database, newer] { await database.close() }
        }
    }

    @Test func `An exclusive database keeps all others out of the schema`() async throws {
        let schema = TestServer.newSchema()
        try await TestServer.withSchema(schema) {
            let other = try TestServer.database(schema, [Self.migration(1)])
            #expect(try await tables(other).count == 2)
            let alone = try TestServer.database(
                schema, [Self.migration(1)], options: PostgresOptions(isAlone: true))
            await #expect(throws: StoreError.self) { try await tables(alone) }
            await other.close()
            #expect(try await tables(alone).count == 2)
            try await alone.write { connection throws(StoreError) in
                try connection.execute("INSERT INTO step_1 VALUES (1)")
            }
            let late = try TestServer.database(schema, [Self.migration(1)])
            async let waiting = tables(late)
            await alone.close()
            #expect(try await waiting.count == 2)
            await late.close()
        }
    }

    @Test func `A database describes itself without a password`() async throws {
        try await TestServer.withDatabase([Self.migration(1)]) { database in
            let facts = try await database.facts()
            #expect(facts.engine.hasPrefix("PostgreSQL 1"))
            #expect(facts.location.hasPrefix("postgres://"))
            #expect(facts.size > 0)
            #expect(facts.advisories.isEmpty)
            #expect(try await database.integrityProblems().isEmpty)
        }
    }
}
