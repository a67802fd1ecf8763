import Platform
public import SQLCore

extension SQLiteDatabase {
    /// Creates a database file. `body` fills it; when it is complete and on the disk, it gets its name. Only its owner
    /// can access it.
    ///
    /// Until then it is in the same folder as `.NAME.trellis-partial`, a name reserved for this purpose. The next
    /// process reuses the file that a killed process has left there.
    ///
    /// - Parameters:
    ///   - path: the path of the finished file.
    ///   - migrations: the schema for `body`.
    ///   - isReplacing: whether a file at this path may be replaced.
    ///   - body: fills the database, which no other process can open.
    /// - Returns: the result of `body`.
    /// - Throws: what `body` throws; `StoreError.unavailable(_:)` when the path is taken, or another process is
    ///   creating the same file.
    public static func make<Value: Sendable>(
        _ path: String, migrations: [Migration], replacing isReplacing: Bool,
        body: (SQLiteDatabase) async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let draft = DatabaseDraft(of: path)
        do throws(StoreError) {
            let database = SQLiteDatabase(at: .draft(try await draft.begin()), migrations: migrations)
            let result: Result<Value, StoreError>
            do throws(StoreError) {
                result = .success(try await body(database))
            } catch {
                result = .failure(error)
            }
            await database.close()
            let value = try result.get()
            try await draft.finish(replacing: isReplacing)
            return value
        } catch {
            await draft.discard()
            if case .full(let reason) = error { throw StoreError.full(reason).naming(path) }
            throw error
        }
    }
}

/// A file without its final name.
private actor DatabaseDraft {
    private let executor = ConnectionExecutor(label: "trellis.sqlite.draft")
    private let path: String
    /// Holds the lock of the creating process. Closed only after SQLite has closed the file, because closing drops
    /// SQLite's locks.
    private var descriptor: CInt = -1

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(of path: String) { self.path = path }

    private var temporary: String {
        let (folder, name) = OwnedFolder.split(path)
        return "\(folder)/.\(name).trellis-partial"
    }

    /// Creates the empty file and returns its path.
    func begin() throws(StoreError) -> String {
        dropFinished()
        let opened = open(temporary, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw StoreError(system: errno, at: path, isMaking: true) }
        // The process that created it before may have renamed it in the meantime.
        guard flock(opened, LOCK_EX | LOCK_NB) == 0, isNamed(opened) else {
            close(opened)
            throw .unavailable("\(path): is being written by another process", "\(path): 다른 프로세스가 쓰고 있습니다")
        }
        descriptor = opened
        guard ftruncate(opened, 0) == 0, fchmod(opened, 0o600) == 0 else {
            throw StoreError(system: errno, at: path, isMaking: true)
        }
        return temporary
    }

    /// A process may have been killed when the file had both names: the complete file must not be overwritten.
    private func dropFinished() {
        var facts = stat()
        if lstat(temporary, &facts) == 0, facts.st_nlink > 1 { unlink(temporary) }
    }

    private func isNamed(_ descriptor: CInt) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && lstat(temporary, &named) == 0
            && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }

    /// Gives the file its name after syncing it to the disk.
    func finish(replacing isReplacing: Bool) throws(StoreError) {
        guard fsync(descriptor) == 0 else {
            throw StoreError(system: errno, at: path, otherwise: StoreError.io)
        }
        // `link` fails when the name exists.
        let isThere = isReplacing ? rename(temporary, path) == 0 : link(temporary, path) == 0
        guard isThere else { throw StoreError(system: errno, at: path, isMaking: true) }
        do throws(StoreError) {
            try OwnedFolder.sync(OwnedFolder.split(path).folder)
        } catch {
            // A failure leaves nothing behind, but cannot restore a replaced file.
            if !isReplacing { unlink(path) }
            throw error
        }
        discard()
    }

    /// Removes the file if it has no final name, and lets others create it.
    func discard() {
        guard descriptor >= 0 else { return }
        if isNamed(descriptor) { unlink(temporary) }
        close(descriptor)
        descriptor = -1
    }
}
