import CatalogueFiles
import SQLCore

/// The rating of a film, from its source and the scores given here.
struct FilmScore: Hashable, Sendable {
    let rating: Double
    let votes: Int

    /// Votes of a source are clamped, so that the sum cannot overflow.
    ///
    /// The source's mean is weighted by its votes, at least one. `sum` and `count` are those of the scores given
    /// here.
    init(base: Double?, baseVotes: Int, sum: Double = 0, count: Int = 0) {
        let baseVotes = min(baseVotes, FilmRecord.maximumCount)
        let weight = base == nil ? 0 : Double(max(1, baseVotes))
        let total = weight + Double(count)
        let mean = total > 0 ? ((base ?? 0) * weight + sum) / total : 0
        rating = Self.shown(mean)
        votes = baseVotes + count
    }

    /// Rounds a mean to one decimal, so that the order of a list matches its numbers.
    static func shown(_ mean: Double) -> Double {
        (min(10, max(0, mean)) * 10).rounded() / 10
    }
}

/// Updates the rating of a film from the scores given here.
struct FilmScoring {
    let tables: CatalogueTables

    /// Returns whether the film exists.
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
