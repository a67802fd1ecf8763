public import SQLCore

/// A SQLite database: one writer and a few readers, each on its own thread. A read on a thread that may block
/// (``SQLiteOptions/mayBlock``) stays there when a reader is free.
///
///     let database = SQLiteDatabase(at: .file(paths.data + "/films.sqlite"), migrations: migrations)
///     let count = try await database.read { try $0.first("SELECT count(*) FROM film") { $0.int(0) } ?? 0 }
///
/// The file and its directory are created, and the schema migrated, on first use; a failed first use may be repeated.
/// Several processes may use one file at the same time, including its first use.
///
/// The closures of ``read(_:)`` and ``write(_:)`` are synchronous, so they cannot be nested. After a fork, the child
/// process must not use the database.
public final class SQLiteDatabase: Database {
    private let configuration: SQLiteConfiguration
    private let writer: SQLiteWriter
    /// `nil` where the writer's connection is the only one.
    private let readers: ConnectionPool<SQLiteReader>?
    private let watch = WriteWatch()
    /// In bytes. With less space a commit may not fit.
    private static let leastSpace = 1 << 20

    /// - Parameters:
    ///   - location: the file, or memory.
    ///   - migrations: versions 1, 2, 3, … in order. Without migrations the file's version is ignored.
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

    public func integrityProblems() async throws(StoreError) -> [ErrorText] {
        do throws(StoreError) {
            return try await read(limit: nil) { connection throws(StoreError) in
                let faults = try connection.rows("PRAGMA integrity_check") { $0.text(0) }
                    .filter { $0 != "ok" }
                let orphans = try connection.rows("PRAGMA foreign_key_check") { row in
                    ErrorText(
                        "row \(row.int(1)) of \(row.text(0)) points to a missing row of \(row.text(2))",
                        "\(row.text(0)) 표의 \(row.int(1))행이 가리키는 \(row.text(2)) 표의 행이 없습니다")
                }
                return faults.map { ErrorText(quoting: $0) } + orphans
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
        return .full(ErrorText("\(path): \(free) bytes are free", "\(path): 남은 공간이 \(free)바이트입니다"))
    }

    public func close() async {
        for reader in readers?.close() ?? [] { await reader.close() }
        await writer.close()
    }

    /// Copies the log into the file now, for tests; commits do it automatically.
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
            throw .unavailable(
                "\(name): the file disappeared while it was opened", "\(name): 여는 동안 파일이 사라졌습니다")
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
    /// Memory of this `SQLiteDatabase`, released with it: for tests and trials.
    case memory
    /// An existing file that no other process uses until it is complete. It is unusable when its process dies.
    case draft(String)
    /// A complete file that is only read. Nothing is written beside it; its log and its version are ignored.
    case sealed(String)
}

/// Durability, limits and memory of a database.
public struct SQLiteOptions: Sendable {
    /// The failures that a completed `write` survives. A killed process loses nothing either way.
    public enum Durability: Hashable, Sendable {
        /// Survives a power failure: every commit waits for the disk.
        case full
        /// May lose the last commits in a power failure, but never corrupts the file: for caches.
        case normal
    }

    public var durability: Durability
    /// The maximum number of concurrent reads. A connection is opened on demand.
    public var readerCount: Int
    /// The time to wait for another process's lock before `StoreError.busy(seconds:)`.
    public var busyLimit: Duration
    /// The page cache of each connection, in bytes.
    public var cacheBytes: Int
    /// The number of log pages (of 4 KiB) after which a commit copies the log into the file.
    public var checkpointPages: Int
    /// The time limit for the statements of one `read`; `nil` for no limit.
    public var readTimeLimit: Duration?
    /// Whether no other process can use the database while it is open. Opening fails when another process has it
    /// open, so no process can have data in memory that is about to be replaced.
    public var isAlone: Bool
    /// Called on the thread that is about to read: whether SQLite may block it, so that the read needs no other thread.
    /// It must return `false` on a thread of the cooperative pool.
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

/// The configuration that all connections of a database share.
struct SQLiteConfiguration: Sendable {
    let location: SQLiteLocation
    let migrations: [Migration]
    let options: SQLiteOptions
}
