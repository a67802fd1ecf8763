import Dispatch
public import SQLCore

/// Stores blobs in private files (0600, in directories of 0700), beside a database whose rows refer to them.
///
/// Several stores, in one process or in several, may use one folder with one database. A change holds a shared lock on
/// the folder, from before it checks whether a blob exists until its transaction has ended, and during that time lists
/// the blobs in an intent file in `pending`. Blobs are removed only under the exclusive lock: then no change is in
/// progress, every intent file is a leftover, and its blobs without a row are removed. When the lock is not free, the
/// intent files stay for the next ``collect()``.
public struct FileBlobStore: BlobStore {
    private let folder: BlobFolder
    private let lock: BlobLock
    private let database: any Database
    private let named: NamedBlobs

    /// - Parameters:
    ///   - folder: a folder of the store's own. It is created with the first change, for its owner only.
    ///   - database: the only database whose rows refer to the blobs of this folder. Its commits must be as durable as
    ///     the files.
    ///   - named: returns which of the blobs a row refers to.
    public init(folder: String, database: any Database, named: @escaping NamedBlobs) {
        self.init(folder: folder, database: database, named: named) { _ in }
    }

    /// A new queue each time, so that callers do not wait for each other's disk access.
    private var queue: DispatchQueue { DispatchQueue(label: "trellis.blobs") }

    /// Creates a store that calls `reached` at each step, for tests.
    init(
        folder: String, database: any Database, named: @escaping NamedBlobs,
        reached: @escaping @Sendable (BlobStep) -> Void
    ) {
        self.folder = BlobFolder(path: folder, reached: reached)
        self.database = database
        self.named = named
        lock = BlobLock(file: FileLock(path: folder + "/lock", limit: 60))
    }

    /// Does not write existing blobs again. When this returns, the blobs and the rows are on the disk.
    ///
    /// - Throws: what `body` throws, and `StoreError` with the path of the file that cannot be written.
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

    /// - Throws: `StoreError.unavailable(_:)` when something else has the blob's name, such as a symbolic link.
    public func blob(_ key: BlobKey) async throws(StoreError) -> StoredBlob? {
        try await queue.result { () throws(StoreError) in
            try self.folder.contains(key) ? .file(path: self.folder.path(of: key)) : nil
        }
    }

    /// Does nothing while a change is in progress.
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

}

/// For copies of whole stores.
extension FileBlobStore {
    /// Runs `body` while no blob is removed.
    func keeping<Value: Sendable>(_ body: () async throws(StoreError) -> Value) async throws(StoreError)
        -> Value
    {
        try await lock.shared(body)
    }

    /// Runs `body`, whose transaction may call ``add(_:)`` and ``noteRemoval(of:)``. Afterwards the blobs without a row
    /// among those are removed; if the process is killed, by the next ``collect()``.
    func adding<Value: Sendable>(_ body: () async throws(StoreError) -> Value) async throws(StoreError)
        -> Value
    {
        try await settling { () async throws(StoreError) in (try await body(), false) }
    }

    /// Stores blobs before the rows that refer to them are committed. Blocks.
    func add(_ blobs: [Blob]) throws(StoreError) { _ = try folder.keep(blobs) }

    /// Records blobs to which deleted rows refer. Blocks.
    func noteRemoval(of keys: [BlobKey]) throws(StoreError) { _ = try folder.note(keys) }

    /// The bytes of a blob; `nil` when it does not exist. Blocks.
    func bytes(of key: BlobKey) throws(StoreError) -> [UInt8]? { try folder.bytes(of: key) }
}

extension FileBlobStore {
    private func pendingNames() async throws(StoreError) -> [String] {
        try await queue.result { () throws(StoreError) in try self.folder.pendingNames() }
    }

    /// Runs a change of blobs and rows, and collects leftovers if there are any.
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

    /// Collects, even if the task was cancelled. After a failure the next collection continues.
    private func settle() async {
        await Task { _ = try? await collect() }.value
    }

    private func forget(_ pending: PendingBlobs) async {
        await Task { try? await queue.result { folder.forget(pending.name) } }.value
    }
}

/// An intent file: the blobs of one unfinished change, one key per line.
struct PendingBlobs: Hashable, Sendable {
    /// The largest file to read, in bytes: more keys than a transaction can have.
    static let sizeLimit = 256 << 20

    let name: String
    let keys: [BlobKey]

    init(name: String, keys: [BlobKey]) {
        self.name = name
        self.keys = keys
    }

    /// An incomplete last line of a killed process is ignored: its blob had not been renamed yet.
    init(name: String, bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        self.init(name: name, keys: lines.compactMap { BlobKey($0) })
    }

    var bytes: [UInt8] { keys.flatMap { Array($0.text.utf8) + [0x0A] } }

    /// A unique name.
    static func newName() -> String {
        String(UInt64.random(in: .min ... .max), radix: 36)
            + String(UInt64.random(in: .min ... .max), radix: 36)
    }
}

/// A step of a change after which tests let a process die.
enum BlobStep: String, CaseIterable, Sendable {
    case writeBegan, filesWritten, intentKept, blobNamed, blobsKept
    case rowsWritten, removalNoted, rowsCommitted, blobRemoved, blobsRemoved
}
