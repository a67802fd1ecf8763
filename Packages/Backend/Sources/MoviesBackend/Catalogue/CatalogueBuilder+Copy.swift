public import SQLCore

extension CatalogueBuilder {
    /// Takes over the genres and people of the current catalogue, before its films.
    public func copyPeople(on connection: any SQLConnection) throws(StoreError) {
        guard let current = try CatalogueMeta.tables(on: connection) else { return }
        try connection.execute("INSERT INTO \(tables.genre) SELECT bit, name, 0 FROM \(current.genre)")
        try connection.execute(
            "INSERT INTO \(tables.person) SELECT id, name, korean_name FROM \(current.person)")
    }

    /// Takes over some films of the current catalogue with their credits and other titles, in the order of
    /// ids: those after the last one that was copied, 0 to begin with. Returns where to go on, or `nil` when
    /// all are done.
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
        let shown = "CAST(base_rating * 10 + 0.5 AS \(connection.dialect.integerType)) / 10.0"
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
