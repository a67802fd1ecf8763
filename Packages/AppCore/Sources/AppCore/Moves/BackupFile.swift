import Persistence
import Platform
import SQLCore
import SQLiteDriver

/// A file of `backup`, or a file that the user believes to be one.
struct BackupFile: Sendable {
    let path: String
    let content: any PortableStore

    /// Whether the path exists, even as a link without a target.
    var exists: Bool {
        var facts = stat()
        return lstat(path, &facts) == 0
    }

    /// The reason why a file is unusable.
    enum Unusable: Error {
        case noBackup
        /// A backup of another app, with its name in backups.
        case otherApp(String)
        case damaged(ErrorText)
        case unreadable(StoreError)

        fileprivate init(_ error: StoreError) {
            self =
                switch error {
                case .corrupt(let reason) where reason.english.contains("(SQLite 26)"): .noBackup
                case .corrupt(let reason): .damaged(reason)
                // It has tables with these names but other columns.
                case .statement: .noBackup
                default: .unreadable(error)
                }
        }
    }

    /// For a folder, SQLite would report only that it cannot be read.
    private func checkKind() throws(Unusable) {
        var facts = stat()
        guard stat(path, &facts) == 0, access(path, R_OK) == 0 else {
            throw .unreadable(StoreError(system: errno, at: path))
        }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw .noBackup }
    }

    /// The description in the file.
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

    /// Checks row by row whether the content is the same as when it was backed up.
    func verify(_ record: BackupRecord) async throws(Unusable) {
        let problem = try await reading { place throws(StoreError) -> ErrorText? in
            if let problem = try await place.database.integrityProblems().first { return problem }
            let found = Set(try await CopyContent(of: content, at: place).tables)
            let name = found.symmetricDifference(record.tables).map(\.name).min()
            return name.map {
                ErrorText("the table \($0) is not as it was backed up", "\($0) 테이블이 백업할 때와 다릅니다")
            }
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

    /// Opens the backup while `body` runs. A backup of an older version is migrated in a copy of the file.
    func opening<Value: Sendable>(
        _ record: BackupRecord, copyingTo copy: String,
        _ body: @Sendable (StorePlace) async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        guard record.version < content.migrations.count else {
            return try await Self.opening(SQLiteDatabase(at: .sealed(path)), of: content, body)
        }
        let files = FileManager.default
        try OwnedFolder.make(OwnedFolder.split(copy).folder)
        // The copy may be left over from a killed process.
        try? files.removeItem(atPath: copy)
        defer { try? files.removeItem(atPath: copy) }
        do {
            try files.copyItem(atPath: path, toPath: copy)
        } catch {
            let reason = ErrorText(
                "\(copy): the backup cannot be copied there", "\(copy): 백업을 그곳에 복사할 수 없습니다")
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
