import CSQLite
import SQLCore

extension SQLiteConnection {
    /// What a connection is for.
    enum Role {
        case writer, reader
        /// The target of a backup: a file nobody else knows yet.
        case copy
    }

    /// Opens a connection. The only place that does, so that none misses a rule: no checkpoint
    /// by SQLite itself, no memory map, foreign keys, no trust in the file's schema.
    /// The path is of a file that exists, or ":memory:".
    static func open(_ path: String, role: Role, options: SQLiteOptions) throws(StoreError)
        -> SQLiteConnection
    {
        _ = memoryIsUncounted
        let control = ConnectionControl(busyLimit: options.busyLimit)
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let handle = opened else {
            defer { sqlite3_close_v2(opened) }
            throw StoreError(code, on: opened, at: path, busySeconds: control.busySeconds)
        }
        control.attach(to: handle)
        let connection = SQLiteConnection(handle: handle, control: control)
        try connection.configure(role, options)
        return connection
    }

    /// Done once, before the first connection of the process.
    private static let memoryIsUncounted = csqlite_stop_counting_memory() == SQLITE_OK

    private func configure(_ role: Role, _ options: SQLiteOptions) throws(StoreError) {
        for (option, on) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
            (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1), (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
        ] as [(CInt, CInt)] {
            let code = csqlite_set_option(handle, option, on)
            guard code == SQLITE_OK else { throw failure(code) }
        }
        let synchronous = role == .copy ? "OFF" : options.durability == .full ? "FULL" : "NORMAL"
        var script = "PRAGMA mmap_size=0;PRAGMA synchronous=\(synchronous);"
        script += "PRAGMA cache_size=-\(max(64, options.cacheBytes / 1_024));"
        if role == .reader { script += "PRAGMA query_only=1;" }
        // A log that once grew huge is cut back to this when it next starts over.
        if role == .writer { script += "PRAGMA journal_size_limit=\(16 << 20);" }
        try control.waiting(atMost: control.busyLimit) { () throws(StoreError) in try executeScript(script) }
    }

    /// Turns on the write-ahead log. The file keeps that.
    func useWriteAheadLog() throws(StoreError) {
        let mode = try control.waiting(atMost: control.busyLimit) { () throws(StoreError) in
            try text("PRAGMA journal_mode=WAL")
        }
        guard mode == "wal" else { throw .unavailable("no write-ahead log is possible here, only \(mode)") }
    }
}

extension StoreError {
    /// The same error with the file's name in front, where neither it nor its folder is named already.
    func naming(_ path: String) -> StoreError {
        let folder = OwnedFolder.split(path).folder
        func named(_ text: String) -> String {
            path.isEmpty || text.hasPrefix("/") || text.hasPrefix(folder) ? text : "\(path): \(text)"
        }
        return switch self {
        case .unavailable(let text): .unavailable(named(text))
        case .corrupt(let text): .corrupt(named(text))
        case .io(let text): .io(named(text))
        case .readOnly(let text): .readOnly(named(text))
        case .full(let text): .full(named(text))
        case .busy, .malformed, .constraint, .newerSchema, .statement, .cancelled, .closed: self
        }
    }
}
