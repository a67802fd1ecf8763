public import PostgresDriver
public import SQLCore

/// Databases on the test server that tests use in turn. Each test gets a database as it was set up, in a tenth of the
/// time that a new schema takes. They stay on the server until it stops.
public actor TestSchemas {
    /// A returned database, and the statements that reset it.
    private struct Used {
        let database: PostgresDatabase
        let reset: String
    }

    private let migrations: [Migration]
    private let setUp: @Sendable (PostgresDatabase) async throws -> Void
    private var taken: [ObjectIdentifier: Used] = [:]
    private var free: [Used] = []

    /// - Parameters:
    ///   - migrations: the migrations of each database.
    ///   - setUp: fills each new database. Tables that are created or dropped later stay so.
    public init(
        _ migrations: [Migration],
        setUp: @escaping @Sendable (PostgresDatabase) async throws -> Void = { _ in }
    ) {
        self.migrations = migrations
        self.setUp = setUp
    }

    /// A database for exclusive use until `giveBack`.
    public func take() async throws -> PostgresDatabase {
        let next: Used
        if let last = free.popLast() {
            try await last.database.write { connection throws(StoreError) in
                try connection.executeScript(last.reset)
            }
            next = last
        } else {
            next = try await makeNext()
        }
        taken[ObjectIdentifier(next.database)] = next
        return next.database
    }

    /// Makes the database available to other tests.
    public func giveBack(_ database: PostgresDatabase) {
        if let used = taken.removeValue(forKey: ObjectIdentifier(database)) { free.append(used) }
    }

    private func makeNext() async throws -> Used {
        let schema = TestServer.newSchema()
        let database = try TestServer.database(schema, migrations)
        try await setUp(database)
        let reset = try await database.write { connection throws(StoreError) in
            try Self.keep(schema, on: connection)
        }
        return Used(database: database, reset: reset)
    }

    /// Copies every table with rows into a schema beside it, and returns the statements that restore all of them.
    private static func keep(
        _ schema: String, on connection: any SQLConnection
    ) throws(StoreError) -> String {
        let kept = schema + "_kept"
        try connection.executeScript("CREATE SCHEMA \(kept)")
        let tables = try connection.rows(
            """
            SELECT c.relname, string_agg(quote_ident(a.attname), ', ') FROM pg_class c
            JOIN pg_namespace n ON n.oid = c.relnamespace
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
            WHERE n.nspname = ?1 AND c.relkind = 'r' GROUP BY c.relname
            """, .text(schema)
        ) { (name: $0.text(0), columns: $0.text(1)) }
        // Ignores triggers and references.
        var reset = "SET LOCAL session_replication_role = replica;\n"
        for table in tables {
            reset += "DELETE FROM \(schema).\(table.name);\n"
            let count = try connection.first("SELECT count(*) FROM \(schema).\(table.name)") { $0.int(0) }
            guard count ?? 0 > 0 else { continue }
            try connection.executeScript(
                "CREATE TABLE \(kept).\(table.name) AS SELECT * FROM \(schema).\(table.name)")
            reset += """
                INSERT INTO \(schema).\(table.name) (\(table.columns)) OVERRIDING SYSTEM VALUE
                SELECT \(table.columns) FROM \(kept).\(table.name);

                """
        }
        return reset
    }
}
