public import CatalogueFiles
public import SQLCore

extension FilmWriter {
    /// Gives a film what IMDb's ratings say. Returns whether there is such a film.
    @discardableResult
    public func apply(_ rating: IMDbRating) throws(StoreError) -> Bool {
        guard let id = FilmNumber.id(ofCode: rating.code.bytes) else { return false }
        return try setRating(of: id, to: rating.averageRating, votes: rating.votes)
    }

    /// The average is of ten. Returns whether there is such a film.
    @discardableResult
    public func setRating(of id: Int, to average: Double, votes: Int) throws(StoreError) -> Bool {
        let score = FilmScore(base: average, baseVotes: votes)
        let update = try connection.statement(
            """
            UPDATE \(tables.film) SET rating = ?1, votes = ?2, base_rating = ?3, base_votes = ?2 WHERE id = ?4
            """
        )
        try update.bind(score.rating, at: 1)
        try update.bind(score.votes, at: 2)
        try update.bind(average, at: 3)
        try update.bind(id, at: 4)
        try update.run()
        return connection.changes > 0
    }

    /// Adds a title to find the film by, unless it has a hundred. Returns whether there is such a film.
    @discardableResult
    public func addAlias(_ name: String, to id: Int) throws(StoreError) -> Bool {
        let film = try connection.first(
            "SELECT \(FilmColumn.titles.names()) FROM \(tables.film) WHERE id = ?1", .int(id)
        ) { row in FilmColumn.titles.indices.contains { row.text($0) == name } }
        guard let hasTitle = film else { return false }
        guard !hasTitle else { return true }
        try connection.execute(
            AliasInsertion.statement(into: tables.alias), .int(id), .text(name))
        return true
    }
}
