import Dispatch
import SQLCore
import Synchronization

/// Bytes by key in the files of a folder, for what can be fetched again, such as pictures.
///
/// It may forget anything at any time, and never fails. It outlives the process. Several processes may use
/// one folder; its cap is then exceeded by no more than what another wrote since this one last looked, which
/// it does when it saves and the folder has changed. A file that is damaged, that others may read or that is
/// a link is removed; files with other names than the cache's are left alone and do not count.
public final class FileByteCache: Sendable {
    /// Used by the queue's work alone.
    private let folder: Mutex<CacheFolder>
    private let queue = DispatchQueue(label: "trellis.cache")

    /// - Parameters:
    ///   - folder: the cache's own. It is made by the first bytes, for its owner alone (0700).
    ///   - byteCap: never exceeded: the sizes of the files, with an allowance of 512 bytes for each. Those
    ///     that were not used for the longest time are removed before others are written.
    public convenience init(folder: String, byteCap: Int) {
        self.init(folder: folder, byteCap: byteCap) {}
    }

    init(folder: String, byteCap: Int, written: @escaping @Sendable () -> Void) {
        self.folder = Mutex(CacheFolder(path: folder, byteCap: max(0, byteCap), written: written))
    }

    /// `nil` when there are none, or none any more, and in a task that was cancelled.
    public func bytes(for key: String) async -> [UInt8]? {
        try? await queue.result { () throws(StoreError) in
            try self.folder.withLock { folder throws(StoreError) in try folder.bytes(for: key) }
        }
    }

    /// Keeps bytes in the place of the key's last ones, where it can be.
    public func save(_ bytes: [UInt8], for key: String) async {
        try? await queue.result { () throws(StoreError) in
            try self.folder.withLock { folder throws(StoreError) in try folder.save(bytes, for: key) }
        }
    }

    /// Removes all files of the cache.
    public func clear() async {
        try? await queue.result { () throws(StoreError) in
            try self.folder.withLock { folder throws(StoreError) in try folder.clear() }
        }
    }

    /// Bytes in use, with the allowance for each file.
    public func size() async -> Int {
        let size = try? await queue.result { () throws(StoreError) in
            try self.folder.withLock { folder throws(StoreError) in try folder.size() }
        }
        return size ?? 0
    }
}
