import Persistence
import Platform
import SQLCore
import SQLiteDriver

/// A file that `backup` made, or what somebody takes for one.
struct BackupFile: Sendable {
    let path: String
    let content: any PortableStore

    /// Whether something has that name, be it a link to nothing.
    var exists: Bool {
        var facts = stat()
        return lstat(path, &facts) == 0
    }

    /// Why a file is of no use.
    enum Unusable: Error {
        case noBackup
        /// Of another app, with its name in backups.
        case otherApp(String)
        case damaged(String)
        case unreadable(StoreError)

        fileprivate init(_ error: StoreError) {
            self =
                switch error {
                case .corrupt(let reason) where reason.contains("(SQLite 26)"): .noBackup
                case .corrupt(let reason): .damaged(reason)
                // Tables of that name with other columns.
                case .statement: .noBackup
                default: .unreadable(error)
                }
        }
    }

    /// SQLite would say of a folder no more than that it cannot be read.
    private func checkKind() throws(Unusable) {
        var facts = stat()
        guard stat(path, &facts) == 0, access(path, R_OK) == 0 else {
            throw .unreadable(StoreError(system: errno, at: path))
        }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw .noBackup }
    }

    /// What it says of itself.
    func record(of app: AppIdentity) async throws(Unusable) -> BackupRecord {
        let found = try await reading { place throws(StoreError) in
            try await place.database.read { connection throws(StoreError) in
                try BackupRecord(on: connection)
            }
        }
        guard let found else { throw .noBackup }
        guard found.app == app.folder else { throw .otherApp(found.app) }
        return found
    }

    /// Looks whether everything is as it was backed up, row by row.
    func verify(_ record: BackupRecord) async throws(Unusable) {
        let problem = try await reading { place throws(StoreError) -> String? in
            if let problem = try await place.database.integrityProblems().first { return problem }
            let found = Set(try await CopyContent(of: content, at: place).tables)
            let name = found.symmetricDifference(record.tables).map(\.name).min()
            return name.map { "the table \($0) is not as it was backed up" }
        }
        if let problem { throw .damaged(problem) }
    }

    private func reading<Value: Sendable>(
        _ body: @Sendable (StorePlace) async throws(StoreError) -> Value
    ) async throws(Unusable) -> Value {
        try checkKind()
        do throws(StoreError) {
            return try await Self.opening(SQLiteDatabase(at: .sealed(path)), of: content, body)
        } catch {
            throw Unusable(error)
        }
    }

    /// Opens it for as long as `body` runs. What an older version made is brought up to date in a copy of the file.
    func opening<Value: Sendable>(
        _ record: BackupRecord, copyingTo copy: String,
        _ body: @Sendable (StorePlace) async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        guard record.version < content.migrations.count else {
            return try await Self.opening(SQLiteDatabase(at: .sealed(path)), of: content, body)
        }
        let files = FileManager.default
        try OwnedFolder.make(OwnedFolder.split(copy).folder)
        // Of a process that was killed.
        try? files.removeItem(atPath: copy)
        defer { try? files.removeItem(atPath: copy) }
        do {
            try files.copyItem(atPath: path, toPath: copy)
        } catch {
            let reason = "\(copy): the backup cannot be copied there"
            throw (error as? CocoaError)?.code == .fileWriteOutOfSpace ? .full(reason) : .io(reason)
        }
        let upgraded = SQLiteDatabase(at: .draft(copy), migrations: content.migrations)
        return try await Self.opening(upgraded, of: content, body)
    }

    private static func opening<Value: Sendable>(
        _ file: SQLiteDatabase, of content: any PortableStore,
        _ body: @Sendable (StorePlace) async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        do throws(StoreError) {
            let value = try await body(StorePlace(file, of: content))
            await file.close()
            return value
        } catch {
            await file.close()
            throw error
        }
    }
}
