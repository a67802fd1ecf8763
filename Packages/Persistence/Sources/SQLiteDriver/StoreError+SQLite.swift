import CSQLite
import SQLCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension StoreError {
    /// The last failure of a connection. Bound values never get into the text.
    /// With `isRunning`, the failure came from running a statement: then the message may quote
    /// a bound value (full-text search does), and the quotation is left out.
    init(_ code: CInt, on handle: OpaquePointer?, busySeconds: Int, isRunning: Bool = false) {
        let extended = handle.map { sqlite3_extended_errcode($0) } ?? code
        let said = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        let quotes = isRunning && code & 0xFF == SQLITE_ERROR
        let text = "\(quotes ? Self.withoutQuotations(said) : said) (SQLite \(extended))"
        let systemError = handle.map { sqlite3_system_errno($0) } ?? 0

        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .busy(seconds: busySeconds)
        case SQLITE_INTERRUPT, SQLITE_ABORT: self = .cancelled
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt(text)
        case SQLITE_FULL: self = .full(text)
        case SQLITE_IOERR where systemError == ENOSPC || systemError == EDQUOT: self = .full(text)
        case SQLITE_IOERR, SQLITE_NOMEM: self = .io(text)
        case SQLITE_READONLY: self = .readOnly(text)
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: self = .unavailable(text)
        case SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_TOOBIG: self = .constraint(text)
        default: self = .statement(text)
        }
    }

    private static func withoutQuotations(_ message: String) -> String {
        let cut = message.prefix { $0 != "\"" && $0 != "'" }
        guard cut.hasPrefix("no such column:") || cut.hasPrefix("unknown special query:") else {
            return String(cut)
        }
        return String(cut.prefix { $0 != ":" })
    }
}
