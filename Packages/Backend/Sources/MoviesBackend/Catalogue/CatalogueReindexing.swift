import SQLCore
import SearchCore

/// Adapts the search index of catalogues from earlier versions. A small catalogue, such as the bundled one, is indexed
/// anew at once. A large one would keep its first user waiting: its old index stays in use, without typo correction and
/// years, until the next import replaces it.
enum CatalogueReindexing {
    /// The number of films whose indexing takes about a second.
    private static let most = 10_000

    static func run(on connection: any SQLConnection) throws(StoreError) {
        let generations = try connection.rows("SELECT number FROM generation") { $0.int(0) }
        for number in generations {
            try CatalogueTables(generation: number).search.createSpellings(on: connection)
        }
        guard let tables = try CatalogueMeta.tables(on: connection),
            try CatalogueMeta.number(.films, on: connection) <= most
        else { return }
        try tables.search.rebuild(on: connection) { _ throws(StoreError) in
            _ = try FilmIndexer(tables: tables, connection: connection).index(from: 1, limit: .max)
        }
    }
}
