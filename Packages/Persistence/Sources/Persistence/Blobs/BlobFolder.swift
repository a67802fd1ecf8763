import SQLCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The files of a ``FileBlobStore``, and what may be done to them under its lock. Every call blocks.
///
/// A blob is `ab/ab12…`. The bytes are written to a file in `pending` and are on the disk before that file
/// gets the blob's name, so a file with such a name is whole, also after a power cut.
struct BlobFolder: Sendable {
    let path: String
    let reached: @Sendable (BlobStep) -> Void

    func path(of key: BlobKey) -> String { "\(path)/\(key.text.prefix(2))/\(key.text)" }

    private func file(_ key: BlobKey) -> PrivateFile { PrivateFile(path: path(of: key), isSecret: true) }

    private func pendingFile(_ name: String) -> PrivateFile {
        PrivateFile(path: "\(path)/pending/\(name)", isSecret: true)
    }

    /// Whether there is a blob, and of that size where one is given.
    ///
    /// - Throws: ``StoreError/unavailable(_:)`` when something else has its name.
    func contains(_ key: BlobKey, size: Int? = nil) throws(StoreError) -> Bool {
        let file = file(key)
        var facts = stat()
        guard lstat(file.path, &facts) == 0 else {
            guard errno == ENOENT else { throw file.failed() }
            return false
        }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw .unavailable("\(file.path) is not a file") }
        return size == nil || Int(facts.st_size) == size
    }

    /// Keeps the blobs that are not there yet, and before they have their names an intent that lists them. Of
    /// the others, too, the names are on the disk afterwards, whoever is writing them.
    ///
    /// - Returns: what was not there; `nil` when all were.
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

    /// Keeps an intent, and these files at the same time. Whoever collects after the end of this process looks at
    /// the blobs.
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

    /// Puts the names of blobs on the disk.
    private func syncFolders(of keys: [BlobKey]) throws(StoreError) {
        let parts = Set(keys.map { $0.text.prefix(2) }).map { PrivateFile(path: "\(path)/\($0)/-") }
        try DiskWork.each(parts + [PrivateFile(path: "\(path)/-")]) { file throws(StoreError) in
            try file.syncDirectory()
        }
    }

    /// What others left in `pending`, killed or not. One reading of a directory when there is nothing.
    func pendingNames() throws(StoreError) -> [String] {
        try PrivateFolder(path: "\(path)/pending", sizeLimit: PendingBlobs.sizeLimit).names()
    }

    /// The keys of an intent; none in a file that is not one.
    func pending(_ name: String) throws(StoreError) -> PendingBlobs {
        guard !name.hasSuffix(".new") else { return PendingBlobs(name: name, keys: []) }
        let bytes = try pendingFile(name).read(limit: PendingBlobs.sizeLimit) ?? []
        return PendingBlobs(name: name, bytes: bytes)
    }

    /// Removes blobs for good, then the intents that named them.
    ///
    /// - Returns: how many blobs there were.
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

    /// Removes an intent or a file that never became a blob. One that comes back is looked at again.
    func forget(_ name: String) { unlink(pendingFile(name).path) }
}
