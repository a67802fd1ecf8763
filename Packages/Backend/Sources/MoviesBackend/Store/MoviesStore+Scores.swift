public import MoviesDomain
public import SQLCore

extension MoviesStore {
    /// What became of a score.
    public enum ScoreChange: Hashable, Sendable {
        case noSuchFilm
        case made
        /// In place of an earlier one of the same person.
        case updated
        /// Whether or not there was one.
        case removed
    }

    /// Gives a film a person's score. The film's rating has it when the call returns. `rater` tells people
    /// apart, nothing else.
    public func rate(_ film: Int, _ score: Score, by rater: String) async throws(StoreError) -> ScoreChange {
        try await changingScore(of: film) { connection, time throws(StoreError) in
            let isNew =
                try connection.first(
                    "SELECT 1 FROM rating WHERE film_id = ?1 AND rater = ?2", .int(film), .text(rater)
                ) { _ in false }
                ?? true
            try connection.execute(
                """
                INSERT INTO rating (film_id, rater, value, rated_at) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (film_id, rater)
                DO UPDATE SET value = excluded.value, rated_at = excluded.rated_at
                """, .int(film), .text(rater), .double(score.value), .int(time))
            return isNew ? .made : .updated
        }
    }

    /// Takes a person's score back.
    public func unrate(_ film: Int, by rater: String) async throws(StoreError) -> ScoreChange {
        try await changingScore(of: film) { connection, _ throws(StoreError) in
            try connection.execute(
                "DELETE FROM rating WHERE film_id = ?1 AND rater = ?2", .int(film), .text(rater))
            return .removed
        }
    }

    private func changingScore(
        of film: Int, _ change: @escaping @Sendable (any SQLConnection, Int) throws(StoreError) -> ScoreChange
    ) async throws(StoreError) -> ScoreChange {
        let time = seconds
        return try await database.write { connection throws(StoreError) in
            try BundledCatalogue.seed(connection, addedAt: time)
            guard let tables = try CatalogueMeta.tables(on: connection),
                try connection.first(
                    "SELECT 1 FROM \(tables.film) WHERE id = ?1", .int(film), read: { _ in true }) != nil
            else { return .noSuchFilm }
            let result = try change(connection, time)
            try FilmScoring(tables: tables).update(film, on: connection)
            return result
        }
    }
}
