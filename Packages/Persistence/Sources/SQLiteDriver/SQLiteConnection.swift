import CSQLite
import SQLCore

/// An open handle with its compiled statements. Its owner ensures that only one thread at a time uses it.
final class SQLiteConnection: SQLConnection {
    let dialect = SQLDialect.sqlite
    let handle: OpaquePointer
    let control: ConnectionControl
    /// Whether the last commit failed because the disk could not be synced.
    var hasFailedToSync = false
    private var cache = StatementCache(capacity: 64)

    init(handle: OpaquePointer, control: ConnectionControl) {
        self.handle = handle
        self.control = control
    }

    deinit { sqlite3_close_v2(handle) }

    func changes() -> Int { Int(sqlite3_changes64(handle)) }

    /// SQLite computes each row on demand.
    func stream(_ sql: String) throws(StoreError) -> any SQLStatement { try statement(sql) }

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

    /// Whether no transaction is open in SQLite.
    private var hasNoTransaction: Bool { sqlite3_get_autocommit(handle) != 0 }

    /// Runs one of the driver's statements, without values or rows.
    func run(_ sql: String) throws(StoreError) {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try statement.run()
    }

    /// The number from a `PRAGMA` or `SELECT` with one row.
    func number(_ sql: String) throws(StoreError) -> Int {
        let statement = try prepared(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.int(0) : 0
    }

    /// The text from a `PRAGMA` or `SELECT` with one row.
    func text(_ sql: String) throws(StoreError) -> String {
        let statement = try prepared(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.text(0) : ""
    }

    func failure(_ code: CInt) -> StoreError {
        StoreError(code, on: handle, busySeconds: control.busySeconds)
    }

    /// Does not reuse a statement whose rows are still being read: the same text then gets a second statement.
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

extension SQLiteConnection {
    /// The purpose of a connection.
    enum Role {
        case writer, reader
        /// For ``SQLiteLocation/draft(_:)`` and ``SQLiteLocation/sealed(_:)``.
        case draft, sealed
    }

    /// Opens a connection. No other code does, so that every connection follows the rules: no checkpoint by SQLite
    /// itself, no memory map, foreign keys, no trust in the file's schema. The path is that of an existing file, or
    /// ":memory:".
    static func open(_ path: String, role: Role, options: SQLiteOptions) throws(StoreError)
        -> SQLiteConnection
    {
        _ = memoryIsUncounted
        let control = ConnectionControl(busyLimit: options.busyLimit)
        var opened: OpaquePointer?
        let access = role == .sealed ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(role == .sealed ? unchanging(path) : path, &opened, flags, nil)
        guard code == SQLITE_OK, let handle = opened else {
            defer { sqlite3_close_v2(opened) }
            throw StoreError(code, on: opened, at: path, busySeconds: control.busySeconds)
        }
        control.attach(to: handle)
        let connection = SQLiteConnection(handle: handle, control: control)
        try connection.configure(role, options)
        return connection
    }

    /// The address of a file that never changes: SQLite needs no log and no locks beside it.
    private static func unchanging(_ path: String) -> String {
        let escaped = path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
        return "file:\(path.hasPrefix("/") ? "//" : "")\(escaped)?immutable=1"
    }

    /// Set once, before the first connection of the process.
    private static let memoryIsUncounted = csqlite_stop_counting_memory() == SQLITE_OK

    private func configure(_ role: Role, _ options: SQLiteOptions) throws(StoreError) {
        for (option, on) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
            (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1), (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
        ] as [(CInt, CInt)] {
            let code = csqlite_set_option(handle, option, on)
            guard code == SQLITE_OK else { throw failure(code) }
        }
        let synchronous = role == .draft ? "OFF" : options.durability == .full ? "FULL" : "NORMAL"
        // This comes first: with the first access to the file, others are locked out or this fails.
        var script = role == .draft || options.isAlone ? "PRAGMA locking_mode=EXCLUSIVE;" : ""
        script += "PRAGMA mmap_size=0;PRAGMA synchronous=\(synchronous);"
        if role == .draft { script += "PRAGMA journal_mode=MEMORY;" }
        script += "PRAGMA cache_size=-\(max(64, options.cacheBytes / 1_024));"
        if role == .reader || role == .sealed { script += "PRAGMA query_only=1;" }
        // A large log is truncated to this size when it is restarted.
        if role == .writer { script += "PRAGMA journal_size_limit=\(16 << 20);" }
        try control.waiting(atMost: control.busyLimit) { () throws(StoreError) in try executeScript(script) }
    }

    /// Turns on the write-ahead log. The file stores this setting.
    func useWriteAheadLog() throws(StoreError) {
        let mode = try control.waiting(atMost: control.busyLimit) { () throws(StoreError) in
            try text("PRAGMA journal_mode=WAL")
        }
        guard mode == "wal" else {
            throw .unavailable(
                "no write-ahead log is possible here, only \(mode)", "여기서는 쓰기 로그(WAL)를 쓸 수 없습니다(\(mode)만 가능)")
        }
    }
}

extension StoreError {
    /// The same error with the file's path in front, unless it already names the file or its folder.
    func naming(_ path: String) -> StoreError {
        let folder = OwnedFolder.split(path).folder
        func named(_ text: ErrorText) -> ErrorText {
            path.isEmpty || text.english.hasPrefix("/") || text.english.hasPrefix(folder)
                ? text : "\(path): \(text)"
        }
        return switch self {
        case .unavailable(let text): .unavailable(named(text))
        case .corrupt(let text): .corrupt(named(text))
        case .io(let text): .io(named(text))
        case .readOnly(let text): .readOnly(named(text))
        case .full(let text): .full(named(text))
        default: self
        }
    }
}

extension SQLiteConnection {
    /// Runs `body` on a consistent snapshot.
    func read<Value>(
        limit: Duration? = nil, _ body: (any SQLConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        guard !Task.isCancelled else { throw .cancelled }
        try control.waiting(atMost: control.busyLimit) { () throws(StoreError) in
            try run("BEGIN")
            do throws(StoreError) {
                // A deferred transaction gets its snapshot, and may have to wait, at the first statement.
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

    /// Runs `body` exclusively and commits, or rolls back when it throws or the task was cancelled.
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

    /// Acquires the write lock.
    func beginImmediate(waitingAtMost limit: Duration) throws(StoreError) {
        try control.waiting(atMost: limit) { () throws(StoreError) in try run("BEGIN IMMEDIATE") }
        control.isInTransaction = true
    }

    /// Ends the transaction and resets running statements, whatever happened before.
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
