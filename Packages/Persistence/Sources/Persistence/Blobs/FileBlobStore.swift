import Dispatch
public import SQLCore

/// Blobs in files of their owner's alone (0600, in directories of 0700), beside a database whose rows name
/// them.
///
/// Several stores, in one process or in several, may use one folder with one database. A change holds a lock
/// on the folder that others share, from before it looks whether a blob is there until its transaction has
/// ended, and keeps a note of the blobs in `pending` meanwhile. Blobs are removed only under the same lock
/// held alone: then no change is under way anywhere, each note is left over, and of the blobs on it those go
/// that no row names at that moment. When the lock is not free the notes stay for the next ``collect()``.
public struct FileBlobStore: BlobStore {
    private let folder: BlobFolder
    private let lock: BlobLock
    private let database: any Database
    private let named: NamedBlobs

    /// - Parameters:
    ///   - folder: the blobs' own. It is made by the first change, for its owner alone.
    ///   - database: one whose rows name the blobs of this folder; no other's do. Its commits have to survive
    ///     what the files are to survive.
    ///   - named: which of the blobs a row names.
    public init(folder: String, database: any Database, named: @escaping NamedBlobs) {
        self.init(folder: folder, database: database, named: named) { _ in }
    }

    /// Where the disk is waited for: each time another, so that nobody waits for what others do there.
    private var queue: DispatchQueue { DispatchQueue(label: "trellis.blobs") }

    /// Calls `reached` at each step.
    init(
        folder: String, database: any Database, named: @escaping NamedBlobs,
        reached: @escaping @Sendable (BlobStep) -> Void
    ) {
        self.folder = BlobFolder(path: folder, reached: reached)
        self.database = database
        self.named = named
        lock = BlobLock(file: FileLock(path: folder + "/lock", limit: 60))
    }

    /// A blob that is there is not written again. On return the blobs and the rows are on the disk.
    ///
    /// - Throws: what `body` throws, and ``StoreError`` with the path of the file that cannot be written.
    public func change<Value: Sendable>(
        _ blobs: [Blob],
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> (value: Value, named: [BlobKey])
    ) async throws(StoreError) -> Value {
        try await settling { () async throws(StoreError) in
            let pending = try await queue.result { () throws(StoreError) in try self.folder.keep(blobs) }
            let result = try await database.write { connection throws(StoreError) in
                let (value, gone) = try body(connection)
                folder.reached(.rowsWritten)
                if !gone.isEmpty { _ = try folder.note(gone) }
                folder.reached(.removalNoted)
                let keys = pending?.keys ?? []
                let isKept = try keys.named(by: named, connection).count == keys.count
                return (value: value, isKept: isKept, isDone: isKept && gone.isEmpty)
            }
            folder.reached(.rowsCommitted)
            if let pending, result.isKept { await forget(pending) }
            return (result.value, result.isDone)
        }
    }

    /// - Throws: ``StoreError/unavailable(_:)`` when something else has the blob's name, such as a symbolic
    ///   link.
    public func blob(_ key: BlobKey) async throws(StoreError) -> StoredBlob? {
        try await queue.result { () throws(StoreError) in
            try self.folder.contains(key) ? .file(path: self.folder.path(of: key)) : nil
        }
    }

    /// Does nothing while a change is under way.
    @discardableResult
    public func collect() async throws(StoreError) -> Int {
        guard try await !pendingNames().isEmpty else { return 0 }
        let removed = try await lock.aloneIfFree { () async throws(StoreError) in
            let names = try await pendingNames()
            let keys = try await queue.result { () throws(StoreError) in
                var keys: Set<BlobKey> = []
                for name in names { keys.formUnion(try self.folder.pending(name).keys) }
                return keys
            }
            let kept =
                keys.isEmpty
                ? []
                : try await database.read { connection throws(StoreError) in
                    try Array(keys).named(by: self.named, connection)
                }
            return try await queue.result { () throws(StoreError) in
                try self.folder.remove(keys.subtracting(kept), then: names)
            }
        }
        return removed ?? 0
    }

    private func pendingNames() async throws(StoreError) -> [String] {
        try await queue.result { () throws(StoreError) in try self.folder.pendingNames() }
    }

    /// Runs what changes blobs and rows, and says whether nothing is left to collect.
    private func settling<Value: Sendable>(
        _ body: () async throws(StoreError) -> (value: Value, isDone: Bool)
    ) async throws(StoreError) -> Value {
        let result: (value: Value, isDone: Bool)
        do throws(StoreError) {
            result = try await lock.shared(body)
        } catch {
            await settle()
            throw error
        }
        if !result.isDone { await settle() }
        return result.value
    }

    /// Collects, also for a task that was cancelled. What does not succeed is left for the next time.
    private func settle() async {
        await Task { _ = try? await collect() }.value
    }

    private func forget(_ pending: PendingBlobs) async {
        await Task { try? await queue.result { folder.forget(pending.name) } }.value
    }
}

/// The blobs of one change that is not over, in a file of their own: a key a line.
struct PendingBlobs: Hashable, Sendable {
    /// The largest such file that is read, in bytes: of more keys than a transaction can name.
    static let sizeLimit = 256 << 20

    let name: String
    let keys: [BlobKey]

    init(name: String, keys: [BlobKey]) {
        self.name = name
        self.keys = keys
    }

    /// What a killed process did not finish writing is left out: it had named no blob yet.
    init(name: String, bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        self.init(name: name, keys: lines.compactMap { BlobKey($0) })
    }

    var bytes: [UInt8] { keys.flatMap { Array($0.text.utf8) + [0x0A] } }

    /// One that nobody has.
    static func newName() -> String {
        String(UInt64.random(in: .min ... .max), radix: 36)
            + String(UInt64.random(in: .min ... .max), radix: 36)
    }
}

/// A moment of a blob's life at which a process may die: for tests, which let it.
enum BlobStep: String, CaseIterable, Sendable {
    case writeBegan, filesWritten, intentKept, blobNamed, blobsKept
    case rowsWritten, removalNoted, rowsCommitted, blobRemoved, blobsRemoved
}
