import Platform
public import PostgresDriver
public import SQLCore
import SQLiteDriver

/// The location of a test's database, for tests of stores that behave the same everywhere.
///
///     @Test(arguments: TestPlace.all) func `Notes are stored`(at place: TestPlace) async throws {
///         let store = NoteStore(database: place.database(NoteStore.migrations))
public enum TestPlace: Hashable, Sendable, CustomStringConvertible {
    /// SQLite in memory.
    case memory
    /// SQLite in a file, which other processes may open as well.
    case file(String)
    /// The server that `Tools/test` started.
    case postgres(PostgresAddress)
    /// A schema of this server, which other tests may use as well.
    case schema(PostgresAddress, String)

    /// Memory, and PostgreSQL if a server is running.
    public static let all: [TestPlace] = [.memory] + (server.map { [.postgres($0)] } ?? [])

    /// For tests without an explicit place. `TRELLIS_TEST_PLACE=postgres` makes it PostgreSQL, to try a whole suite
    /// there.
    public static let standard = isPostgresWanted ? all[all.count - 1] : .memory

    /// A new database for exclusive use, except for `file` and `schema`. A database on the server stays there until the
    /// server stops.
    public func database(_ migrations: [Migration]) -> any Database {
        switch self {
        case .memory: SQLiteDatabase(at: .memory, migrations: migrations)
        case .file(let path): SQLiteDatabase(at: .file(path), migrations: migrations)
        case .postgres(let address):
            PostgresDatabase(at: address, schema: TestServer.newSchema(), migrations: migrations)
        case .schema(let address, let name):
            PostgresDatabase(at: address, schema: name, migrations: migrations)
        }
    }

    /// A place of the same kind whose databases are all the same one, like those of several processes. `folder` is for
    /// its file.
    public func shared(in folder: String) -> TestPlace {
        switch self {
        case .memory: .file(folder + "/shared.sqlite")
        case .postgres(let address): .schema(address, TestServer.newSchema())
        case .file, .schema: self
        }
    }

    public var description: String {
        switch self {
        case .memory: "SQLite"
        case .file: "SQLite in a file"
        case .postgres, .schema: "PostgreSQL"
        }
    }

    private static let server: PostgresAddress? = TestServer.address.flatMap { try? PostgresAddress($0) }

    private static var isPostgresWanted: Bool {
        getenv("TRELLIS_TEST_PLACE").map { String(cString: $0) } == "postgres"
    }
}
