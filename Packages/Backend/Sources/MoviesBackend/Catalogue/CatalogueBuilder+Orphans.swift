public import SQLCore

extension CatalogueBuilder {
    /// The tables of generations that nobody needs: replaced ones, and those of imports that were given up.
    /// The one to keep is being built and may be continued.
    public static func orphanedTables(
        keeping generation: Int? = nil, on connection: any SQLConnection
    ) throws(StoreError) -> [String] {
        let current = try CatalogueMeta.tables(on: connection)?.generation
        let numbers = try connection.rows("SELECT number FROM generation ORDER BY number") { $0.int(0) }
        return numbers.filter { $0 != current && $0 != generation }
            .flatMap { CatalogueTables(generation: $0).all }
    }

    /// Drops one of the tables that `orphanedTables` named; a transaction for each keeps them short.
    ///
    /// Does nothing to a table that is none of them.
    public static func drop(
        _ table: String, keeping generation: Int? = nil, on connection: any SQLConnection
    ) throws(StoreError) {
        let orphans = try orphanedTables(keeping: generation, on: connection)
        guard orphans.contains(table) else { return }
        try CatalogueSchema.drop(table, on: connection)
        for number in try connection.rows("SELECT number FROM generation", read: { $0.int(0) }) {
            guard CatalogueTables(generation: number).all.last == table else { continue }
            try connection.execute("DELETE FROM generation WHERE number = ?1", .int(number))
        }
    }
}
