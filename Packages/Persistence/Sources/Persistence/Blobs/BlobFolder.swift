import Platform
import SQLCore

/// The files of a ``FileBlobStore``, accessed under its lock. Every call blocks.
///
/// The file of a blob is `ab/ab12…`. Its bytes are written to a file in `pending` and synced before that file is
/// renamed, so a file with a blob's name is complete, even after a power failure.
struct BlobFolder: Sendable {
    let path: String
    let reached: @Sendable (BlobStep) -> Void

    func path(of key: BlobKey) -> String { "\(path)/\(key.text.prefix(2))/\(key.text)" }

    private func file(_ key: BlobKey) -> PrivateFile { PrivateFile(path: path(of: key), isSecret: true) }

    private func pendingFile(_ name: String) -> PrivateFile {
        PrivateFile(path: "\(path)/pending/\(name)", isSecret: true)
    }

    /// Whether the blob exists, with this size unless it is `nil`.
    ///
    /// - Throws: `StoreError.unavailable(_:)` when something other than a file has the blob's name.
    func contains(_ key: BlobKey, size: Int? = nil) throws(StoreError) -> Bool {
        let file = file(key)
        var facts = stat()
        guard lstat(file.path, &facts) == 0 else {
            guard errno == ENOENT else { throw file.failed() }
            return false
        }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw .unavailable("\(file.path) is not a file", "\(file.path): 파일이 아닙니다")
        }
        return size == nil || Int(facts.st_size) == size
    }

    /// The bytes of a blob; `nil` when it does not exist.
    func bytes(of key: BlobKey) throws(StoreError) -> [UInt8]? { try file(key).read(limit: .max) }

    /// Stores the missing blobs, after an intent file that lists them. Afterwards the names of all blobs are synced,
    /// even if another process wrote them.
    ///
    /// - Returns: the blobs that were missing; `nil` when none was missing.
    func keep(_ blobs: [Blob]) throws(StoreError) -> PendingBlobs? {
        reached(.writeBegan)
        guard !blobs.isEmpty else { return nil }
        var new: [BlobKey: [UInt8]] = [:]
        for blob in blobs where try !contains(blob.key, size: blob.bytes.count) { new[blob.key] = blob.bytes }
        let files = new.mapValues { (file: pendingFile(PendingBlobs.newName() + ".new"), bytes: $0) }
        let pending = new.isEmpty ? nil : try note(Array(new.keys), with: Array(files.values))
        for (key, written) in files { try name(written.file, key) }
        try syncFolders(of: blobs.map(\.key))
        reached(.blobsKept)
        return pending
    }

    /// Stores an intent file and the given files concurrently. If this process dies, the next collection checks the
    /// blobs of the intent.
    func note(
        _ keys: [BlobKey], with files: [(file: PrivateFile, bytes: [UInt8])] = []
    ) throws(StoreError) -> PendingBlobs {
        let pending = PendingBlobs(name: PendingBlobs.newName(), keys: keys)
        let file = pendingFile(pending.name)
        try file.makeDirectory()
        try file.checkDirectory()
        try DiskWork.each(files + [(file, pending.bytes)]) { new throws(StoreError) in
            try new.file.create(new.bytes)
        }
        reached(.filesWritten)
        try file.syncDirectory()
        reached(.intentKept)
        return pending
    }

    private func name(_ written: PrivateFile, _ key: BlobKey) throws(StoreError) {
        let file = file(key)
        try file.makeDirectory()
        try file.checkDirectory()
        guard rename(written.path, file.path) == 0 else { throw file.failed(making: true, StoreError.io) }
        reached(.blobNamed)
    }

    /// Syncs the names of blobs to the disk.
    private func syncFolders(of keys: [BlobKey]) throws(StoreError) {
        let parts = Set(keys.map { $0.text.prefix(2) }).map { PrivateFile(path: "\(path)/\($0)/-") }
        try DiskWork.each(parts + [PrivateFile(path: "\(path)/-")]) { file throws(StoreError) in
            try file.syncDirectory()
        }
    }

    /// The files in `pending`, of running or killed processes. Costs one directory listing when it is empty.
    func pendingNames() throws(StoreError) -> [String] {
        try PrivateFolder(path: "\(path)/pending", sizeLimit: PendingBlobs.sizeLimit).names()
    }

    /// The keys of an intent file; empty for any other file.
    func pending(_ name: String) throws(StoreError) -> PendingBlobs {
        guard !name.hasSuffix(".new") else { return PendingBlobs(name: name, keys: []) }
        let bytes = try pendingFile(name).read(limit: PendingBlobs.sizeLimit) ?? []
        return PendingBlobs(name: name, bytes: bytes)
    }

    /// Removes blobs, then the intent files that listed them.
    ///
    /// - Returns: the number of removed blobs.
    func remove(_ keys: Set<BlobKey>, then names: [String]) throws(StoreError) -> Int {
        var removed: Set<BlobKey> = []
        for key in keys {
            if unlink(path(of: key)) == 0 {
                removed.insert(key)
                reached(.blobRemoved)
            } else if errno != ENOENT {
                throw file(key).failed(making: true)
            }
        }
        if !removed.isEmpty { try syncFolders(of: Array(removed)) }
        reached(.blobsRemoved)
        for name in names { forget(name) }
        return removed.count
    }

    /// Removes an intent file, or a file that never became a blob.
    func forget(_ name: String) { unlink(pendingFile(name).path) }
}
