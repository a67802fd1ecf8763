import Platform
public import PostgresDriver
public import SQLCore

/// The PostgreSQL server that `Tools/test` starts, for tests that need one.
///
///     @Test(.enabled(if: TestServer.isThere)) func `Notes are stored`() async throws {
///         try await TestServer.withDatabase(NoteStore.migrations) { database in … }
///     }
public enum TestServer {
    /// The environment variable with the server's address.
    public static let variable = "TRELLIS_POSTGRES"

    /// The server's address; `nil` when the tests were not started by `Tools/test`.
    public static let address: String? = getenv(variable).map { String(cString: $0) }

    /// Whether there is a test server.
    public static var isThere: Bool { address != nil }

    /// Lets a test hold a transaction open for as long as a busy machine takes.
    public static let patient = PostgresOptions(idleLimit: .seconds(600))

    /// The name of a new schema for exclusive use.
    public static func newSchema() -> String { "t" + String(UInt64.random(in: .min ... .max), radix: 36) }

    /// A database in a schema. Several databases of one schema act like several processes.
    ///
    /// - Throws: `StoreError.malformed(_:)` when there is no server.
    public static func database(
        _ schema: String, _ migrations: [Migration] = [], options: PostgresOptions = patient
    ) throws(StoreError) -> PostgresDatabase {
        PostgresDatabase(
            at: try PostgresAddress(address ?? ""), schema: schema, migrations: migrations, options: options)
    }

    /// Runs `body` on a separate database, which is removed afterwards.
    public static func withDatabase<Value>(
        _ migrations: [Migration] = [], options: PostgresOptions = patient,
        _ body: (PostgresDatabase) async throws -> Value
    ) async throws -> Value {
        let schema = newSchema()
        return try await withSchema(schema) {
            let database = try database(schema, migrations, options: options)
            do {
                let value = try await body(database)
                await database.close()
                return value
            } catch {
                await database.close()
                throw error
            }
        }
    }

    /// Runs `body`, and removes the schema afterwards.
    public static func withSchema<Value>(_ schema: String, _ body: () async throws -> Value) async throws
        -> Value
    {
        let result: Result<Value, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        let operators = try database("public")
        try await operators.write { connection throws(StoreError) in
            try connection.executeScript("DROP SCHEMA IF EXISTS \(schema) CASCADE")
        }
        await operators.close()
        return try result.get()
    }
}
