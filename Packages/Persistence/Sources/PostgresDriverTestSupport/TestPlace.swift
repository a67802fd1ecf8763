public import PostgresDriver
public import SQLCore
import SQLiteDriver

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where the database of a test is, for tests of stores that do the same everywhere.
///
///     @Test(arguments: TestPlace.all) func `Notes are stored`(at place: TestPlace) async throws {
///         let store = NoteStore(database: place.database(NoteStore.migrations))
public enum TestPlace: Hashable, Sendable, CustomStringConvertible {
    /// SQLite in memory.
    case memory
    /// SQLite in a file, which others may open too.
    case file(String)
    /// The server that `Tools/test` started.
    case postgres(PostgresAddress)

    /// Memory, and PostgreSQL when there is a server.
    public static let all: [TestPlace] = [.memory] + (server.map { [.postgres($0)] } ?? [])

    /// For tests that do not say where. With `TRELLIS_TEST_PLACE=postgres` that is PostgreSQL, to try a whole suite there.
    public static let standard = isPostgresWanted ? all[all.count - 1] : .memory

    /// A new database that nobody else uses, except for that of a file. Its schema stays on the server until that is stopped.
    public func database(_ migrations: [Migration]) -> any Database {
        switch self {
        case .memory: SQLiteDatabase(at: .memory, migrations: migrations)
        case .file(let path): SQLiteDatabase(at: .file(path), migrations: migrations)
        case .postgres(let address):
            PostgresDatabase(at: address, schema: TestServer.newSchema(), migrations: migrations)
        }
    }

    public var description: String {
        switch self {
        case .memory: "SQLite"
        case .file: "SQLite in a file"
        case .postgres: "PostgreSQL"
        }
    }

    private static let server: PostgresAddress? = TestServer.address.flatMap { try? PostgresAddress($0) }

    private static var isPostgresWanted: Bool {
        getenv("TRELLIS_TEST_PLACE").map { String(cString: $0) } == "postgres"
    }
}
