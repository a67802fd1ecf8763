import SQLCore
import Synchronization

/// The only connection that writes, on its own thread. In memory it also reads.
actor SQLiteWriter {
    private let executor: ConnectionExecutor
    private let configuration: SQLiteConfiguration
    private var connection: SQLiteConnection?
    private var checkpointer: Checkpointer?
    private var isClosed = false
    private var line = WriterQueue()
    /// The disk failed to sync a commit: its content is unknown, so no further write is attempted.
    private var syncFailure: StoreError? {
        didSet { told.withLock { [syncFailure] in $0 = syncFailure } }
    }
    private nonisolated let told = Mutex<StoreError?>(nil)

    /// The failure, without waiting for a write in progress.
    nonisolated var lastingFailure: StoreError? { told.withLock { $0 } }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(configuration: SQLiteConfiguration) {
        executor = ConnectionExecutor(label: "trellis.sqlite.writer")
        self.configuration = configuration
    }

    /// Creates the file and migrates its schema.
    func prepare() throws(StoreError) {
        _ = try opened()
    }

    func read<Value: Sendable>(
        limit: Duration?, _ body: @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try opened().read(limit: limit, body)
    }

    /// `arrival` is the time when the caller joined the line.
    func write<Value: Sendable>(
        since arrival: ContinuousClock.Instant,
        _ body: @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        if let syncFailure { throw syncFailure }
        try line.check(since: arrival, limit: configuration.options.busyLimit)
        let connection = try opened()
        do throws(StoreError) {
            let value = try connection.write(body)
            checkpointer?.run(after: connection)
            if let failure = checkpointer?.syncFailure { syncFailure = failure }
            return value
        } catch {
            if connection.hasFailedToSync { syncFailure = error }
            line.record(error)
            throw error
        }
    }

    /// Copies the log into the file now, if the write lock is free.
    ///
    /// - Returns: the number of pages in the log, and of those copied into the file; `nil` when nothing was done.
    func checkpoint() throws(StoreError) -> (log: Int, copied: Int)? {
        if let syncFailure { throw syncFailure }
        let connection = try opened()
        defer { if let failure = checkpointer?.syncFailure { syncFailure = failure } }
        return checkpointer?.checkpoint(holding: connection, waitingAtMost: .zero)
    }

    func close() {
        isClosed = true
        if let connection, syncFailure == nil {
            if configuration.options.isAlone {
                // No other process can commit now.
                try? connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
            } else {
                checkpointer?.finish(after: connection)
            }
        }
        checkpointer = nil
        connection = nil
    }

    /// The version of the schema, after migrating it.
    func storedVersion() throws(StoreError) -> Int? { try SchemaMigrator.storedVersion(opened()) }

    private func opened() throws(StoreError) -> SQLiteConnection {
        guard !isClosed else { throw .closed }
        guard !Task.isCancelled else { throw .cancelled }
        if let connection { return connection }
        let options = configuration.options
        let migrator = SchemaMigrator(migrations: configuration.migrations)
        switch configuration.location {
        case .memory: return try opened(":memory:", role: .writer, migrator)
        case .draft(let path): return try opened(path, role: .draft, migrator)
        case .sealed(let path): return try opened(path, role: .sealed, SchemaMigrator(migrations: []))
        case .file(let path):
            do throws(StoreError) {
                let file = try DatabaseFile.create(path)
                let fresh = try SQLiteConnection.open(file.path, role: .writer, options: options)
                try fresh.useWriteAheadLog()
                try migrator.migrate(fresh)
                // Empties the log, so that at the end, when the disk may be full, no earlier pages must be moved into
                // the file.
                if options.isAlone { try fresh.run("PRAGMA wal_checkpoint(TRUNCATE)") }
                if !options.isAlone { checkpointer = Checkpointer(path: file.path, options: options) }
                connection = fresh
                return fresh
            } catch {
                throw error.naming(path)
            }
        }
    }

    private func opened(
        _ path: String, role: SQLiteConnection.Role, _ migrator: SchemaMigrator
    ) throws(StoreError) -> SQLiteConnection {
        let fresh = try SQLiteConnection.open(path, role: role, options: configuration.options)
        try migrator.migrate(fresh)
        connection = fresh
        return fresh
    }
}
