import Foundation
public import SQLCore
public import SQLiteDriver
import TestSupport

/// A SQLite database that is set up once and copied for each test; ``TestSchemas`` does the same for PostgreSQL.
///
/// ```swift
/// private static let films = DatabaseTemplate(MoviesStore.migrations) { try await fill($0) }
///
/// let database = try films.database()
/// ```
public final class DatabaseTemplate: Sendable {
    private let migrations: [Migration]
    private let bytes: Result<Data, any Error>

    /// Blocks until the database is set up, which must not need the main actor.
    ///
    /// - Parameters:
    ///   - migrations: the migrations of the database.
    ///   - setUp: fills the database that is copied.
    public init(
        _ migrations: [Migration], setUp: @escaping @Sendable (any Database) async throws -> Void
    ) {
        self.migrations = migrations
        bytes = Result {
            try BlockingTrait.value {
                let folder = try TemporaryFolder()
                let database = SQLiteDatabase(at: .file(folder.file()), migrations: migrations)
                try await setUp(database)
                await database.close()
                return try Data(contentsOf: URL(filePath: folder.file()))
            }
        }
    }

    /// A copy in a folder that is removed with it.
    /// - Throws: the error of `setUp` or of the file system.
    public func database() throws -> SQLiteDatabase {
        let folder = try TemporaryFolder()
        try copy(to: folder.file())
        var options = SQLiteOptions(durability: .normal)
        // The options retain the folder for as long as the database.
        options.mayBlock = { withExtendedLifetime(folder) { false } }
        return SQLiteDatabase(at: .file(folder.file()), migrations: migrations, options: options)
    }

    /// Writes a copy to a new file, for the owner only.
    /// - Throws: the error of `setUp` or of the file system.
    public func copy(to path: String) throws {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: path, contents: try bytes.get(), attributes: attributes)
        else { throw CocoaError(.fileWriteUnknown) }
    }
}
