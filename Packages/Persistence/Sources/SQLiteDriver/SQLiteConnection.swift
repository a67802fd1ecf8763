import CSQLite
import SQLCore

/// One open handle with its compiled statements. Its owner sees to it that one thread at a time uses it.
final class SQLiteConnection: SQLConnection {
    let dialect = SQLDialect.sqlite
    let handle: OpaquePointer
    let control: ConnectionControl
    /// The last commit failed because the disk could not be made to keep it.
    var hasFailedToSync = false
    private var cache = StatementCache(capacity: 64)

    init(handle: OpaquePointer, control: ConnectionControl) {
        self.handle = handle
        self.control = control
    }

    deinit { sqlite3_close_v2(handle) }

    var changes: Int { Int(sqlite3_changes64(handle)) }

    func statement(_ sql: String) throws(StoreError) -> any SQLStatement {
        let statement = try prepared(sql)
        guard !control.isReading || statement.isReadOnly else {
            throw .statement("a read may not change data: \(sql)")
        }
        return statement
    }

    func executeScript(_ sql: String) throws(StoreError) {
        guard !control.isReading else { throw .statement("a read may not run a script") }
        guard !control.isBroken else {
            throw .statement("the transaction was given up after an earlier error")
        }
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else {
            let error = failure(code)
            if hasNoTransaction, control.isInTransaction { control.isBroken = true }
            throw error
        }
    }

    /// No transaction is open in SQLite.
    var hasNoTransaction: Bool { sqlite3_get_autocommit(handle) != 0 }

    /// Runs a statement of the driver's own, without values or rows.
    func run(_ sql: String) throws(StoreError) {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try statement.run()
    }

    /// The number that a `PRAGMA` or `SELECT` of one row answers.
    func number(_ sql: String) throws(StoreError) -> Int {
        let statement = try prepared(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.int(0) : 0
    }

    /// The text that a `PRAGMA` or `SELECT` of one row answers.
    func text(_ sql: String) throws(StoreError) -> String {
        let statement = try prepared(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.text(0) : ""
    }

    func failure(_ code: CInt) -> StoreError {
        StoreError(code, on: handle, busySeconds: control.busySeconds)
    }

    /// A statement whose rows are still being read is left alone: the same text then gets a second one.
    private func prepared(_ sql: String) throws(StoreError) -> SQLiteStatement {
        guard let cached = cache.statement(for: sql) else {
            let fresh = try compile(sql)
            cache.insert(fresh, for: sql)
            return fresh
        }
        guard !cached.isRunning else { return try compile(sql) }
        cached.clearBindings()
        return cached
    }

    private func compile(_ sql: String) throws(StoreError) -> SQLiteStatement {
        var compiled: OpaquePointer?
        var code = SQLITE_OK
        var hasMore = false
        var text = sql
        text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { characters in
                var rest: UnsafePointer<CChar>?
                code = sqlite3_prepare_v3(
                    handle, characters.baseAddress, CInt(clamping: characters.count),
                    UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, &rest)
                guard code == SQLITE_OK, let start = characters.baseAddress, let rest else { return }
                hasMore = utf8[(rest - start)...].contains {
                    $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: ";")
                }
            }
        }
        guard code == SQLITE_OK else { throw failure(code) }
        guard let compiled else { throw .statement("there is no statement in the text") }
        let statement = SQLiteStatement(handle: compiled, control: control)
        guard !hasMore else { throw .statement("one statement at a time: \(sql)") }
        return statement
    }
}
