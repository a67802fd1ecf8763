import SQLCore
import Synchronization

/// A connection for reads. Whoever has borrowed the reader uses it on the reader's own thread or in place;
/// only `close` may come in between, and waits.
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

    /// Reads on the reader's own thread; `nil` when the file has to be made or brought up to date by the
    /// writer first.
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

/// Lends readers, which are created as needed. Callers wait in order when none is free.
final class ReaderPool: Sendable {
    private struct Waiter {
        let id: Int
        let continuation: CheckedContinuation<SQLiteReader?, Never>
    }

    private struct State {
        var all: [SQLiteReader] = []
        var idle: [SQLiteReader] = []
        var waiters: [Waiter] = []
        var nextID = 0
        var isClosed = false
    }

    private let path: String
    private let configuration: SQLiteConfiguration
    private let state = Mutex(State())

    init(path: String, configuration: SQLiteConfiguration) {
        self.path = path
        self.configuration = configuration
    }

    /// A reader for the caller's exclusive use, until it is returned.
    func borrow() async throws(StoreError) -> SQLiteReader {
        if let reader = try available() { return reader }
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let reader = await withTaskCancellationHandler {
            await withCheckedContinuation { wait(Waiter(id: id, continuation: $0)) }
        } onCancel: {
            cancel(id)
        }
        guard let reader else { throw Task.isCancelled ? .cancelled : .closed }
        return reader
    }

    func giveBack(_ reader: SQLiteReader) {
        let waiter: Waiter? = state.withLock { state in
            guard state.waiters.isEmpty else { return state.waiters.removeFirst() }
            state.idle.append(reader)
            return nil
        }
        waiter?.continuation.resume(returning: reader)
    }

    /// Closes every reader after its current read.
    func close() async {
        let (readers, waiters) = state.withLock { state in
            state.isClosed = true
            defer { (state.all, state.idle, state.waiters) = ([], [], []) }
            return (state.all, state.waiters)
        }
        for waiter in waiters { waiter.continuation.resume(returning: nil) }
        for reader in readers { await reader.close() }
    }

    private func available() throws(StoreError) -> SQLiteReader? {
        guard !Task.isCancelled else { throw .cancelled }
        let (isClosed, reader) = state.withLock { state -> (Bool, SQLiteReader?) in
            guard !state.isClosed else { return (true, nil) }
            return (false, take(from: &state))
        }
        guard !isClosed else { throw .closed }
        return reader
    }

    private func take(from state: inout State) -> SQLiteReader? {
        if let reader = state.idle.popLast() { return reader }
        guard state.all.count < configuration.options.readerCount else { return nil }
        let reader = SQLiteReader(path: path, configuration: configuration)
        state.all.append(reader)
        return reader
    }

    private func wait(_ waiter: Waiter) {
        let (reader, isWaiting) = state.withLock { state -> (SQLiteReader?, Bool) in
            guard !state.isClosed, !Task.isCancelled else { return (nil, false) }
            if let reader = take(from: &state) { return (reader, false) }
            state.waiters.append(waiter)
            return (nil, true)
        }
        if !isWaiting { waiter.continuation.resume(returning: reader) }
    }

    private func cancel(_ id: Int) {
        let waiter: Waiter? = state.withLock { state in
            guard let index = state.waiters.firstIndex(where: { $0.id == id }) else { return nil }
            return state.waiters.remove(at: index)
        }
        waiter?.continuation.resume(returning: nil)
    }
}
