import CSQLite
import Platform
import SQLCore

extension StoreError {
    /// The last failure of a connection. The text never contains bound values: with `isRunning`, the failure came from
    /// running a statement, and its message may quote a bound value (full-text search does), so the quotation is
    /// omitted. `path` is needed where the connection does not have a file name.
    init(
        _ code: CInt, on handle: OpaquePointer?, at path: String? = nil, busySeconds: Int,
        isRunning: Bool = false
    ) {
        let extended = handle.map { sqlite3_extended_errcode($0) } ?? code
        let said = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        let quotes = isRunning && code & 0xFF == SQLITE_ERROR
        let text: ErrorText = "\(quotes ? Self.withoutQuotations(said) : said) (SQLite \(extended))"
        let systemError = handle.map { sqlite3_system_errno($0) } ?? 0
        let path =
            path ?? handle.flatMap { sqlite3_db_filename($0, "main") }.map { String(cString: $0) } ?? ""

        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .busy(seconds: busySeconds)
        case SQLITE_INTERRUPT, SQLITE_ABORT: self = .cancelled
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt(text)
        case SQLITE_FULL: self = .full(text)
        case SQLITE_IOERR where Self.isFull(extended, systemError): self = .full(text)
        case SQLITE_IOERR, SQLITE_NOMEM: self = .io(text)
        case SQLITE_READONLY: self = Self.unwritable(path) ?? .readOnly(text).naming(path)
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
            self = Self.unwritable(path) ?? .unavailable(text).naming(path)
        case SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_TOOBIG: self = .constraint(text)
        default: self = .statement(text)
        }
    }

    /// `SQLITE_IOERR_SHMSIZE`, which Swift does not import.
    private static let sharedMemorySize = SQLITE_IOERR | 19 << 8

    /// SQLite does not store the system's number when the index of its log, a separate file, cannot grow.
    static func isFull(_ extended: CInt, _ systemError: CInt) -> Bool {
        systemError == ENOSPC || systemError == EDQUOT
            || systemError == 0 && extended == sharedMemorySize
    }

    /// The database's folder or file, as an error, when the system does not allow writing there: a reader also writes
    /// into the index of the log.
    private static func unwritable(_ path: String) -> StoreError? {
        for place in [OwnedFolder.split(path).folder, path] where !path.isEmpty && access(place, W_OK) != 0 {
            guard [EROFS, EACCES, EPERM].contains(errno) else { continue }
            return .readOnly("\(place): \(ErrorText(errno: errno))")
        }
        return nil
    }

    private static func withoutQuotations(_ message: String) -> String {
        let cut = message.prefix { $0 != "\"" && $0 != "'" }
        guard cut.hasPrefix("no such column:") || cut.hasPrefix("unknown special query:") else {
            return String(cut)
        }
        return String(cut.prefix { $0 != ":" })
    }
}
