public import SQLCore

/// Builds the next catalogue beside the current one, which readers go on using until `swap`.
///
/// A catalogue lives in tables whose names carry its generation. Every step takes the connection of a write
/// transaction of the caller, who may spread the work over as many short transactions as it likes and, since
/// each step says where it stopped, over several processes. The order of the steps is `begin`, in a merge
/// `copyPeople` and `copyFilms`, then the films through a ``FilmWriter``, `rank`, `index`, `createIndex` for
/// each order, `facts` (which only reads) and `swap`; afterwards `orphanedTables` and `drop`.
public struct CatalogueBuilder: Hashable, Sendable {
    /// The number in the names of the tables.
    public let generation: Int
    let tables: CatalogueTables

    /// Goes on with a generation that was begun earlier.
    public init(generation: Int) {
        self.generation = generation
        tables = CatalogueTables(generation: generation)
    }

    /// Makes the empty tables of a generation that was never used.
    public static func begin(on connection: any SQLConnection) throws(StoreError) -> CatalogueBuilder {
        let latest = try connection.first("SELECT max(number) FROM generation") { $0.int(0) } ?? 0
        let builder = CatalogueBuilder(generation: latest + 1)
        try connection.execute("INSERT INTO generation (number) VALUES (?1)", .int(builder.generation))
        try CatalogueSchema.create(builder.tables, on: connection)
        return builder
    }

    /// Whether the generation's tables are there, so that its building can be continued.
    public func exists(on connection: any SQLConnection) throws(StoreError) -> Bool {
        try connection.first("SELECT 1 FROM generation WHERE number = ?1", .int(generation)) { _ in true }
            ?? false
    }

    /// Where films are written into. It is good for the transaction of this connection. Films that are new
    /// count as added then, in seconds since 1970.
    public func writer(on connection: any SQLConnection, addedAt: Int) throws(StoreError) -> FilmWriter {
        try FilmWriter(tables: tables, connection: connection, addedAt: addedAt)
    }

    /// Orders the films by popularity, for search. All at once, because an order is one thing: about two
    /// seconds for a million. May be repeated. Returns how many there are.
    public func rank(on connection: any SQLConnection) throws(StoreError) -> Int {
        try connection.execute("DELETE FROM \(tables.rank)")
        return try connection.execute(
            """
            INSERT INTO \(tables.rank) (rank, film_id)
            SELECT row_number() OVER (
                ORDER BY votes DESC, CASE WHEN korean_title IS NULL THEN 1 ELSE 0 END, year DESC, id), id
            FROM \(tables.film)
            """)
    }

    /// Makes some films findable, in the order of their ranks, from 1 to begin with. Returns where to go on,
    /// or `nil` when all are done.
    public func index(
        from rank: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Int? {
        try FilmIndexer(tables: tables, connection: connection).index(from: rank, limit: limit)
    }

    /// Makes the index that lists in that order read. May be repeated.
    public func createIndex(_ sort: FilmSort, on connection: any SQLConnection) throws(StoreError) {
        try CatalogueSchema.createIndex(sort, of: tables, on: connection)
    }

    /// Counts the films and computes their checksum, with memory for the genres only.
    public func facts(on connection: any SQLConnection) throws(StoreError) -> CatalogueFacts {
        try CatalogueChecksum(tables: tables).facts(on: connection)
    }

    /// Makes this generation the current one, with the scores that people gave. One short transaction. The
    /// origin tells people where the catalogue came from; the facts are those after the last film was
    /// written.
    public func swap(
        origin: String, facts: CatalogueFacts, on connection: any SQLConnection
    ) throws(StoreError) {
        for (bit, count) in facts.filmsOfGenre.enumerated() where count > 0 {
            try connection.execute(
                "UPDATE \(tables.genre) SET films = ?1 WHERE bit = ?2", .int(count), .int(bit))
        }
        for film in try connection.rows("SELECT DISTINCT film_id FROM rating", read: { $0.int(0) }) {
            try FilmScoring(tables: tables).update(film, on: connection)
        }
        try CatalogueMeta.set(.films, String(facts.films), on: connection)
        try CatalogueMeta.set(.people, String(facts.people), on: connection)
        try CatalogueMeta.set(.checksum, facts.checksum, on: connection)
        try CatalogueMeta.set(.origin, origin, on: connection)
        try CatalogueMeta.set(.generation, String(generation), on: connection)
    }
}
