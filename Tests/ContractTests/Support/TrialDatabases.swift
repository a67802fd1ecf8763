import PostgresDriver
import PostgresDriverTestSupport
import SQLCore
import SQLiteDriver
import TestSupport

/// Where a trial stores its data.
enum Place: Sendable {
    case memory, file, postgres

    /// A SQLite database in memory, or in the file of that name.
    static func sqlite(at path: String?, _ migrations: [Migration]) -> SQLiteDatabase {
        SQLiteDatabase(
            at: path.map { .file($0) } ?? .memory, migrations: migrations,
            options: SQLiteOptions(durability: .normal))
    }
}

/// New databases of one backend for trials.
struct TrialDatabases: Sendable {
    private let migrations: [Migration]
    private let setUp: @Sendable (any Database) async throws -> Void
    private let schemas: TestSchemas

    /// `setUp` adds the initial data of each database.
    init(
        _ migrations: [Migration], setUp: @escaping @Sendable (any Database) async throws -> Void = { _ in }
    ) {
        self.migrations = migrations
        self.setUp = setUp
        schemas = TestSchemas(migrations) { try await setUp($0) }
    }

    /// A database for exclusive use, until `end` is called.
    func open(_ place: Place) async throws -> (database: any Database, end: @Sendable () async -> Void) {
        switch place {
        case .memory:
            let database = Place.sqlite(at: nil, migrations)
            try await setUp(database)
            return (database, { await database.close() })
        case .file:
            let folder = try TemporaryFolder()
            let database = Place.sqlite(at: folder.file("backend.sqlite"), migrations)
            try await setUp(database)
            return (
                database,
                {
                    await database.close()
                    withExtendedLifetime(folder) {}
                }
            )
        case .postgres:
            let database = try await schemas.take()
            return (database, { [schemas] in await schemas.giveBack(database) })
        }
    }
}
