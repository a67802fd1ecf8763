public import SQLCore

/// Builds the next catalogue beside the current one, which readers use until `swap`.
///
/// A catalogue lives in tables whose names contain its generation. Every step takes the connection of a write
/// transaction of the caller, who may spread the work over many short transactions and, since each step
/// returns where it stopped, over several processes. The order of the steps is `begin`, in a merge
/// `copyPeople` and `copyFilms`, then the films through a ``FilmWriter``, `rank`, `index`, `createIndex` for
/// each order, `facts` (which only reads) and `swap`; afterwards `orphanedTables` and `drop`.
public struct CatalogueBuilder: Hashable, Sendable {
    /// The number in the names of the tables.
    public let generation: Int
    let tables: CatalogueTables

    /// Continues a generation that was begun earlier.
    public init(generation: Int) {
        self.generation = generation
        tables = CatalogueTables(generation: generation)
    }

    /// Creates the empty tables of a new generation.
    public static func begin(on connection: any SQLConnection) throws(StoreError) -> CatalogueBuilder {
        let latest = try connection.first("SELECT max(number) FROM generation") { $0.int(0) } ?? 0
        let builder = CatalogueBuilder(generation: latest + 1)
        try connection.execute("INSERT INTO generation (number) VALUES (?1)", .int(builder.generation))
        try CatalogueSchema.create(builder.tables, on: connection)
        return builder
    }

    /// Whether the generation's tables exist, so that its building can be continued.
    public func exists(on connection: any SQLConnection) throws(StoreError) -> Bool {
        try connection.first("SELECT 1 FROM generation WHERE number = ?1", .int(generation)) { _ in true }
            ?? false
    }

    /// Returns a writer of films, valid for the transaction of this connection. New films get `addedAt`, in
    /// seconds since 1970, as the time of their addition.
    public func writer(on connection: any SQLConnection, addedAt: Int) throws(StoreError) -> FilmWriter {
        try FilmWriter(tables: tables, connection: connection, addedAt: addedAt)
    }

    /// Notes that a record was written for a film. Returns whether it is the first record of the film. The notes are in
    /// the table of ranks, which is unused until `rank` fills it anew.
    func noteWritten(_ film: Int, on connection: any SQLConnection) throws(StoreError) -> Bool {
        try connection.update(
            "INSERT INTO \(tables.rank) (rank, film_id) VALUES (?1, ?1) ON CONFLICT (rank) DO NOTHING",
            .int(film)) > 0
    }

    /// Orders the films by popularity, for search, in one statement: about two seconds for a million films.
    /// May be repeated. Returns the number of films.
    public func rank(on connection: any SQLConnection) throws(StoreError) -> Int {
        try connection.execute("DELETE FROM \(tables.rank)")
        return try connection.update(
            """
            INSERT INTO \(tables.rank) (rank, film_id)
            SELECT row_number() OVER (
                ORDER BY votes DESC, CASE WHEN korean_title IS NULL THEN 1 ELSE 0 END, year DESC, id), id
            FROM \(tables.film)
            """)
    }

    /// Adds at most `limit` films to the search index, in the order of their ranks, which begin at 1. Returns the
    /// rank to continue at, or `nil` at the end.
    public func index(
        from rank: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Int? {
        try FilmIndexer(tables: tables, connection: connection).index(from: rank, limit: limit)
    }

    /// Creates the index that lists in that order read. May be repeated.
    public func createIndex(_ sort: FilmSort, on connection: any SQLConnection) throws(StoreError) {
        try CatalogueSchema.createIndex(sort, of: tables, on: connection)
    }

    /// Counts the films and computes their checksum, with memory for the genres only.
    public func facts(on connection: any SQLConnection) throws(StoreError) -> CatalogueFacts {
        try CatalogueChecksum(tables: tables).facts(on: connection)
    }

    /// Makes this generation the current one, with the scores that users gave, in one short transaction.
    /// `origin` names the source of the catalogue for users; the facts are those after the last film was
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

extension CatalogueBuilder {
    /// Copies the genres and people of the current catalogue, before its films.
    public func copyPeople(on connection: any SQLConnection) throws(StoreError) {
        guard let current = try CatalogueMeta.tables(on: connection) else { return }
        try connection.execute("INSERT INTO \(tables.genre) SELECT bit, name, 0 FROM \(current.genre)")
        try connection.execute(
            "INSERT INTO \(tables.person) SELECT id, name, korean_name FROM \(current.person)")
    }

    /// Copies films of the current catalogue with credits and other titles, in the order of ids, after `id`. Returns
    /// the last id, or `nil` at the end.
    public func copyFilms(
        after id: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Int? {
        guard let current = try CatalogueMeta.tables(on: connection), current != tables else { return nil }
        let last = try connection.first(
            """
            SELECT max(id) FROM (
                SELECT id FROM \(current.film) WHERE id > ?1 ORDER BY id LIMIT ?2) AS batch
            """,
            .int(id), .int(limit)
        ) { $0.optionalInt(0) }
        guard let last, let last else { return nil }
        let columns = FilmColumn.allCases.filter { ![.rating, .votes].contains($0) }.names()
        let shown = "\(connection.dialect.truncated("base_rating * 10 + 0.5")) / 10.0"
        try connection.execute(
            """
            INSERT INTO \(tables.film) (\(columns), rating, votes)
            SELECT \(columns), coalesce(\(shown), 0.0), base_votes
            FROM \(current.film) WHERE id > ?1 AND id <= ?2
            """, .int(id), .int(last))
        try connection.execute(
            """
            INSERT INTO \(tables.credit) (film_id, role, position, person_id, character)
            SELECT film_id, role, position, person_id, character FROM \(current.credit)
            WHERE film_id > ?1 AND film_id <= ?2
            """, .int(id), .int(last))
        try connection.execute(
            """
            INSERT INTO \(tables.alias) (film_id, name)
            SELECT film_id, name FROM \(current.alias) WHERE film_id > ?1 AND film_id <= ?2
            """, .int(id), .int(last))
        return last
    }
}

extension CatalogueBuilder {
    /// The tables of unused generations: replaced ones and those of abandoned imports. The generation in
    /// `keeping` is being built and may be continued.
    public static func orphanedTables(
        keeping generation: Int? = nil, on connection: any SQLConnection
    ) throws(StoreError) -> [String] {
        let current = try CatalogueMeta.tables(on: connection)?.generation
        let numbers = try connection.rows("SELECT number FROM generation ORDER BY number") { $0.int(0) }
        return numbers.filter { $0 != current && $0 != generation }
            .flatMap { CatalogueTables(generation: $0).all }
    }

    /// Drops one of the tables that `orphanedTables` returned; one transaction per table keeps them short.
    ///
    /// Does nothing to any other table.
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
