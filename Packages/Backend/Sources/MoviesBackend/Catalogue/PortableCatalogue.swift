public import Persistence
public import SQLCore
import SearchCore

/// The parts of a catalogue that are copied to another database: the current generation, scores and stored answers. The
/// target creates a generation of its own, since other processes may have cached the contents of earlier ones.
public struct PortableCatalogue: PortableStore {
    public let migrations = MoviesStore.migrations
    /// The number of films that are indexed at a time.
    private static let batch = 5_000

    public init() {}

    public func tables(on connection: any SQLConnection) throws(StoreError) -> [PortableTable] {
        let current = try CatalogueMeta.tables(on: connection)
        let others = Set(
            try CatalogueBuilder.orphanedTables(keeping: current?.generation, on: connection)
                + ["generation", "import_run"])
        var tables: [PortableTable] = []
        for table in try connection.tables()
        where !others.contains(table.name) && current?.search.owns(table.name) != true {
            switch table.name {
            case "meta":
                tables.append(
                    PortableTable(table, where: "key <> '\(CatalogueMeta.Key.generation.rawValue)'"))
            case let name where current?.all.contains(name) == true:
                tables.append(PortableTable(table, as: String(name.prefix { $0 != "_" })))
            default: tables.append(PortableTable(table))
            }
        }
        return tables
    }

    /// Also deletes an interrupted import, which cannot continue with other films.
    public func clear(for names: Set<String>, on connection: any SQLConnection) throws(StoreError) {
        for table in ["meta", "rating", "idempotency", "import_run"] {
            try connection.execute("DELETE FROM \(table)")
        }
        guard names.contains("film") else { return }
        let builder = try CatalogueBuilder.begin(on: connection)
        try CatalogueMeta.set(.generation, String(builder.generation), on: connection)
    }

    public func finish(on connection: any SQLConnection) throws(StoreError) {
        if let generation = try CatalogueMeta.tables(on: connection)?.generation {
            let builder = CatalogueBuilder(generation: generation)
            for sort in FilmSort.allCases { try builder.createIndex(sort, on: connection) }
            var next: Int? = 1
            while let rank = next { next = try builder.index(from: rank, limit: Self.batch, on: connection) }
        }
        for table in try CatalogueBuilder.orphanedTables(on: connection) {
            try CatalogueBuilder.drop(table, on: connection)
        }
    }
}
