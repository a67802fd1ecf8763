import CSQLite
import SQLCore

extension SQLiteConnection {
    /// Runs `body` on one unchanging view.
    func read<Value>(
        limit: Duration? = nil, _ body: (any SQLConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        guard !Task.isCancelled else { throw .cancelled }
        try control.waiting(atMost: control.busyLimit) { () throws(StoreError) in
            try run("BEGIN")
            do throws(StoreError) {
                // A deferred transaction gets its view, and may have to wait, at the first statement.
                try run("PRAGMA schema_version")
            } catch {
                endTransaction()
                throw error
            }
        }
        control.isInTransaction = true
        control.isReading = true
        control.startInterrupting(limit: limit)
        defer { endTransaction() }
        return try body(self)
    }

    /// Runs `body` alone and commits, or rolls back when it throws or the task was cancelled.
    func write<Value>(_ body: (any SQLConnection) throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard !Task.isCancelled else { throw .cancelled }
        try beginImmediate(waitingAtMost: control.busyLimit)
        control.startInterrupting()
        defer { endTransaction() }
        let value = try body(self)
        control.stopInterrupting()
        guard !control.isBroken else { throw .statement("the transaction was given up after an error") }
        guard !Task.isCancelled else { throw .cancelled }
        resetRunningStatements()
        try commit()
        return value
    }

    /// Takes the write lock.
    func beginImmediate(waitingAtMost limit: Duration) throws(StoreError) {
        try control.waiting(atMost: limit) { () throws(StoreError) in try run("BEGIN IMMEDIATE") }
        control.isInTransaction = true
    }

    /// Leaves no transaction and no running statement behind, whatever happened before.
    func endTransaction() {
        control.stopInterrupting()
        control.isReading = false
        control.isInTransaction = false
        control.isBroken = false
        resetRunningStatements()
        // ROLLBACK reports an error only where SQLite has rolled back already.
        if !hasNoTransaction { try? run("ROLLBACK") }
    }

    private func commit() throws(StoreError) {
        do throws(StoreError) {
            try run("COMMIT")
        } catch {
            hasFailedToSync = csqlite_is_sync_failure(sqlite3_extended_errcode(handle)) != 0
            throw error
        }
    }

    private func resetRunningStatements() {
        var statement = sqlite3_next_stmt(handle, nil)
        while let current = statement {
            if sqlite3_stmt_busy(current) != 0 { sqlite3_reset(current) }
            statement = sqlite3_next_stmt(handle, current)
        }
    }
}
