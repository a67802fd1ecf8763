import Basics
import SQLCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The files of a ``FileByteCache`` and how recently each was used. Every call blocks, and what fails is
/// forgotten.
struct CacheFolder {
    /// Added to a file's size, for what the file system keeps of it.
    static let allowance = 512

    let path: String
    let byteCap: Int
    /// Called when the bytes are in the folder and do not have their name yet.
    let written: @Sendable () -> Void

    private var files = LRUMap<String, Void>()
    /// When the folder had changed as it was looked at; `nil` before that.
    private var seen: FileTime?
    /// The newest time of use, later than any before.
    private var newest = FileTime(seconds: 0, nanoseconds: 0)

    init(path: String, byteCap: Int, written: @escaping @Sendable () -> Void) {
        self.path = path
        self.byteCap = byteCap
        self.written = written
    }

    /// Of the files and an allowance for each.
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

    /// Learns which files there are when the folder has changed since the last look. The first look clears
    /// away what a killed process did not finish.
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

    /// `false` when the file cannot be removed, and counts on.
    @discardableResult
    private mutating func remove(_ name: String) -> Bool {
        guard unlink(file(name).path) == 0 || errno == ENOENT else { return false }
        files.remove(name)
        return true
    }
}
