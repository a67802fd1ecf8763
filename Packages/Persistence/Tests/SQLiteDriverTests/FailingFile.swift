import CSQLite
import SQLCore
import Testing

@testable import SQLiteDriver

/// A file of a connection whose next sync fails; later syncs succeed, as on a disk that lost its data.
struct FailingFile {
    private var methods: sqlite3_io_methods
    private let original: UnsafePointer<sqlite3_io_methods>

    /// The file is `SQLITE_FCNTL_FILE_POINTER` or `SQLITE_FCNTL_JOURNAL_POINTER`.
    static func install(_ file: CInt, of connection: any SQLConnection) {
        var found: UnsafeMutablePointer<sqlite3_file>?
        guard let handle = (connection as? SQLiteConnection)?.handle,
            sqlite3_file_control(handle, "main", file, &found) == SQLITE_OK,
            let found, let original = found.pointee.pMethods
        else {
            Issue.record("the connection has no such file")
            return
        }
        let failing = UnsafeMutablePointer<FailingFile>.allocate(capacity: 1)
        failing.initialize(to: FailingFile(methods: original.pointee, original: original))
        failing.pointee.methods.xSync = { file, _ in
            guard let methods = file?.pointee.pMethods else { return SQLITE_MISUSE }
            let failing = UnsafeRawPointer(methods).assumingMemoryBound(to: FailingFile.self)
            file?.pointee.pMethods = failing.pointee.original
            failing.deallocate()
            return SQLITE_IOERR | 4 << 8
        }
        found.pointee.pMethods = UnsafeRawPointer(failing).assumingMemoryBound(to: sqlite3_io_methods.self)
    }
}
