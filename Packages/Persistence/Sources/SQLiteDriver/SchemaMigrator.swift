import SQLCore

/// Migrates a schema. The version is stored in the file's header.
struct SchemaMigrator {
    let migrations: [Migration]

    /// The version that this program supports.
    var supported: Int { migrations.count }

    /// Whether all migrations were performed. Without any migrations the version is ignored.
    ///
    /// - Throws: ``StoreError/newerSchema(found:supported:)``.
    func isCurrent(_ connection: SQLiteConnection) throws(StoreError) -> Bool {
        guard !migrations.isEmpty else { return true }
        let found = try connection.control.waiting(atMost: connection.control.busyLimit) {
            () throws(StoreError) in try connection.number("PRAGMA user_version")
        }
        guard found <= supported else { throw .newerSchema(found: found, supported: supported) }
        return found == supported
    }

    /// Performs the missing migrations in one transaction; safe when several processes start at once.
    func migrate(_ connection: SQLiteConnection) throws(StoreError) {
        for (index, migration) in migrations.enumerated() where migration.version != index + 1 {
            throw .statement(
                "migration “\(migration.name)” must have version \(index + 1), not \(migration.version)")
        }
        guard try !isCurrent(connection) else { return }
        try connection.write { inside throws(StoreError) in
            let found = try connection.number("PRAGMA user_version")
            guard found <= supported else { throw .newerSchema(found: found, supported: supported) }
            for migration in migrations.dropFirst(found) { try step(migration, inside) }
            try inside.executeScript("PRAGMA user_version=\(supported)")
        }
    }

    private func step(_ migration: Migration, _ connection: any SQLConnection) throws(StoreError) {
        do throws(StoreError) {
            try migration.migrate(connection)
        } catch .statement(let text) {
            throw .statement("migration \(migration.version) “\(migration.name)”: \(text)")
        } catch .constraint(let text) {
            throw .constraint("migration \(migration.version) “\(migration.name)”: \(text)")
        }
    }
}
