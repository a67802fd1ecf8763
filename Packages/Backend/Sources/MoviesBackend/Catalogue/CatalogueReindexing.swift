import SQLCore
import SearchCore

/// Gives catalogues of earlier versions what films are found by now. A small one, such as that which comes with the
/// program, is made findable anew at once. A large one would keep its first user waiting: its old index goes on answering,
/// without slips and years, and the next import replaces it.
enum CatalogueReindexing {
    /// Films that take about a second.
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
