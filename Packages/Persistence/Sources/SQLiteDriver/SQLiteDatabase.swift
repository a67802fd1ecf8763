public import SQLCore

/// A SQLite database: one writer and a few readers, each on a thread of its own. A read on a thread that may
/// block (``SQLiteOptions/mayBlock``) stays there when a reader is free.
///
///     let database = SQLiteDatabase(at: .file(paths.data + "/films.sqlite"), migrations: migrations)
///     let count = try await database.read { try $0.first("SELECT count(*) FROM film") { $0.int(0) } ?? 0 }
///
/// The file and its directory are created, and the schema migrated, on first use; a first use that failed may be
/// repeated. Several processes may use one file at the same time and may all be the first.
///
/// The closures of ``read(_:)`` and ``write(_:)`` are synchronous, so they cannot be nested. After a fork, the child
/// process must not use the database.
public final class SQLiteDatabase: Database {
    private let configuration: SQLiteConfiguration
    private let writer: SQLiteWriter
    /// `nil` where the writer's connection is the only one.
    private let readers: ConnectionPool<SQLiteReader>?
    private let watch = WriteWatch()
    /// With less no commit is sure to fit, in bytes.
    private static let leastSpace = 1 << 20

    /// - Parameters:
    ///   - location: the file, or memory.
    ///   - migrations: versions 1, 2, 3, … in order. With none, the file's version is not looked at.
    ///   - options: durability, limits and memory.
    public init(at location: SQLiteLocation, migrations: [Migration] = [], options: SQLiteOptions = .init()) {
        let configuration = SQLiteConfiguration(location: location, migrations: migrations, options: options)
        self.configuration = configuration
        writer = SQLiteWriter(configuration: configuration)
        switch location {
        case .file(let path) where !options.isAlone:
            readers = ConnectionPool(limit: options.readerCount) {
                SQLiteReader(path: path, configuration: configuration)
            }
        case .file, .memory, .draft, .sealed: readers = nil
        }
    }

    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await read(limit: configuration.options.readTimeLimit, body)
    }

    @discardableResult
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await watch { () async throws(StoreError) in try await writer.write(since: .now, body) }
    }

    public func storedVersion() async throws(StoreError) -> Int? {
        guard let readers else { return try await writer.storedVersion() }
        let reader = try await readers.borrow()
        defer { readers.giveBack(reader) }
        return try await reader.storedVersion()
    }

    public func integrityProblems() async throws(StoreError) -> [String] {
        do throws(StoreError) {
            return try await read(limit: nil) { connection throws(StoreError) in
                let faults = try connection.rows("PRAGMA integrity_check") { $0.text(0) }.filter {
                    $0 != "ok"
                }
                let orphans = try connection.rows("PRAGMA foreign_key_check") { row in
                    "row \(row.int(1)) of \(row.text(0)) points to a missing row of \(row.text(2))"
                }
                return faults + orphans
            }
        } catch .corrupt(let problem) {
            return [problem]
        }
    }

    public func facts() async throws(StoreError) -> DatabaseFacts {
        let journalMode = try await read(limit: nil) { connection throws(StoreError) in
            try (connection as? SQLiteConnection)?.text("PRAGMA journal_mode") ?? ""
        }
        let version = SQLiteVersion.linked
        return DatabaseFacts(
            engine: "SQLite \(version.text)", location: name, size: size, journalMode: journalMode,
            advisories: [version.advisory].compactMap(\.self))
    }

    public var lastingFailure: StoreError? { writer.lastingFailure }

    public var passingFailure: StoreError? {
        if let problem = watch.problem(at: .now) { return problem }
        guard case .file(let path) = configuration.location,
            let free = FreeSpace.bytes(at: OwnedFolder.split(path).folder), free < Self.leastSpace
        else { return nil }
        return .full("\(path): \(free) bytes are free")
    }

    public func close() async {
        for reader in readers?.close() ?? [] { await reader.close() }
        await writer.close()
    }

    /// Copies the log into the file now. For tests; commits do it automatically.
    func checkpoint() async throws(StoreError) -> (log: Int, copied: Int)? {
        try await writer.checkpoint()
    }

    private func read<Value: Sendable>(
        limit: Duration?, _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        guard let readers else { return try await writer.read(limit: limit, body) }
        let reader = try await readers.borrow()
        defer { readers.giveBack(reader) }
        if let value = try await read(with: reader, limit: limit, body) { return value }
        try await writer.prepare()
        guard let value = try await read(with: reader, limit: limit, body) else {
            throw .unavailable("\(name): the file disappeared while it was opened")
        }
        return value
    }

    private func read<Value: Sendable>(
        with reader: SQLiteReader, limit: Duration?,
        _ body: @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value? {
        guard configuration.options.mayBlock() else { return try await reader.read(limit: limit, body) }
        return try reader.readInPlace(limit: limit, body)
    }

    private var name: String {
        switch configuration.location {
        case .file(let path), .draft(let path), .sealed(let path): path
        case .memory: ":memory:"
        }
    }

    private var size: Int { (try? DatabaseFile(resolving: name))?.size ?? 0 }
}

/// The location of a database.
public enum SQLiteLocation: Hashable, Sendable {
    /// A file, which is created with its directory if it is missing.
    case file(String)
    /// Memory of this `SQLiteDatabase`, gone with it: for tests and trials.
    case memory
    /// A file that exists and nobody else uses until it is complete. When its process dies it is of no use.
    case draft(String)
    /// A complete file that is only read. Nothing is written beside it, a log that lies there is ignored, and its version is
    /// not looked at.
    case sealed(String)
}

/// Durability, limits and memory of a database.
public struct SQLiteOptions: Sendable {
    /// What a returned `write` survives. A killed process loses nothing either way.
    public enum Durability: Hashable, Sendable {
        /// Survives a power cut: every commit waits for the disk.
        case full
        /// May lose the last commits in a power cut, but never corrupts the file: for caches.
        case normal
    }

    public var durability: Durability
    /// Reads that may run at once. A connection is opened when one is first needed.
    public var readerCount: Int
    /// How long to wait for another process's lock before `StoreError.busy(seconds:)`.
    public var busyLimit: Duration
    /// Page cache of each connection, in bytes.
    public var cacheBytes: Int
    /// Log pages (of 4 KiB) after which a commit copies the log into the file.
    public var checkpointPages: Int
    /// How long the statements of one `read` may take; `nil` for as long as they need.
    public var readTimeLimit: Duration?
    /// Whether all others are kept out while the database is open. Opening it fails when one has it open, and so others
    /// cannot have kept in memory what is about to be replaced.
    public var isAlone: Bool
    /// Asked on the thread that is about to read: whether SQLite may block it, so that the read needs no
    /// other thread. Never yes on a thread of the cooperative pool.
    public var mayBlock: @Sendable () -> Bool

    public init(
        durability: Durability = .full, readerCount: Int = 3, busyLimit: Duration = .seconds(60),
        cacheBytes: Int = 8 << 20, checkpointPages: Int = 1_000, readTimeLimit: Duration? = nil,
        isAlone: Bool = false,
        mayBlock: @escaping @Sendable () -> Bool = { false }
    ) {
        self.durability = durability
        self.readerCount = max(1, readerCount)
        self.busyLimit = busyLimit
        self.cacheBytes = cacheBytes
        self.checkpointPages = max(1, checkpointPages)
        self.readTimeLimit = readTimeLimit
        self.isAlone = isAlone
        self.mayBlock = mayBlock
    }
}

/// What every connection of one database shares.
struct SQLiteConfiguration: Sendable {
    let location: SQLiteLocation
    let migrations: [Migration]
    let options: SQLiteOptions
}
