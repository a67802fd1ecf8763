import SQLCore

/// A connection for reads, on a thread of its own.
actor SQLiteReader {
    private let executor: ConnectionExecutor
    private let configuration: SQLiteConfiguration
    private let path: String
    private var connection: SQLiteConnection?
    private var isClosed = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(path: String, configuration: SQLiteConfiguration) {
        executor = ConnectionExecutor(label: "trellis.sqlite.reader")
        self.path = path
        self.configuration = configuration
    }

    /// `nil` when the file has to be made or brought up to date by the writer first.
    func read<Value: Sendable>(
        limit: Duration?, _ body: @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value? {
        guard let connection = try opened() else { return nil }
        return try connection.read(limit: limit, body)
    }

    func close() {
        isClosed = true
        connection = nil
    }

    private func opened() throws(StoreError) -> SQLiteConnection? {
        guard !isClosed else { throw .closed }
        guard !Task.isCancelled else { throw .cancelled }
        if let connection { return connection }
        guard let file = try? DatabaseFile(resolving: path), file.exists else { return nil }
        do throws(StoreError) {
            let fresh = try SQLiteConnection.open(file.path, role: .reader, options: configuration.options)
            let isCurrent = try SchemaMigrator(migrations: configuration.migrations).isCurrent(fresh)
            let journalMode = try fresh.text("PRAGMA journal_mode")
            guard isCurrent, journalMode == "wal" else { return nil }
            connection = fresh
            return fresh
        } catch {
            throw error.naming(path)
        }
    }
}
