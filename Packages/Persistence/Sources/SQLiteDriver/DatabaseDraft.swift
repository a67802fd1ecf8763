import Platform
public import SQLCore

extension SQLiteDatabase {
    /// Makes a file that is a database. `body` fills it; once that is complete and on the disk, it gets its name. It is for
    /// its owner alone.
    ///
    /// Until then it is in that folder as `.NAME.trellis-partial`, a name that nobody gives to anything else. What a killed
    /// process leaves there, the next one uses up.
    ///
    /// - Parameters:
    ///   - path: the name.
    ///   - migrations: the schema that `body` finds.
    ///   - isReplacing: whether a file of that name may be replaced.
    ///   - body: fills the database, which nobody else can open.
    /// - Returns: what `body` does.
    /// - Throws: what `body` throws; `StoreError.unavailable(_:)` when the name is taken, or another process is making
    ///   the same file.
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

/// A file that has no name of its own yet.
private actor DatabaseDraft {
    private let executor = ConnectionExecutor(label: "trellis.sqlite.draft")
    private let path: String
    /// Holds the lock of whoever makes the file. Closed only when SQLite has closed it, whose locks would be gone.
    private var descriptor: CInt = -1

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(of path: String) { self.path = path }

    private var temporary: String {
        let (folder, name) = OwnedFolder.split(path)
        return "\(folder)/.\(name).trellis-partial"
    }

    /// Makes the empty file, and returns its path.
    func begin() throws(StoreError) -> String {
        dropFinished()
        let opened = open(temporary, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw StoreError(system: errno, at: path, isMaking: true) }
        // Whoever made it before may have given it its name meanwhile.
        guard flock(opened, LOCK_EX | LOCK_NB) == 0, isNamed(opened) else {
            close(opened)
            throw .unavailable("\(path): is being written by another process")
        }
        descriptor = opened
        guard ftruncate(opened, 0) == 0, fchmod(opened, 0o600) == 0 else {
            throw StoreError(system: errno, at: path, isMaking: true)
        }
        return temporary
    }

    /// A process may have been killed when the file had both names: the complete one must not be written over.
    private func dropFinished() {
        var facts = stat()
        if lstat(temporary, &facts) == 0, facts.st_nlink > 1 { unlink(temporary) }
    }

    private func isNamed(_ descriptor: CInt) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && lstat(temporary, &named) == 0
            && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }

    /// Gives the file its name, when it is on the disk.
    func finish(replacing isReplacing: Bool) throws(StoreError) {
        guard fsync(descriptor) == 0 else {
            throw StoreError(system: errno, at: path, otherwise: StoreError.io)
        }
        // `link` fails when the name is taken.
        let isThere = isReplacing ? rename(temporary, path) == 0 : link(temporary, path) == 0
        guard isThere else { throw StoreError(system: errno, at: path, isMaking: true) }
        do throws(StoreError) {
            try OwnedFolder.sync(OwnedFolder.split(path).folder)
        } catch {
            // What failed leaves nothing behind. A file that was replaced cannot come back.
            if !isReplacing { unlink(path) }
            throw error
        }
        discard()
    }

    /// Removes the file, if it has no name, and lets others make it.
    func discard() {
        guard descriptor >= 0 else { return }
        if isNamed(descriptor) { unlink(temporary) }
        close(descriptor)
        descriptor = -1
    }
}
