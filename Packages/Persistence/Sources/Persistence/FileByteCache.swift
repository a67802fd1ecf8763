import Basics
import Dispatch
import Platform
import SQLCore
import Synchronization

/// A cache of bytes by key in the files of a folder, for data that can be fetched again, such as pictures.
///
/// It may drop entries at any time, and never fails. Entries outlive the process. Several processes may share a folder;
/// its cap may then be exceeded by the files that others wrote since this process last listed the folder, which it does
/// before saving if the folder has changed. A file that is damaged, readable by others or a link is removed; files with
/// other names are left alone and do not count.
public final class FileByteCache: Sendable {
    /// Only used on the queue.
    private let folder: Mutex<CacheFolder>
    private let queue = DispatchQueue(label: "trellis.cache")

    /// - Parameters:
    ///   - folder: a folder of the cache's own. It is created with the first entry, for its owner only (0700).
    ///   - byteCap: the most bytes of all files, with an allowance of 512 bytes for each. The least recently used are
    ///     removed before others are written.
    public convenience init(folder: String, byteCap: Int) {
        self.init(folder: folder, byteCap: byteCap) {}
    }

    init(folder: String, byteCap: Int, written: @escaping @Sendable () -> Void) {
        self.folder = Mutex(CacheFolder(path: folder, byteCap: max(0, byteCap), written: written))
    }

    /// The bytes for a key; `nil` when there is no entry, or the task is cancelled.
    public func bytes(for key: String) async -> [UInt8]? {
        try? await queue.result { () throws(StoreError) in
            try self.folder.withLock { folder throws(StoreError) in try folder.bytes(for: key) }
        }
    }

    /// Stores bytes for a key in place of earlier ones, if possible.
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

    /// The bytes in use, including the allowance for each file.
    public func size() async -> Int {
        let size = try? await queue.result { () throws(StoreError) in
            try self.folder.withLock { folder throws(StoreError) in try folder.size() }
        }
        return size ?? 0
    }
}

/// The files of a ``FileByteCache`` and their times of last use. Every call blocks.
struct CacheFolder {
    /// Added to each file's size, for its entry in the file system.
    static let allowance = 512

    let path: String
    let byteCap: Int
    /// Called after the bytes are written under a temporary name.
    let written: @Sendable () -> Void

    private var files = LRUMap<String, Void>()
    /// The folder's time of change when it was last listed; `nil` before that.
    private var seen: FileTime?
    /// The newest time of use, later than all others.
    private var newest = FileTime(seconds: 0, nanoseconds: 0)

    init(path: String, byteCap: Int, written: @escaping @Sendable () -> Void) {
        self.path = path
        self.byteCap = byteCap
        self.written = written
    }

    /// The bytes of all files, with an allowance for each.
    mutating func size() throws(StoreError) -> Int {
        try look()
        return files.cost
    }

    mutating func bytes(for key: String) throws(StoreError) -> [UInt8]? {
        let name = CacheFile.name(of: key)
        let file = file(name)
        try file.checkDirectory()
        let contents: [UInt8]?
        do throws(StoreError) {
            contents = try file.read(limit: byteCap)
        } catch {
            remove(name)
            return nil
        }
        guard let contents, let found = CacheFile.read(contents) else {
            remove(name)
            return nil
        }
        guard found.key.elementsEqual(key.utf8) else { return nil }
        markUsed(name)
        return Array(found.bytes)
    }

    mutating func save(_ bytes: [UInt8], for key: String) throws(StoreError) {
        let cost = CacheFile.size(bytes, key) + Self.allowance
        let name = CacheFile.name(of: key)
        let scratch = file("\(name)-\(UInt64.random(in: .min ... .max)).new")
        try scratch.makeDirectory()
        try scratch.checkDirectory()
        try look()
        guard remove(name), cost <= byteCap else { return }
        while files.cost > byteCap - cost, let oldest = files.oldest {
            guard remove(oldest) else { return }
        }
        try scratch.create(CacheFile.contents(bytes, for: key), isSynced: false)
        written()
        guard rename(scratch.path, file(name).path) == 0 else {
            unlink(scratch.path)
            return
        }
        files.insert((), for: name, cost: cost)
        markUsed(name)
        seen = FileTime.facts(path)?.changed
    }

    mutating func clear() throws(StoreError) {
        seen = nil
        try look()
        while let oldest = files.oldest, remove(oldest) {}
        seen = nil
    }

    /// Lists the files if the folder has changed since the last time. The first call removes unfinished files of a
    /// killed process.
    private mutating func look() throws(StoreError) {
        let changed = FileTime.facts(path)?.changed
        guard seen == nil || changed != seen else { return }
        var found: [(name: String, size: Int, changed: FileTime)] = []
        for name in try PrivateFolder(path: path, sizeLimit: byteCap).names() {
            if seen == nil, name.hasSuffix(".new"), CacheFile.isName(String(name.prefix(16))) {
                unlink(file(name).path)
            }
            guard CacheFile.isName(name), let facts = FileTime.facts(file(name).path) else { continue }
            found.append((name, facts.size, facts.changed))
        }
        found.sort { ($0.changed, $0.name) < ($1.changed, $1.name) }
        files = LRUMap()
        for file in found { files.insert((), for: file.name, cost: file.size + Self.allowance) }
        while files.cost > byteCap, let oldest = files.oldest, remove(oldest) {}
        seen = FileTime.facts(path)?.changed
    }

    private func file(_ name: String) -> PrivateFile { PrivateFile(path: "\(path)/\(name)", isSecret: true) }

    private mutating func markUsed(_ name: String) {
        _ = files.use(name)
        newest = max(newest.next, FileTime.now)
        newest.set(on: file(name).path)
    }

    /// Returns `false` when the file cannot be removed and still counts.
    @discardableResult
    private mutating func remove(_ name: String) -> Bool {
        guard unlink(file(name).path) == 0 || errno == ENOENT else { return false }
        files.remove(name)
        return true
    }
}

/// The format of the files of a ``FileByteCache``: a magic number, the length of the key, a hash of the remaining
/// bytes, the key, the bytes. Numbers are little-endian.
enum CacheFile {
    private static let mark = Array("TFC1".utf8)
    private static let headerSize = 16

    /// The file name for a key. Another key may have the same name.
    static func name(of key: String) -> String {
        var hash = StableHash()
        hash.combine(key.utf8)
        return hash.value.hexadecimal
    }

    /// Whether a file of this name may belong to the cache.
    static func isName(_ name: String) -> Bool {
        name.utf8.count == 16
            && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    static func size(_ bytes: [UInt8], _ key: String) -> Int { headerSize + key.utf8.count + bytes.count }

    static func contents(_ bytes: [UInt8], for key: String) -> [UInt8] {
        let key = Array(key.utf8)
        var contents = mark
        contents.reserveCapacity(headerSize + key.count + bytes.count)
        contents += littleEndian(UInt64(key.count), bytes: 4)
        contents += littleEndian(hash(key, bytes), bytes: 8)
        return contents + key + bytes
    }

    /// The key and the bytes; `nil` when the file is damaged.
    static func read(_ contents: [UInt8]) -> (key: ArraySlice<UInt8>, bytes: ArraySlice<UInt8>)? {
        guard contents.count >= headerSize, contents.starts(with: mark) else { return nil }
        let keySize = number(contents[4..<8])
        guard keySize <= contents.count - headerSize else { return nil }
        let start = headerSize + Int(keySize)
        let (key, bytes) = (contents[headerSize..<start], contents[start...])
        guard hash(key, bytes) == number(contents[8..<16]) else { return nil }
        return (key, bytes)
    }

    private static func hash(_ key: some Sequence<UInt8>, _ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = StableHash()
        hash.combine(key)
        hash.combine(bytes)
        return hash.value
    }

    private static func littleEndian(_ number: UInt64, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// A time as a file system stores it.
struct FileTime: Comparable {
    let seconds: Int
    let nanoseconds: Int

    static var now: FileTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return FileTime(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }

    /// The size and time of change of a file or folder, or of a link itself; `nil` when it does not exist.
    static func facts(_ path: String) -> (size: Int, changed: FileTime)? {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return nil }
        #if canImport(Darwin)
            let time = facts.st_mtimespec
        #else
            let time = facts.st_mtim
        #endif
        return (Int(facts.st_size), FileTime(seconds: time.tv_sec, nanoseconds: time.tv_nsec))
    }

    var next: FileTime {
        nanoseconds < 999_999_999
            ? FileTime(seconds: seconds, nanoseconds: nanoseconds + 1)
            : FileTime(seconds: seconds + 1, nanoseconds: 0)
    }

    /// Sets a file's time of change to this, if possible.
    func set(on path: String) {
        let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
        let times = [time, time]
        utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW)
    }

    static func < (left: FileTime, right: FileTime) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}
