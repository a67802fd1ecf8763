/// A place that keeps tables. Every access is a transaction.
///
/// Closures run on threads of the database's own, one writer and several
/// readers, or on a thread that may block, so a long statement never holds up
/// other asynchronous work. They must not capture what may not cross threads,
/// and must not let the connection escape.
public protocol Database: Sendable {
    /// Runs `body` on one unchanging view of the data, beside a writer and other readers.
    ///
    /// - Throws: ``StoreError/cancelled`` when the task is cancelled before or while it runs.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value

    /// Runs `body` alone and keeps all of its changes or, when it throws, none. The call
    /// returns once the changes are kept. Other processes that write are waited for.
    @discardableResult
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value

    /// Copies the database into a new file while it is in use. The file appears whole or not at all.
    func backUp(to path: String) async throws(StoreError)

    /// What is wrong with the stored data; empty when it is sound.
    func integrityProblems() async throws(StoreError) -> [String]

    /// Facts for `doctor`: library version, journal mode, size in bytes, known faults.
    func facts() async throws(StoreError) -> DatabaseFacts

    /// Why nothing is kept any more, however often it is tried; `nil` while it is. Only a new process may find out what
    /// is on the disk.
    var lastingFailure: StoreError? { get }

    /// Finishes what is running and lets go of the files. Later calls throw ``StoreError/closed``.
    func close() async
}

extension Database {
    /// What never fails to keep its data for good.
    public var lastingFailure: StoreError? { nil }

    /// Reads from a table, whatever is in it, for those who ask whether all is well.
    ///
    /// - Throws: why it cannot be read, or why nothing can be written to it any more.
    public func probe(reading table: String) async throws(StoreError) {
        if let lastingFailure { throw lastingFailure }
        _ = try await read { connection throws(StoreError) in
            try connection.first("SELECT count(*) FROM \(table)") { $0.int(0) }
        }
    }
}

/// What `doctor` reports of a database.
public struct DatabaseFacts: Hashable, Sendable {
    /// The engine and its version, for example "SQLite 3.40.1".
    public var engine: String
    /// Where the data is: a path, or ":memory:".
    public var location: String
    /// Bytes on disk, the write-ahead log included; 0 in memory.
    public var size: Int
    /// The journal mode, for example "wal".
    public var journalMode: String
    /// Known faults of this engine version and what the driver does about them.
    public var advisories: [String]

    public init(
        engine: String, location: String, size: Int, journalMode: String, advisories: [String]
    ) {
        self.engine = engine
        self.location = location
        self.size = size
        self.journalMode = journalMode
        self.advisories = advisories
    }
}

/// One step of a schema's history.
public struct Migration: Sendable {
    /// Versions count 1, 2, 3, … without a gap.
    public let version: Int
    /// What the step does, for `doctor` and errors.
    public let name: String
    /// Makes the step. Runs once, inside one write transaction with the version mark.
    public let migrate: @Sendable (any SQLConnection) throws(StoreError) -> Void

    public init(
        version: Int, name: String,
        migrate: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Void
    ) {
        self.version = version
        self.name = name
        self.migrate = migrate
    }
}

/// Where databases differ in what the stores write: the seam for a second driver.
public struct SQLDialect: Hashable, Sendable {
    /// What the database calls itself, for `doctor` and logs.
    public let name: String
    /// Stands behind the bracket that closes a `CREATE TABLE`.
    public let tableOptions: String
    /// The type of a column that holds bytes.
    public let blobType: String
    /// The type of a column that holds 64-bit integers.
    public let integerType: String
    /// The type of a column that holds floating-point numbers.
    public let realType: String

    public init(
        name: String, tableOptions: String, blobType: String, integerType: String, realType: String
    ) {
        self.name = name
        self.tableOptions = tableOptions
        self.blobType = blobType
        self.integerType = integerType
        self.realType = realType
    }

    /// SQLite with typed (`STRICT`) tables.
    public static let sqlite = SQLDialect(
        name: "sqlite", tableOptions: " STRICT", blobType: "BLOB", integerType: "INTEGER", realType: "REAL")
}
