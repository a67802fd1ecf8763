import SQLCore
import Synchronization

/// The genres of the generation that was read last. They never change once a generation is current.
final class GenreCache: Sendable {
    private let latest = Mutex<(tables: CatalogueTables, genres: GenreNames)?>(nil)

    func genres(of tables: CatalogueTables, on connection: any SQLConnection) throws(StoreError) -> GenreNames
    {
        if let known = latest.withLock({ $0 }), known.tables == tables { return known.genres }
        let genres = try GenreNames(tables, on: connection)
        latest.withLock { $0 = (tables, genres) }
        return genres
    }
}
