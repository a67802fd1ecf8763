import SQLCore

/// Migrates a schema. The version is stored in the file's header.
struct SchemaMigrator {
    let migrations: [Migration]

    /// Whether all migrations were performed.
    ///
    /// - Throws: `StoreError.newerSchema(found:supported:)`.
    func isCurrent(_ connection: SQLiteConnection) throws(StoreError) -> Bool {
        guard !migrations.isEmpty else { return true }
        return try migrations.areDone(at: try Self.version(connection))
    }

    /// `nil` before the first migration.
    static func storedVersion(_ connection: SQLiteConnection) throws(StoreError) -> Int? {
        let version = try version(connection)
        return version == 0 ? nil : version
    }

    private static func version(_ connection: SQLiteConnection) throws(StoreError) -> Int {
        try connection.control.waiting(atMost: connection.control.busyLimit) { () throws(StoreError) in
            try connection.number("PRAGMA user_version")
        }
    }

    /// Performs the missing migrations in one transaction; safe when several processes start at once.
    func migrate(_ connection: SQLiteConnection) throws(StoreError) {
        guard try !isCurrent(connection) else { return }
        try connection.write { inside throws(StoreError) in
            try migrations.perform(from: try connection.number("PRAGMA user_version"), on: inside)
            try inside.executeScript("PRAGMA user_version=\(migrations.count)")
        }
    }
}
