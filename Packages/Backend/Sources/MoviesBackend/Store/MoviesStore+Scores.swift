public import BackendCore
public import MoviesDomain
public import NetworkCore
public import SQLCore

extension MoviesStore {
    /// Stores a person's score of a film and updates its rating.
    ///
    /// `rater` identifies the person. A repeated key changes nothing; `answer` creates the response, which is stored
    /// with the key.
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

    /// Removes a person's score; the parameters are those of `rate`.
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

    /// The films that a person scored, the latest first, and their total number.
    func scores(
        by rater: String, offset: Int, limit: Int
    ) async throws(StoreError) -> (films: [ScoredFilm], total: Int) {
        try await reading { view throws(StoreError) in
            let connection = view.connection
            let given = "FROM rating r JOIN \(view.tables.film) f ON f.id = r.film_id WHERE r.rater = ?1"
            let total = try connection.first("SELECT count(*) \(given)", .text(rater)) { $0.int(0) } ?? 0
            let rows = try connection.rows(
                """
                SELECT r.film_id, r.value, r.rated_at \(given)
                ORDER BY r.rated_at DESC, r.film_id LIMIT ?2 OFFSET ?3
                """, .text(rater), .int(limit), .int(offset)
            ) { (id: $0.int(0), score: $0.double(1), time: $0.int(2)) }
            let films = try view.films(rows.map(\.id))
            return (zip(films, rows).map { ScoredFilm(film: $0, score: $1.score, time: $1.time) }, total)
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

/// A film with a person's score.
struct ScoredFilm: Sendable {
    let film: Film
    let score: Double
    /// In seconds since 1970.
    let time: Int
}

/// The result of changing a score.
public enum ScoreChange: Hashable, Sendable {
    case noSuchFilm
    case made
    /// Replaced the person's earlier score.
    case updated
    /// Removed or absent.
    case removed
}
