import BackendCore
public import Platform
public import SQLCore

/// The films and scores of a database, which both APIs read.
///
/// Every read sees a single generation of the catalogue, even while another process replaces it. A database without a
/// catalogue gets the bundled one on first use.
public struct MoviesStore: Sendable {
    /// The schema, to be passed to the database.
    public static let migrations = CatalogueMigrations.all

    let database: any Database
    let now: @Sendable () -> Date
    private let genres = GenreCache()

    public init(database: any Database, now: @escaping @Sendable () -> Date) {
        self.database = database
        self.now = now
    }

    /// Runs `body` on one view of the current catalogue.
    func reading<Value: Sendable>(
        _ body: @escaping @Sendable (CatalogueView) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let genres = genres
        let attempt: @Sendable (any SQLConnection) throws(StoreError) -> Value? = {
            connection throws(StoreError) in
            guard let tables = try CatalogueMeta.tables(on: connection) else { return nil }
            return try body(
                CatalogueView(
                    connection: connection, tables: tables,
                    genres: try genres.genres(of: tables, on: connection)))
        }
        if let value = try await readingAgain(attempt) { return value }
        let time = seconds
        try await database.write { connection throws(StoreError) in
            try BundledCatalogue.seed(connection, addedAt: time)
        }
        guard let value = try await readingAgain(attempt) else {
            throw .corrupt(
                ErrorText("the catalogue was removed while it was being opened", "여는 동안 영화 목록이 사라졌습니다"))
        }
        return value
    }

    /// Reads once more after a failed statement: a transaction of PostgreSQL sees the rows of its snapshot, but not tables
    /// dropped since. A read that began just before a catalogue was replaced may therefore miss the old tables.
    private func readingAgain<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        do throws(StoreError) {
            return try await database.read(body)
        } catch {
            guard case .statement = error else { throw error }
            return try await database.read(body)
        }
    }

    /// Runs `ask`, and converts errors of the store into those of a handler.
    func asking<Value>(_ ask: () async throws(StoreError) -> Value) async throws -> Value {
        do { return try await ask() } catch { throw error.asFailure(busy: "The catalogue is busy") }
    }

    /// The current time in seconds since 1970.
    var seconds: Int { Int(now().timeIntervalSince1970) }
}
