import CSQLite
import SQLCore

/// A compiled statement, finalised with the object.
final class SQLiteStatement: SQLStatement {
    let handle: OpaquePointer
    private let control: ConnectionControl

    init(handle: OpaquePointer, control: ConnectionControl) {
        self.handle = handle
        self.control = control
    }

    deinit { sqlite3_finalize(handle) }

    /// Whether its rows are still being read.
    var isRunning: Bool { sqlite3_stmt_busy(handle) != 0 }

    var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

    func clearBindings() { sqlite3_clear_bindings(handle) }

    func bind(_ value: Int, at index: Int) throws(StoreError) {
        try check(sqlite3_bind_int64(handle, CInt(truncatingIfNeeded: index), Int64(value)))
    }

    func bind(_ value: Double, at index: Int) throws(StoreError) {
        try check(sqlite3_bind_double(handle, CInt(truncatingIfNeeded: index), value))
    }

    func bind(utf8: UnsafeBufferPointer<UInt8>, at index: Int) throws(StoreError) {
        try StoreError.check(utf8)
        try check(
            csqlite_bind_text(handle, CInt(truncatingIfNeeded: index), utf8.baseAddress, UInt64(utf8.count)))
    }

    func bind(_ value: [UInt8], at index: Int) throws(StoreError) {
        let code = value.withUnsafeBufferPointer { bytes in
            csqlite_bind_blob(handle, CInt(truncatingIfNeeded: index), bytes.baseAddress, UInt64(bytes.count))
        }
        try check(code)
    }

    func bindNull(at index: Int) throws(StoreError) {
        try check(sqlite3_bind_null(handle, CInt(truncatingIfNeeded: index)))
    }

    func run() throws(StoreError) {
        while try step() {}
    }

    func step() throws(StoreError) -> Bool {
        if control.isBroken { throw .statement("the transaction was given up after an earlier error") }
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else { throw stepFailure(code) }
        sqlite3_reset(handle)
        return false
    }

    func step(upTo limit: Int, into rows: inout SQLRows) throws(StoreError) {
        let columns = 0..<sqlite3_column_count(handle)
        precondition(columns.count == rows.columnCount, "the rows have other columns than the statement")
        var left = limit
        while left > 0, try step() {
            for column in columns { read(column, into: &rows) }
            left -= 1
        }
    }

    /// Reads through the value object, because every access to the column itself looks it up again. Only one thread may
    /// use the value, and the connection has only one.
    @inline(__always)
    private func read(_ column: CInt, into rows: inout SQLRows) {
        let value = sqlite3_column_value(handle, column)
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: rows.append(Int(truncatingIfNeeded: sqlite3_value_int64(value)))
        case SQLITE_FLOAT: rows.append(sqlite3_value_double(value))
        case SQLITE_NULL: rows.appendNull()
        default:
            let start = sqlite3_value_text(value)
            let count = start == nil ? 0 : Int(sqlite3_value_bytes(value))
            rows.append(utf8: UnsafeBufferPointer(start: start, count: count))
        }
    }

    func reset() { sqlite3_reset(handle) }

    func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(handle, CInt(truncatingIfNeeded: column)) == SQLITE_NULL
    }

    func int(_ column: Int) -> Int {
        Int(truncatingIfNeeded: sqlite3_column_int64(handle, CInt(truncatingIfNeeded: column)))
    }

    func double(_ column: Int) -> Double {
        sqlite3_column_double(handle, CInt(truncatingIfNeeded: column))
    }

    func text(_ column: Int) -> String {
        String(decoding: utf8(column), as: UTF8.self)
    }

    func bytes(_ column: Int) -> [UInt8] {
        let column = CInt(truncatingIfNeeded: column)
        let start = sqlite3_column_blob(handle, column)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    func withUTF8<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        body(utf8(column))
    }

    private func utf8(_ column: Int) -> UnsafeBufferPointer<UInt8> {
        let column = CInt(truncatingIfNeeded: column)
        let start = sqlite3_column_text(handle, column)
        return UnsafeBufferPointer(
            start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
    }

    private func check(_ code: CInt) throws(StoreError) {
        guard code == SQLITE_OK else {
            throw StoreError(code, on: sqlite3_db_handle(handle), busySeconds: control.busySeconds)
        }
    }

    /// Never inlined, to keep the path without errors short.
    @inline(never)
    private func stepFailure(_ code: CInt) -> StoreError {
        let connection = sqlite3_db_handle(handle)
        let error = StoreError(code, on: connection, busySeconds: control.busySeconds, isRunning: true)
        sqlite3_reset(handle)
        if sqlite3_get_autocommit(connection) != 0, control.isInTransaction { control.isBroken = true }
        return error
    }
}

/// Compiled statements by their text; evicts the least recently used first.
struct StatementCache {
    private struct Entry {
        let sql: String
        let statement: SQLiteStatement
        var lastUse: Int
    }

    private let capacity: Int
    /// There are few, so that comparing lengths finds one faster than a hash of its text would.
    private var entries: [Entry] = []
    private var uses = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    mutating func statement(for sql: String) -> SQLiteStatement? {
        let length = sql.utf8.count
        let index = entries.firstIndex { $0.sql.utf8.count == length && $0.sql == sql }
        guard let index else { return nil }
        uses += 1
        entries[index].lastUse = uses
        return entries[index].statement
    }

    mutating func insert(_ statement: SQLiteStatement, for sql: String) {
        uses += 1
        let entry = Entry(sql: sql, statement: statement, lastUse: uses)
        let isFull = entries.count >= capacity
        if isFull, let oldest = entries.indices.min(by: { entries[$0].lastUse < entries[$1].lastUse }) {
            entries[oldest] = entry
        } else {
            entries.append(entry)
        }
    }
}
