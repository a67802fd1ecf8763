import CSQLite
import SQLCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Copies a database into a new file while others write to it.
struct DatabaseBackup {
    let source: SQLiteConnection
    let options: SQLiteOptions

    /// Copies what `source`, inside a read, sees. The target appears whole, for the owner alone.
    func copy(to path: String) throws(StoreError) {
        let target = try DatabaseFile(resolving: path)
        guard !target.isInUse else {
            throw .unavailable("\(path): is a database in use, choose another name for the backup")
        }
        let temporary = "\(target.path).\(getpid()).\(UInt32.random(in: 0 ... .max)).partial"
        let descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError(system: errno, at: path, isMaking: true) }
        close(descriptor)
        defer { unlink(temporary) }
        do throws(StoreError) {
            try copyPages(to: temporary)
            try sync(temporary)
            guard rename(temporary, target.path) == 0 else {
                throw StoreError(system: errno, at: path, isMaking: true)
            }
            try OwnedFolder.sync(OwnedFolder.split(target.path).folder)
        } catch {
            throw error.naming(path)
        }
    }

    private func copyPages(to path: String) throws(StoreError) {
        let target = try SQLiteConnection.open(path, role: .copy, options: options)
        guard let backup = sqlite3_backup_init(target.handle, "main", source.handle, "main") else {
            throw target.failure(sqlite3_errcode(target.handle))
        }
        var code = SQLITE_OK
        while code == SQLITE_OK, !Task.isCancelled { code = sqlite3_backup_step(backup, 256) }
        sqlite3_backup_finish(backup)
        guard !Task.isCancelled else { throw .cancelled }
        guard code == SQLITE_DONE else { throw target.failure(code) }
    }

    private func sync(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreError(system: errno, at: path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw StoreError(system: errno, at: path, otherwise: StoreError.io)
        }
    }
}
