/// A SQL database. Every access is a transaction.
///
///     try await database.write { connection throws(StoreError) in
///         try connection.execute("INSERT INTO film (title) VALUES (?1)", .text(title))
///     }
///
/// Closures run on threads of the database, one writer and several readers, or on a thread that may block, so a long
/// statement never delays other asynchronous work. They must not let the connection escape.
public protocol Database: Sendable {
    /// Runs `body` on a consistent snapshot of the data, concurrently with a writer and other readers.
    ///
    /// - Throws: ``StoreError/cancelled`` when the task is cancelled before or while it runs.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value

    /// Runs `body` in an exclusive transaction, which is rolled back when it throws. Returns after the commit. Waits
    /// for other processes that write.
    @discardableResult
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value

    /// Returns when all data visible to earlier reads is on the disk. A write is on the disk when it returns, but some
    /// databases show it to others slightly before that.
    func flush() async throws(StoreError)

    /// The stored version of the schema; `nil` before the first migration. Creates and changes nothing.
    func storedVersion() async throws(StoreError) -> Int?

    /// The problems found in the stored data; empty when it is intact.
    func integrityProblems() async throws(StoreError) -> [ErrorText]

    /// Facts for `doctor`: library version, journal mode, size in bytes, known faults.
    func facts() async throws(StoreError) -> DatabaseFacts

    /// The failure after which every write fails; `nil` without one. Only a new process can determine the data on the
    /// disk.
    var lastingFailure: StoreError? { get }

    /// The reason why writes fail or wait at the moment; `nil` when they succeed. It may be over with the next write.
    var passingFailure: StoreError? { get }

    /// The highest sequence of a log, each time that a process reports it with ``SQLConnection/announce(_:newest:)``. A
    /// `nil` element stands for changes that may have been missed.
    ///
    /// - Returns: `nil` when the database cannot report growth, so that the log must be polled.
    func growth(of log: StaticString) -> AsyncStream<Int?>?

    /// Finishes running work and closes the files. Later calls throw ``StoreError/closed``.
    func close() async
}

extension Database {
    /// For databases that show nothing before it is on the disk.
    public func flush() async throws(StoreError) {}

    /// For databases that cannot report growth.
    public func growth(of log: StaticString) -> AsyncStream<Int?>? { nil }

    /// For databases that have no lasting failures.
    public var lastingFailure: StoreError? { nil }

    /// For databases that do not watch their writes.
    public var passingFailure: StoreError? { nil }

    /// Reads from a table, for health checks.
    ///
    /// - Throws: the reason why the table cannot be read, or why writes fail.
    public func probe(reading table: String) async throws(StoreError) {
        if let failure = lastingFailure ?? passingFailure { throw failure }
        _ = try await read { connection throws(StoreError) in
            try connection.first("SELECT count(*) FROM \(table)") { $0.int(0) }
        }
    }
}

/// Facts about a database, as `doctor` reports them.
public struct DatabaseFacts: Hashable, Sendable {
    /// The engine and its version, for example "SQLite 3.40.1".
    public var engine: String
    /// The location of the data: a path, or ":memory:".
    public var location: String
    /// Bytes on disk, the write-ahead log included; 0 in memory.
    public var size: Int
    /// The journal mode, for example "wal".
    public var journalMode: String
    /// Known faults of this engine version and what the driver does about them.
    public var advisories: [ErrorText]

    public init(
        engine: String, location: String, size: Int, journalMode: String, advisories: [ErrorText]
    ) {
        self.engine = engine
        self.location = location
        self.size = size
        self.journalMode = journalMode
        self.advisories = advisories
    }
}
