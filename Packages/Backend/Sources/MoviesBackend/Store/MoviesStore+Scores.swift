public import BackendCore
public import MoviesDomain
public import NetworkCore
public import SQLCore

extension MoviesStore {
    /// Gives a film a person's score. The film's rating has it when the call returns.
    ///
    /// `rater` tells people apart, nothing else. A key that came before changes nothing. `answer` is what to say,
    /// and to say again to the same key.
    public func rate(
        _ film: Int, _ score: Score, by rater: String, key: IdempotencyKey? = nil,
        answer: @escaping @Sendable (ScoreChange) -> HTTPResponse
    ) async throws(StoreError) -> IdempotentAnswer {
        try await changingScore(of: film, key, answer) { connection, time throws(StoreError) in
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

    /// Takes a person's score back; the parameters are those of `rate`.
    public func unrate(
        _ film: Int, by rater: String, key: IdempotencyKey? = nil,
        answer: @escaping @Sendable (ScoreChange) -> HTTPResponse
    ) async throws(StoreError) -> IdempotentAnswer {
        try await changingScore(of: film, key, answer) { connection, _ throws(StoreError) in
            try connection.execute(
                "DELETE FROM rating WHERE film_id = ?1 AND rater = ?2", .int(film), .text(rater))
            return .removed
        }
    }

    private func changingScore(
        of film: Int, _ key: IdempotencyKey?, _ answer: @escaping @Sendable (ScoreChange) -> HTTPResponse,
        _ change: @escaping @Sendable (any SQLConnection, Int) throws(StoreError) -> ScoreChange
    ) async throws(StoreError) -> IdempotentAnswer {
        let time = seconds
        return try await database.write { connection throws(StoreError) in
            try BundledCatalogue.seed(connection, addedAt: time)
            return try IdempotencyTable.answer(to: key, now: time, on: connection) {
                () throws(StoreError) in
                guard let tables = try CatalogueMeta.tables(on: connection),
                    try connection.first(
                        "SELECT 1 FROM \(tables.film) WHERE id = ?1", .int(film), read: { _ in true }) != nil
                else { return answer(.noSuchFilm) }
                let result = try change(connection, time)
                try FilmScoring(tables: tables).update(film, on: connection)
                return answer(result)
            }
        }
    }
}

/// What became of a person's score.
public enum ScoreChange: Hashable, Sendable {
    case noSuchFilm
    case made
    /// In place of an earlier one of the same person.
    case updated
    /// Whether or not there was one.
    case removed
}
