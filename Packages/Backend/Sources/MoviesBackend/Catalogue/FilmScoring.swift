import SQLCore

/// Brings the rating of a film up to date with the scores that people gave.
struct FilmScoring {
    let tables: CatalogueTables

    /// Returns whether there is such a film.
    @discardableResult
    func update(_ film: Int, on connection: any SQLConnection) throws(StoreError) -> Bool {
        let given = try connection.first(
            "SELECT coalesce(sum(value), 0.0), count(*) FROM rating WHERE film_id = ?1", .int(film)
        ) { (sum: $0.double(0), count: $0.int(1)) }
        let base = try connection.first(
            "SELECT base_rating, base_votes FROM \(tables.film) WHERE id = ?1", .int(film)
        ) { (rating: $0.optionalDouble(0), votes: $0.int(1)) }
        guard let base else { return false }
        let score = FilmScore(
            base: base.rating, baseVotes: base.votes, sum: given?.sum ?? 0, count: given?.count ?? 0)
        try connection.execute(
            "UPDATE \(tables.film) SET rating = ?1, votes = ?2 WHERE id = ?3", .double(score.rating),
            .int(score.votes), .int(film))
        return true
    }
}
