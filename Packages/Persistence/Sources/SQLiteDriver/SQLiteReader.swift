import SQLCore
import Synchronization

/// A connection for reads. The borrower uses it on the reader's own thread or on its own; only `close` may interfere,
/// and waits.
actor SQLiteReader {
    private struct Slot {
        var connection: SQLiteConnection?
        var isClosed = false
    }

    private let executor: ConnectionExecutor
    private let configuration: SQLiteConfiguration
    private let path: String
    private let slot = Mutex(Slot())

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(path: String, configuration: SQLiteConfiguration) {
        executor = ConnectionExecutor(label: "trellis.sqlite.reader")
        self.path = path
        self.configuration = configuration
    }

    /// Reads on the reader's own thread; `nil` when the writer must create or migrate the file first.
    func read<Value: Sendable>(
        limit: Duration?, _ body: @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value? {
        try readInPlace(limit: limit, body)
    }

    /// Reads on the calling thread, which may block.
    nonisolated func readInPlace<Value: Sendable>(
        limit: Duration?, _ body: @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value? {
        try slot.withLock { slot throws(StoreError) -> Value? in
            guard !slot.isClosed else { throw .closed }
            guard !Task.isCancelled else { throw .cancelled }
            if slot.connection == nil { slot.connection = try opened() }
            return try slot.connection?.read(limit: limit, body)
        }
    }

    /// The version of the schema; `nil` before the first migration. Uses a separate connection, because the schema need
    /// not be current.
    func storedVersion() throws(StoreError) -> Int? {
        guard let file = try? DatabaseFile(resolving: path), file.exists else { return nil }
        do throws(StoreError) {
            let fresh = try SQLiteConnection.open(file.path, role: .reader, options: configuration.options)
            return try SchemaMigrator.storedVersion(fresh)
        } catch {
            throw error.naming(path)
        }
    }

    /// Closes the connection after the current read.
    func close() {
        slot.withLock { slot in
            slot.isClosed = true
            slot.connection = nil
        }
    }

    private nonisolated func opened() throws(StoreError) -> sending SQLiteConnection? {
        guard let file = try? DatabaseFile(resolving: path), file.exists else { return nil }
        do throws(StoreError) {
            let fresh = try SQLiteConnection.open(file.path, role: .reader, options: configuration.options)
            let isCurrent = try SchemaMigrator(migrations: configuration.migrations).isCurrent(fresh)
            let journalMode = try fresh.text("PRAGMA journal_mode")
            return isCurrent && journalMode == "wal" ? fresh : nil
        } catch {
            throw error.naming(path)
        }
    }
}
